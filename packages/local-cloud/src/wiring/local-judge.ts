import * as z from 'zod'
import { dynamoKeys } from '../dynamo/actions.ts'
import { credentialsOf } from '../iam/credentials.ts'
import { globalKeys, Judge, type Role, type Session } from '../iam/judge.ts'
import { policyDocument, readPolicy, type Policy, type PolicyDocument } from '../iam/policy.ts'
import { kmsKeys } from '../kms.ts'
import { bucketArn, s3Keys } from '../s3/actions.ts'
import { secretsKeys } from '../secrets.ts'
import { sesKeys } from '../ses/actions.ts'
import { ACCOUNT } from '../template/resources.ts'
import type { Resources } from '../template/resource-type.ts'
import { transcribeKeys } from '../transcribe.ts'
import { functionPermission, lambdaFunction, schedule, stateMachine, queue } from '../template/types/compute.ts'
import { distribution } from '../template/types/edge.ts'
import { topicPolicy } from '../template/types/operations.ts'
import { bucketPolicy, managedPolicy, queuePolicy, role, rolePolicy, secretPolicy } from '../template/types/rights.ts'
import { customerKey, globalTable, table } from '../template/types/storage.ts'
import { refuseUncheckedPolicies } from './refusals.ts'

const knownKeys = new Set([
  ...globalKeys,
  ...dynamoKeys,
  ...kmsKeys,
  ...s3Keys,
  ...secretsKeys,
  ...sesKeys,
  ...transcribeKeys,
])

/** CloudFront's own credentials for signing requests to private buckets. */
export const cloudFrontCredentials = { accessKeyId: 'local-cloudfront', secretAccessKey: 'local-cloudfront-secret' }

/** Each function is a session of its role. @throws Error with a sentence for policy features that cannot be judged */
export function localJudge(resources: Resources, region: string, onDenied: (sentence: string) => void): Judge {
  refuseUncheckedPolicies(resources)
  return new Judge({
    region,
    account: ACCOUNT,
    roles: rolesAtWork(resources),
    sessions: [...functionSessions(resources), ...distributionSessions(resources)],
    resourcePolicies: resourcePolicies(resources),
    knownKeys,
    onDenied,
  })
}

function functionSessions(resources: Resources): Session[] {
  return resources.all(lambdaFunction).map(({ ref, properties }) => ({
    principal: {
      kind: 'role',
      roleArn: properties.Role,
      arn: `arn:aws:sts::${ACCOUNT}:assumed-role/${nameOfRole(properties.Role)}/${ref}`,
    },
    credentials: credentialsOf(ref),
  }))
}

function distributionSessions(resources: Resources): Session[] {
  return resources.all(distribution).map(({ ref }) => ({
    principal: {
      kind: 'service',
      name: 'cloudfront.amazonaws.com',
      sourceArn: `arn:aws:cloudfront::${ACCOUNT}:distribution/${ref}`,
    },
    credentials: cloudFrontCredentials,
  }))
}

const nameOfRole = (arn: string) => arn.replace(/^.*[:/]/, '')

/** CDK's own functions are unused: their work is done without them. */
function rolesAtWork(resources: Resources): Role[] {
  const users = new Map<string, { service: string; who: string }>()
  for (const { properties, metadata, logicalId } of resources.all(lambdaFunction))
    if ('local:entry' in metadata) users.set(properties.Role, { service: 'lambda.amazonaws.com', who: logicalId })
  for (const { properties, logicalId } of resources.all(stateMachine))
    users.set(properties.RoleArn, { service: 'states.amazonaws.com', who: logicalId })
  for (const { properties, logicalId } of resources.all(schedule))
    users.set(properties.Target.RoleArn, { service: 'scheduler.amazonaws.com', who: logicalId })
  return [...users].map(([arn, { service, who }]) => roleAtWork(resources, arn, service, who))
}

