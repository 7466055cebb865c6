import type * as z from 'zod'
import type { TableSpec } from '../dynamo/dynamo.ts'
import type { NotificationRule } from '../s3/s3.ts'
import type { BucketSpec } from '../s3/bucket-spec.ts'
import type { Resources } from '../template/resource.ts'
import { bucketPolicy } from '../template/types/rights.ts'
import { bucket, bucketNotifications, globalTable, table } from '../template/types/storage.ts'
import type { LocalFunctions } from './local-functions.ts'

type TableProperties = z.infer<typeof table.properties>

export function localTables(resources: Resources): TableSpec[] {
  return [...resources.all(globalTable), ...resources.all(table)].map(({ ref, properties }) => ({
    TableName: ref,
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    ...(properties.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: indexes(properties.GlobalSecondaryIndexes) }),
    ...(properties.LocalSecondaryIndexes && { LocalSecondaryIndexes: indexes(properties.LocalSecondaryIndexes) }),
    ...(properties.TimeToLiveSpecification?.Enabled && {
      timeToLiveAttribute: properties.TimeToLiveSpecification.AttributeName,
    }),
  }))
}

const indexes = (all: NonNullable<TableProperties['GlobalSecondaryIndexes']>) =>
  all.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }))

export function localBuckets(resources: Resources, functions: LocalFunctions): BucketSpec[] {
  const policies = new Map(
    resources.all(bucketPolicy).map(({ properties }) => [properties.Bucket, JSON.stringify(properties.PolicyDocument)]),
  )
  return resources.all(bucket).map(({ ref, properties, tags }) => ({
    name: ref,
    tags: { ...tags, ...Object.fromEntries(properties.Tags.map(({ Key, Value }) => [Key, Value])) },
    policy: policies.get(ref),
    cors: properties.CorsConfiguration?.CorsRules,
    versioned: properties.VersioningConfiguration?.Status === 'Enabled',
    notifications: notificationsOf(resources, functions, ref),
    lifecycle: (properties.LifecycleConfiguration?.Rules ?? [])
      .filter(({ Status }) => Status === 'Enabled')
      .map((rule) => ({
        prefix: rule.Prefix,
        expirationDays: rule.ExpirationInDays,
        noncurrentVersionExpirationDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
        abortIncompleteMultipartUploadDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
      })),
  }))
}

function notificationsOf(resources: Resources, functions: LocalFunctions, bucketName: string): NotificationRule[] {
  return resources
    .all(bucketNotifications)
    .filter(({ properties }) => properties.BucketName === bucketName)
    .flatMap(({ properties: { NotificationConfiguration: all } }) => [
      ...all.LambdaFunctionConfigurations.map((each) => ({
        ...ruleOf(each),
        target: functions.nameOf(each.LambdaFunctionArn, `The bucket ${bucketName}`),
      })),
      ...all.QueueConfigurations.map((each) => ({ ...ruleOf(each), target: each.QueueArn })),
    ])
}

type Configuration = z.infer<
  typeof bucketNotifications.properties
>['NotificationConfiguration']['QueueConfigurations'][number]

function ruleOf({ Events, Filter }: Pick<Configuration, 'Events' | 'Filter'>): Omit<NotificationRule, 'target'> {
  const valueOf = (name: string) => Filter?.Key.FilterRules.find(({ Name }) => Name === name)?.Value
  return { events: Events, prefix: valueOf('prefix'), suffix: valueOf('suffix') }
}
