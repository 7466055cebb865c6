import type * as z from 'zod'
import type { Resource, Resources } from '../template/resource-type.ts'
import {
  eventInvokeConfig,
  functionPermission,
  lambdaFunction,
  eventSourceMapping,
  queue,
} from '../template/types/compute.ts'
import { queuePolicy, role, rolePolicy, bucketPolicy, managedPolicy, secretPolicy } from '../template/types/rights.ts'
import { bucketNotifications, customerKey, globalTable, table } from '../template/types/storage.ts'
import type { Caller, Judge } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'
import {
  alarm,
  compositeAlarm,
  topic,
  deliveryDestination,
  deliverySource,
  logDelivery,
  topicPolicy,
} from '../template/types/operations.ts'
import { bucketArn, objectArn } from '../s3/actions.ts'
import type { BucketSpec } from '../s3/bucket-configuration.ts'
import { credentialsOf } from '../iam/credentials.ts'
import { invocationRights } from '../invoke.ts'
import { messageRights, readingRights } from '../sqs/actions.ts'
import type { EventSource, Sqs } from '../sqs/index.ts'
import { ACCOUNT } from '../template/resources.ts'
import { knownTypes } from '../template/types/index.ts'

/**
 * Rights that AWS checks on creation: granted later, the first deployment sometimes fails. Stacks are created in turn.
 */
export function refuseTooEarly(resources: Resources): void {
  for (const { made, needed } of triedAtOnce(resources))
    for (const each of needed)
      if (each.stackName === made.stackName && !resources.waitsFor(made, each))
        throw new Error(
          `Stack ${made.stackName}, resource ${made.logicalId}: AWS tries its rights when it is made, and it does not wait for ${each.logicalId}, which gives them.`,
        )
}

type Any = Resource<unknown>
interface Tried {
  made: Any
  needed: Any[]
}

function triedAtOnce(resources: Resources): Tried[] {
  const functions = resources.all(lambdaFunction)
  const isNamed = (arnOrName: string) => (each: Any) =>
    arnOrName === each.ref || arnOrName === each.attributes.Arn || arnOrName.startsWith(`${each.attributes.Arn}:`)
  const policiesOf = (made: Any, arnOrName: string): Tried => {
    const roleArn = functions.find(isNamed(arnOrName))?.properties.Role
    const name = resources.all(role).find(({ attributes }) => attributes.Arn === roleArn)?.ref
    return { made, needed: resources.all(rolePolicy).filter(({ properties }) => properties.Roles.includes(name ?? '')) }
  }
  const lettersOf = functions.filter(({ properties }) => properties.DeadLetterConfig)
  const failuresOf = resources
    .all(eventInvokeConfig)
    .filter(({ properties }) => properties.DestinationConfig?.OnFailure?.Destination)
  return [
    ...resources.all(eventSourceMapping).map((made) => policiesOf(made, made.properties.FunctionName)),
    ...lettersOf.map((made) => policiesOf(made, made.ref)),
    ...failuresOf.map((made) => policiesOf(made, made.properties.FunctionName)),
    ...resources.all(bucketNotifications).map((made) => ({ made, needed: letIn(resources, made.properties) })),
  ]
}

function letIn(
  resources: Resources,
  { NotificationConfiguration: told }: z.infer<typeof bucketNotifications.properties>,
): Any[] {
  const arns = told.QueueConfigurations.map(({ QueueArn }) => QueueArn)
  const addresses = resources
    .all(queue)
    .flatMap(({ ref, attributes }) => (arns.includes(attributes.Arn ?? '') ? ref : []))
  const called = told.LambdaFunctionConfigurations.map(({ LambdaFunctionArn }) => LambdaFunctionArn)
  return [
    ...resources
      .all(queuePolicy)
      .filter(({ properties }) => properties.Queues.some((each) => addresses.includes(each))),
    ...resources
      .all(functionPermission)
      .filter(
        ({ properties: { FunctionName, Principal } }) =>
          Principal === 's3.amazonaws.com' &&
          called.some((each) => each === FunctionName || each.endsWith(`:${FunctionName}`)),
      ),
  ]
}

/**
 * AWS creates such an alarm, and then notifies no one. A topic's own key must let the sender in ('Key management' of
 * the SNS guide).
 */
export function refuseUnheardAlarms(resources: Resources, judge: Judge): void {
  for (const { logicalId, attributes, properties } of [...resources.all(alarm), ...resources.all(compositeAlarm)]) {
    const caller: Caller = { kind: 'service', name: 'cloudwatch.amazonaws.com', sourceArn: attributes.Arn }
    const told = [properties.AlarmActions, properties.OKActions, properties.InsufficientDataActions].flat()
    for (const topicArn of told) judge.require(caller, publishRights(resources, topicArn, logicalId))
  }
}

