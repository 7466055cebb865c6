import type * as z from 'zod'
import type { TableSpec } from '../dynamo/dynamo.ts'
import type { NotificationRule } from '../s3/s3.ts'
import type { BucketSpec } from '../s3/bucket-configuration.ts'
import type { Kms } from '../kms.ts'
import type { Parameters } from '../parameters.ts'
import type { Secrets } from '../secrets.ts'
import type { Resources } from '../template/resource-type.ts'
import { bucketPolicy } from '../template/types/rights.ts'
import {
  bucket,
  bucketNotifications,
  customerKey,
  globalTable,
  keyAlias,
  parameter,
  secret,
  table,
} from '../template/types/storage.ts'
import type { Reveal } from './dynamic-references.ts'
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
    locks: properties.ObjectLockEnabled ?? false,
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

export function makeKeys(resources: Resources, kms: Kms): void {
  const aliases = resources.all(keyAlias).map(({ ref, properties }) => ({ ref, target: properties.TargetKeyId }))
  for (const { ref: id, attributes, properties } of resources.all(customerKey)) {
    const named = aliases.filter(({ target }) => target === id || target === attributes.Arn).map(({ ref }) => ref)
    const { Description: description, KeySpec: kind } = properties
    kms.ensure({ id, arn: attributes.Arn ?? '', description, kind, aliases: named })
  }
}

export function makeSecretsAndParameters(
  resources: Resources,
  secrets: Secrets,
  parameters: Parameters,
  localised: Reveal,
): void {
  for (const { ref, properties } of resources.all(secret)) {
    const rules = properties.GenerateSecretString
    secrets.ensure({
      name: ref.replace(/^.*:secret:/, '').replace(/-[^-]+$/, ''),
      arn: ref,
      value: properties.SecretString,
      generate: rules && {
        passwordLength: rules.PasswordLength,
        excludeCharacters: rules.ExcludeCharacters,
        excludePunctuation: rules.ExcludePunctuation,
        excludeNumbers: rules.ExcludeNumbers,
        excludeUppercase: rules.ExcludeUppercase,
        excludeLowercase: rules.ExcludeLowercase,
        includeSpace: rules.IncludeSpace,
        secretStringTemplate: rules.SecretStringTemplate,
        generateStringKey: rules.GenerateStringKey,
      },
    })
  }
  for (const each of resources.all(parameter))
    parameters.set(each.ref, localised(each.properties.Value, each), each.properties.Type)
}
