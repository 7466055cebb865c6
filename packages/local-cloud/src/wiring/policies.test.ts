// @module-tag long
import { describe, expect, test } from 'vitest'
import type { StackSource } from '../template/assembly.ts'
import { readResources } from '../template/resources.ts'
import { knownTypes } from '../template/types/index.ts'
import { refuseUnheardAlarms, refuseTooEarly, refuseUndelivered } from './refusals.ts'
import { localJudge } from './local-judge.ts'

type Made = Record<string, { Type: string; Properties: Record<string, unknown>; DependsOn?: string[] }>

/** The checks before anything starts, with a template of these resources. */
function start(made: Made, region = 'eu-west-2'): void {
  const Resources = Object.fromEntries(Object.entries(made).map(([id, each]) => [id, { ...each, Metadata: {} }]))
  const template = { Resources, Outputs: {}, Parameters: {}, Conditions: {}, Mappings: {} }
  const source: StackSource = { name: 'S', region, tags: {}, assets: new Map(), template }
  const resources = readResources([source], knownTypes)
  const judge = localJudge(resources, region, () => undefined)
  refuseUnheardAlarms(resources, judge)
  refuseUndelivered(resources, judge)
  refuseTooEarly(resources)
}

const ACCOUNT = '000000000000'
const allow = (service: string, Action: string | string[], Resource: unknown, SourceArn: string) => ({
  Effect: 'Allow',
  Action,
  Resource,
  Principal: { Service: service },
  Condition: { StringEquals: { 'aws:SourceAccount': ACCOUNT }, ArnLike: { 'aws:SourceArn': SourceArn } },
})
const document = (...Statement: object[]) => ({ Version: '2012-10-17', Statement })

describe('an alarm', () => {
  const alarms = 'arn:aws:cloudwatch:eu-west-2:000000000000:alarm:*'
  const publish = allow('cloudwatch.amazonaws.com', 'sns:Publish', { Ref: 'Topic' }, alarms)
  const useKey = allow('cloudwatch.amazonaws.com', ['kms:Decrypt', 'kms:GenerateDataKey*'], '*', alarms)
  const telling = (...AlarmActions: unknown[]) => ({
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      Namespace: 'N',
      MetricName: 'M',
      Statistic: 'Sum',
      Period: 300,
      EvaluationPeriods: 1,
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      AlarmActions,
    },
  })
  const told = (ofTopic: object[], ofKey: object[]): Made => ({
    Key: { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: document(...ofKey) } },
    Topic: { Type: 'AWS::SNS::Topic', Properties: { KmsMasterKeyId: { 'Fn::GetAtt': ['Key', 'Arn'] } } },
    Policy: {
      Type: 'AWS::SNS::TopicPolicy',
      Properties: { Topics: [{ Ref: 'Topic' }], PolicyDocument: document(...ofTopic) },
    },
    Alarm: telling({ Ref: 'Topic' }),
  })
  const refused = (action: string, made: Made) =>
    expect(() => start(made)).toThrow(
      `User: cloudwatch.amazonaws.com is not authorized to perform: ${action} on resource:`,
    )

  test('reaches a topic if the policies of the topic and its key allow it', () => {
    expect(() => start(told([publish], [useKey]))).not.toThrow()
  })

  test('stops the start if the topic’s policy only has a Deny, or allows others', () => {
    const deny = {
      Effect: 'Deny',
      Action: 'sns:Publish',
      Resource: '*',
      Principal: '*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }
    refused('sns:Publish', told([deny], [useKey]))
    const others = 'arn:aws:cloudwatch:eu-west-2:111122223333:alarm:*'
    refused('sns:Publish', told([{ ...publish, Condition: { ArnLike: { 'aws:SourceArn': others } } }], [useKey]))
  })
})

const attribute = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] })
const ref = (Ref: string) => ({ Ref })
const common: Made = {
  Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: { Statement: [] } } },
  Rights: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      Roles: [ref('Role')],
      PolicyDocument: document({ Effect: 'Allow', Action: 'sqs:*', Resource: attribute('Queue') }),
    },
  },
  Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
  Reader: { Type: 'AWS::Lambda::Function', Properties: { Role: attribute('Role') } },
  LetIn: { Type: 'AWS::SQS::QueuePolicy', Properties: { Queues: [ref('Queue')], PolicyDocument: document() } },
  Files: { Type: 'AWS::S3::Bucket', Properties: {} },
}
const cases: [what: string, needs: string, Type: string, Properties: Record<string, unknown>][] = [
  [
    'a function that reads a queue',
    'Rights',
    'AWS::Lambda::EventSourceMapping',
    { EventSourceArn: attribute('Queue'), FunctionName: ref('Reader') },
  ],
  [
    'a function that has dead letters',
    'Rights',
    'AWS::Lambda::Function',
    { Role: attribute('Role'), DeadLetterConfig: { TargetArn: attribute('Queue') } },
  ],
  [
    'a function whose failures are told',
    'Rights',
    'AWS::Lambda::EventInvokeConfig',
    {
      FunctionName: ref('Reader'),
      Qualifier: '$LATEST',
      DestinationConfig: { OnFailure: { Destination: attribute('Queue') } },
    },
  ],
  [
    'a bucket that tells a queue',
    'LetIn',
    'Custom::S3BucketNotifications',
    {
      BucketName: ref('Files'),
      NotificationConfiguration: {
        QueueConfigurations: [{ Events: ['s3:ObjectCreated:*'], QueueArn: attribute('Queue') }],
      },
    },
  ],
]
test.each(cases)(
  'rights that AWS checks on creation stop the start if nothing waits for them: %s',
  (_what, needs, Type, Properties) => {
    expect(() => start({ ...common, Made: { Type, Properties } })).toThrow(
      `Stack S, resource Made: AWS tries its rights when it is made, and it does not wait for ${needs}, which gives them.`,
    )
    expect(() => start({ ...common, Made: { Type, Properties, DependsOn: [needs] } })).not.toThrow()
    const reader = { ...common, Reader: { ...common.Reader, DependsOn: [needs] } } as Made
    if (Type !== 'AWS::Lambda::Function' && 'FunctionName' in Properties)
      expect(() => start({ ...reader, Made: { Type, Properties } })).not.toThrow()
  },
)