function publishRights(resources: Resources, topicArn: string, alarmId: string): Access[] {
  const found = resources.all(topic).find(({ ref }) => ref === topicArn)
  if (!found) throw new Error(`The alarm ${alarmId} tells ${topicArn}, which is no topic of the template.`)
  const publish: Access = { action: 'sns:Publish', resource: topicArn }
  const named = found.properties.KmsMasterKeyId
  if (named === undefined) return [publish]
  const key = resources.all(customerKey).find(({ ref, attributes }) => ref === named || attributes.Arn === named)
  // AWS's own key, alias/aws/sns, allows no service.
  if (!key) throw new Error(`The topic ${found.logicalId} is encrypted with ${named}, which lets no alarm in.`)
  const resource = key.attributes.Arn ?? ''
  return [publish, { action: 'kms:Decrypt', resource }, { action: 'kms:GenerateDataKey', resource }]
}

/** 'Logs sent to Amazon S3' (V2 permissions); CloudFront's can only be set up in us-east-1. */
export function refuseUndelivered(resources: Resources, judge: Judge): void {
  for (const { logicalId, region, properties } of resources.all(logDelivery)) {
    const source = resources.all(deliverySource).find(({ ref }) => ref === properties.DeliverySourceName)
    const destination = resources
      .all(deliveryDestination)
      .find(({ attributes }) => attributes.Arn === properties.DeliveryDestinationArn)
    if (!source || !destination) throw new Error(`The delivery ${logicalId} has no source, or no destination.`)
    if (source.properties.ResourceArn.startsWith('arn:aws:cloudfront:') && region !== 'us-east-1')
      throw new Error(`PutDeliverySource action is not supported for this LogType in region ${region}`)
    const bucket = destination.properties.DestinationResourceArn.replace(/^arn:aws:s3:::/, '')
    const caller: Caller = {
      kind: 'service',
      name: 'delivery.logs.amazonaws.com',
      sourceArn: source.attributes.Arn,
    }
    judge.require(caller, [
      {
        action: 's3:PutObject',
        resource: objectArn(bucket, `AWSLogs/${ACCOUNT}/a-log`),
        context: { 's3:x-amz-acl': 'bucket-owner-full-control' },
      },
    ])
  }
}

const checked: ReadonlySet<string> = new Set(
  [
    bucketPolicy,
    customerKey,
    globalTable,
    managedPolicy,
    queuePolicy,
    role,
    rolePolicy,
    secretPolicy,
    table,
    topicPolicy,
  ].map(({ type }) => type),
)

/** Such a policy, or that of a resource's key, would allow or refuse something only in AWS. */
export function refuseUncheckedPolicies(resources: Resources): void {
  for (const type of knownTypes)
    for (const { stackName, logicalId, properties } of resources.all(type)) {
      const where = `Stack ${stackName}, resource ${logicalId} (${type.type})`
      if (!checked.has(type.type) && holds(properties, isPolicy))
        throw new Error(`${where}: it has a policy, and the local cloud does not judge policies of this type.`)
      if (type !== topic && holds(properties, namesKey))
        throw new Error(`${where}: it has a key of KMS, and the local cloud judges the keys of topics alone.`)
    }
}

const holds = (value: unknown, isSuch: (value: object) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isSuch(value) || Object.values(value).some((inner) => holds(inner, isSuch)))

const isPolicy = (value: object) => 'Statement' in value && Array.isArray(value.Statement)

const namesKey = (value: object) =>
  Object.entries(value).some(([name, key]) => /^kms(Master)?Key(Id|Arn)$/i.test(name) && typeof key === 'string')

/** Refuses notifications that the function or queue does not allow, or whose queue does not exist, as S3 does. */
export function refuseForeignNotifications(judge: Judge, sqs: Sqs, buckets: BucketSpec[]): void {
  for (const { name, notifications = [] } of buckets)
    for (const { target } of notifications) {
      const caller: Caller = { kind: 'service', name: 's3.amazonaws.com', sourceArn: bucketArn(name) }
      const isQueue = target.startsWith('arn:')
      if (isQueue && !sqs.queueOf(target))
        throw new Error(`${name} tells ${target}, which is no queue of the template.`)
      judge.require(
        caller,
        isQueue ? messageRights(target) : invocationRights(judge.arn('lambda', `function:${target}`)),
      )
    }
}

/** Refuses an event source whose function's role may not read the queue, as Lambda does. */
export function refuseUnreadableQueues(judge: Judge, sources: readonly EventSource[]): void {
  for (const { spec } of sources) {
    const { accessKeyId, sessionToken } = credentialsOf(spec.functionName)
    const caller = judge.find(accessKeyId, sessionToken)?.caller
    if (caller) judge.require(caller, readingRights(spec.queueArn))
  }
}
