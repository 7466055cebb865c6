import type { PolicyDocument } from './policy.ts'

const logs = ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents']

const allowing = (...Action: string[]): PolicyDocument => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action, Resource: ['*'], Condition: {} }],
})

/** By the part after `arn:aws:iam::aws:policy/`; as in the AWS Managed Policy Reference. */
export const managedPolicies: Readonly<Record<string, PolicyDocument>> = {
  'service-role/AWSLambdaBasicExecutionRole': allowing(...logs),
  'service-role/AWSLambdaSQSQueueExecutionRole': allowing(
    'sqs:ReceiveMessage',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    ...logs,
  ),
  AWSXRayDaemonWriteAccess: allowing(
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:GetSamplingStatisticSummaries',
  ),
}
