import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { BrowserCrashed } from '../functions/documents/rendering/errors.ts'
import { noteFailed } from '../functions/documents/steps/lay-out.ts'
import { noteInvalidRow } from '../functions/lib/invalid-rows.ts'
import { noteForbidden } from '../functions/transcription/aws/converse.ts'
import { copies, ofType, synthesizeAnew } from './test/templates.ts'

afterEach(() => vi.restoreAllMocks())

const prod = synthesizeAnew('prod', { copies })
const alarms = ofType(prod, 'AWS::CloudWatch::Alarm')

const Metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.unknown() })).default([]),
})
const Alarm = z.union([
  Metric.transform((metric) => [metric]),
  z
    .object({ Metrics: z.array(z.object({ MetricStat: z.object({ Metric }).optional() })) })
    .transform(({ Metrics }) => Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])),
])

const metricsOf = (properties: unknown) => Alarm.parse(properties)

/**
 * The dimension sets under which AWS publishes metrics, each separately: CloudWatch does not sum over omitted
 * dimensions. From 'DynamoDB Metrics and dimensions', 'Types of metrics for Lambda functions', 'HTTP API metrics',
 * 'Available CloudWatch metrics for Amazon SQS', 'Creating reputation monitoring alarms using CloudWatch' (SES),
 * 'Types of metrics for CloudFront', 'AWS Backup metrics with Amazon CloudWatch' and 'Monitoring Step Functions metrics
 * using CloudWatch'.
 */
const counted: Record<string, string[]> = {
  'AWS/ApiGateway 5xx': ['ApiId', 'ApiId,Stage'],
  'AWS/ApiGateway Count': ['ApiId', 'ApiId,Stage'],
  'AWS/Backup NumberOfBackupJobsAborted': ['BackupVaultName'],
  'AWS/Backup NumberOfBackupJobsExpired': ['BackupVaultName'],
  'AWS/Backup NumberOfBackupJobsFailed': ['BackupVaultName'],
  'AWS/Backup NumberOfCopyJobsCompleted': ['BackupVaultName'],
  'AWS/Backup NumberOfCopyJobsFailed': ['BackupVaultName'],
  'AWS/CloudFront 5xxErrorRate': ['DistributionId,Region'],
  'AWS/CloudFront Requests': ['DistributionId,Region'],
  'AWS/DynamoDB ReadThrottleEvents': ['TableName', 'GlobalSecondaryIndexName,TableName'],
  'AWS/DynamoDB ThrottledRequests': ['Operation,TableName'],
  'AWS/DynamoDB WriteThrottleEvents': ['TableName', 'GlobalSecondaryIndexName,TableName'],
  'AWS/Lambda Errors': ['FunctionName'],
  'AWS/Lambda Invocations': ['FunctionName', ''],
  'AWS/Lambda Throttles': ['FunctionName', ''],
  'AWS/SES Reputation.BounceRate': ['ses:configuration-set', ''],
  'AWS/SES Reputation.ComplaintRate': ['ses:configuration-set', ''],
  'AWS/SES Send': [''],
  'AWS/SQS ApproximateNumberOfMessagesVisible': ['QueueName'],
  'AWS/States ExecutionThrottled': ['StateMachineArn'],
  'AWS/States ExecutionsFailed': ['StateMachineArn'],
  'AWS/States ExecutionsTimedOut': ['StateMachineArn'],
  'Lintel BrowsersNotRun': ['environment,service'],
  'Lintel CalendarWorkGivenUp': ['environment,service'],
  'Lintel CalendarsBehind': ['environment,service'],
  'Lintel DocumentsFailed': ['environment,service'],
  'Lintel InvalidRows': ['environment,service'],
  'Lintel Latency': ['environment,service'],
  'Lintel ModelsForbidden': ['environment,service'],
  'Lintel OutsideChecksPassed': ['environment,service'],
  'Lintel UnexpectedFailures': ['environment,service'],
}

test('each can trigger', () => {
  for (const { id, Properties } of alarms) {
    const metrics = metricsOf(Properties)
    expect(metrics.length, id).toBeGreaterThan(0)
    for (const { Namespace, MetricName, Dimensions } of metrics) {
      const names = Dimensions.map(({ Name }) => Name).toSorted()
      expect(counted[`${Namespace} ${MetricName}`], `${id}: ${Namespace} ${MetricName}`).toContain(names.join(','))
    }
  }
})