function roleAtWork(resources: Resources, arn: string, service: string, who: string): Role {
  const found = resources.all(role).find(({ attributes }) => attributes.Arn === arn)
  if (!found) throw new Error(`The role ${arn} of ${who} is not in the assembly: its rights cannot be judged.`)
  const where = `Stack ${found.stackName}, role ${found.logicalId}`
  if (!trusts(found.properties.AssumeRolePolicyDocument, service))
    throw new Error(`${where}: ${service} may not assume it, and ${who} runs under it.`)
  const { ManagedPolicyArns, PermissionsBoundary, Policies } = found.properties
  const named = (policyArn: string) => namedPolicy(resources, policyArn, where)
  const belonging = [...resources.all(rolePolicy), ...resources.all(managedPolicy)].filter(({ properties }) =>
    properties.Roles.includes(found.ref),
  )
  const documents = [
    ...Policies.map(({ PolicyDocument }) => PolicyDocument),
    ...belonging.map(({ properties }) => properties.PolicyDocument),
    ...ManagedPolicyArns.map(named),
  ]
  return {
    arn,
    name: found.ref,
    policies: documents.map((document) => read(document, where)),
    boundary: PermissionsBoundary === undefined ? undefined : [read(named(PermissionsBoundary), where)],
  }
}

const trustSchema = z.object({
  Statement: z.array(
    z.object({
      Effect: z.string(),
      Principal: z.object({ Service: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
    }),
  ),
})

const trusts = (document: unknown, service: string) =>
  trustSchema
    .parse(document)
    .Statement.some(({ Effect, Principal }) => Effect === 'Allow' && [Principal?.Service].flat().includes(service))

function namedPolicy(resources: Resources, arn: string, where: string): PolicyDocument {
  const own = resources.all(managedPolicy).find(({ ref }) => ref === arn)?.properties.PolicyDocument
  const found = own ?? managedPolicies[arn.replace('arn:aws:iam::aws:policy/', '')]
  if (!found) throw new Error(`${where}: the managed policy ${arn} is not known to the local cloud.`)
  return found
}

function read(document: PolicyDocument, where: string): Policy {
  try {
    return readPolicy(document, { knownKeys })
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function resourcePolicies(resources: Resources): Map<string, Policy[]> {
  const policies = new Map<string, Policy[]>()
  const add = (arn: string, document: PolicyDocument, where: string) =>
    policies.set(arn, [...(policies.get(arn) ?? []), read(document, where)])
  for (const { properties, logicalId } of resources.all(bucketPolicy))
    add(bucketArn(properties.Bucket), properties.PolicyDocument, logicalId)
  for (const { properties, logicalId } of resources.all(queuePolicy))
    for (const address of properties.Queues) {
      const found = resources.all(queue).find(({ ref }) => ref === address)
      if (found) add(found.attributes.Arn ?? '', properties.PolicyDocument, logicalId)
    }
  for (const { properties, logicalId } of resources.all(topicPolicy))
    for (const topicArn of properties.Topics) add(topicArn, properties.PolicyDocument, logicalId)
  for (const { properties, attributes, logicalId } of resources.all(customerKey))
    add(attributes.Arn ?? '', properties.KeyPolicy, logicalId)
  for (const { properties, logicalId } of resources.all(secretPolicy))
    add(properties.SecretId, properties.ResourcePolicy, logicalId)
  for (const { properties, attributes, logicalId } of [...resources.all(globalTable), ...resources.all(table)])
    if (properties.ResourcePolicy) add(attributes.Arn ?? '', properties.ResourcePolicy.PolicyDocument, logicalId)
  for (const { properties, logicalId } of resources.all(functionPermission)) {
    const arn = functionArn(resources, properties.FunctionName)
    if (arn !== undefined) add(arn, permissionDocument(properties, arn), logicalId)
  }
  return policies
}

const functionArn = (resources: Resources, nameOrArn: string) =>
  resources.all(lambdaFunction).find(({ ref, attributes }) => ref === nameOrArn || attributes.Arn === nameOrArn)
    ?.attributes.Arn

function permissionDocument(
  { Action, Principal, SourceArn, SourceAccount }: z.infer<typeof functionPermission.properties>,
  arn: string,
): PolicyDocument {
  const isService = Principal.endsWith('.amazonaws.com')
  return policyDocument.parse({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: Principal === '*' ? '*' : isService ? { Service: Principal } : { AWS: Principal },
        Action,
        Resource: arn,
        Condition: {
          ...(SourceArn !== undefined && { ArnLike: { 'AWS:SourceArn': SourceArn } }),
          ...(SourceAccount !== undefined && { StringEquals: { 'AWS:SourceAccount': SourceAccount } }),
        },
      },
    ],
  })
}

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
