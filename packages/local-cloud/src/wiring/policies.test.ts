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

  test('stops the start if the key’s policy does not grant the key', () => {
    refused('kms:Decrypt', told([publish], []))
    refused('kms:GenerateDataKey', told([publish], [{ ...useKey, Action: 'kms:Decrypt' }]))
  })

  test('stops the start if its topic uses AWS’s own key, or does not exist', () => {
    const made = told([publish], [useKey])
    const Topic = { Type: 'AWS::SNS::Topic', Properties: { KmsMasterKeyId: 'alias/aws/sns' } }
    expect(() => start({ ...made, Topic })).toThrow('is encrypted with alias/aws/sns, which lets no alarm in.')
    expect(() => start({ ...made, Alarm: telling('arn:aws:sns:eu-west-2:1:none') })).toThrow(
      'which is no topic of the template.',
    )
  })
})

describe('a log delivery', () => {
  const sources = 'arn:aws:logs:us-east-1:000000000000:delivery-source:*'
  const put = allow('delivery.logs.amazonaws.com', 's3:PutObject', 'arn:aws:s3:::logs/AWSLogs/000000000000/*', sources)
  const delivered = (...ofBucket: object[]): Made => ({
    Logs: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'logs' } },
    Policy: { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: 'logs', PolicyDocument: document(...ofBucket) } },
    Source: {
      Type: 'AWS::Logs::DeliverySource',
      Properties: { Name: 's', LogType: 'ACCESS_LOGS', ResourceArn: 'arn:aws:cloudfront::000000000000:distribution/E' },
    },
    Destination: {
      Type: 'AWS::Logs::DeliveryDestination',
      Properties: { Name: 'd', DestinationResourceArn: { 'Fn::GetAtt': ['Logs', 'Arn'] } },
    },
    Delivery: {
      Type: 'AWS::Logs::Delivery',
      Properties: { DeliverySourceName: 's', DeliveryDestinationArn: { 'Fn::GetAtt': ['Destination', 'Arn'] } },
    },
  })

  test('is allowed only by the bucket’s policy', () => {
    expect(() => start(delivered(put), 'us-east-1')).not.toThrow()
    expect(() => start(delivered(), 'us-east-1')).toThrow('not authorized to perform: s3:PutObject')
    const Condition = { ArnLike: { 'aws:SourceArn': sources.replace('us-east-1', 'eu-west-2') } }
    expect(() => start(delivered({ ...put, Condition }), 'us-east-1')).toThrow('s3:PutObject')
  })

  test('of CloudFront can only be set up in us-east-1', () => {
    expect(() => start(delivered(put), 'eu-west-2')).toThrow('not supported for this LogType in region eu-west-2')
  })
})

describe('rights that AWS checks on creation stop the start if nothing waits for them:', () => {
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
    LetIn: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: { Queues: [ref('Queue')], PolicyDocument: document() },
    },
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
  test.each(cases)('%s', (_what, needs, Type, Properties) => {
    expect(() => start({ ...common, Made: { Type, Properties } })).toThrow(
      `Stack S, resource Made: AWS tries its rights when it is made, and it does not wait for ${needs}, which gives them.`,
    )
    expect(() => start({ ...common, Made: { Type, Properties, DependsOn: [needs] } })).not.toThrow()
    const reader = { ...common, Reader: { ...common.Reader, DependsOn: [needs] } } as Made
    if (Type !== 'AWS::Lambda::Function' && 'FunctionName' in Properties)
      expect(() => start({ ...reader, Made: { Type, Properties } })).not.toThrow()
  })
})

test('a policy that only AWS would judge stops the start', () => {
  const resourcePolicy = { Type: 'AWS::Logs::ResourcePolicy', Properties: { PolicyDocument: document() } }
  expect(() => start({ P: resourcePolicy })).toThrow('does not judge policies of this type.')
  const encrypted = { Type: 'AWS::SQS::Queue', Properties: { KmsMasterKeyId: 'k' } }
  expect(() => start({ Q: encrypted })).toThrow('judges the keys of topics alone.')
})