test('each table and each index has one for throttled reads and writes', () => {
  const watched = alarms
    .flatMap(({ Properties }) => metricsOf(Properties))
    .filter(({ Namespace }) => Namespace === 'AWS/DynamoDB')
    .map(({ MetricName, Dimensions }) => JSON.stringify([MetricName, ...Dimensions.map(({ Value }) => Value)]))
  const there = ofType(prod, 'AWS::DynamoDB::GlobalTable').flatMap(({ id, Properties }) => {
    const indexes = (Properties.GlobalSecondaryIndexes ?? []) as { IndexName: string }[]
    const places = [[{ Ref: id }], ...indexes.map(({ IndexName }) => [IndexName, { Ref: id }])]
    return places.flatMap((place) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => JSON.stringify([name, ...place])),
    )
  })
  expect(watched.toSorted()).toEqual(there.toSorted())
})

describe.each(['eu-west-2', 'us-east-1'])('the topic of %s', (region) => {
  const there = prod.filter((stack) => stack.region === region)
  const [topic, ...others] = ofType(there, 'AWS::SNS::Topic')
  const account = { Ref: 'AWS::AccountId' }
  const fromOurAlarms = {
    StringEquals: { 'aws:SourceAccount': account },
    ArnLike: {
      'aws:SourceArn': {
        'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:cloudwatch:${region}:`, account, ':alarm:*']],
      },
    },
  }
  const statementsOf = (properties: unknown) =>
    z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }).parse(properties).Statement

  test('is the same for every alarm there, and e-mails alarms and recoveries, but not the first OK of each', () => {
    expect(others).toEqual([])
    const actions = ofType(there, 'AWS::CloudWatch::Alarm').flatMap(({ Properties }) => [
      Properties.AlarmActions,
      Properties.OKActions,
    ])
    expect([...new Set(actions.map((each) => JSON.stringify(each)))]).toEqual([
      expect.stringMatching(`"Region":"${region}".*${topic?.id}`),
    ])
    expect(ofType(there, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toMatchObject([
      {
        Protocol: 'email',
        FilterPolicyScope: 'MessageBody',
        FilterPolicy: { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] },
      },
    ])
  })

  test('accepts messages only from alarms of this account, and only by TLS', () => {
    const [policy] = ofType(there, 'AWS::SNS::TopicPolicy')
    const statements = statementsOf(policy?.Properties.PolicyDocument)
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: { Ref: topic?.id },
        Condition: fromOurAlarms,
      },
    ])
    expect(statements.filter(({ Effect }) => Effect === 'Deny')).toHaveLength(1)
  })
})

/** The metric that a function writes to its log, in CloudWatch's embedded format. */
const writtenBy = (call: () => void) => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  call()
  vi.restoreAllMocks()
  const lines = written.flatMap((text) => text.split('\n')).filter((line) => line.includes('CloudWatchMetrics'))
  const { service, _aws } = JSON.parse(lines[0] ?? '{}') as {
    service: string
    _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[] }
  }
  const [metric] = _aws.CloudWatchMetrics
  return [metric?.Namespace, metric?.Metrics[0]?.Name, metric?.Dimensions[0]?.toSorted(), service]
}

test.each([
  ['InvalidRows', 'tables', () => noteInvalidRow({ table: 'T', kind: 'report', pk: 'a', sk: 'b' }, [])],
  ['BrowsersNotRun', 'documents', () => noteFailed('processes', 'one-process', new BrowserCrashed('No child.'))],
  ['ModelsForbidden', 'transcription', noteForbidden],
] as const)('the metric %s triggers its alarm', (MetricName, service, note) => {
  expect(writtenBy(note)).toEqual(['Lintel', MetricName, ['environment', 'service'], service])
  const watching = alarms.filter(({ Properties }) => Properties.MetricName === MetricName)
  const Dimensions = [
    { Name: 'environment', Value: 'prod' },
    { Name: 'service', Value: service },
  ]
  expect(watching.map(({ Properties }) => Properties)).toMatchObject([
    { Namespace: 'Lintel', Dimensions, Threshold: 0, Statistic: 'Sum', TreatMissingData: 'notBreaching' },
  ])
})
