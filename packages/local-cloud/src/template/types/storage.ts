import * as z from 'zod'
import { keyKinds } from '../../kms.ts'
import { policyDocument } from '../../iam/policy.ts'
import { arn, generatedName, idOf, inertType, meaningless, only, resourceType, type Naming } from '../resource-type.ts'

/** DynamoDB, S3, and stored values for functions: parameters, secrets, keys. */

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const indexSchema = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
  ...meaningless(
    'ContributorInsightsSpecification',
    'OnDemandThroughput',
    'ProvisionedThroughput',
    'ReadOnDemandThroughputSettings',
    'ReadProvisionedThroughputSettings',
    'WarmThroughput',
    'WriteOnDemandThroughputSettings',
    'WriteProvisionedThroughputSettings',
  ),
})
const tableProperties = {
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: z.array(indexSchema).optional(),
  ResourcePolicy: z.strictObject({ PolicyDocument: policyDocument }).optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
  ...meaningless(
    'BillingMode',
    'ContributorInsightsSpecification',
    'DeletionProtectionEnabled',
    'OnDemandThroughput',
    'PointInTimeRecoverySpecification',
    'ProvisionedThroughput',
    'SSESpecification',
    'TableClass',
    'Tags',
    'WarmThroughput',
    'WriteOnDemandThroughputSettings',
    'WriteProvisionedThroughputSettings',
  ),
}

function tableIdentity(naming: Naming) {
  const name = naming.text('TableName') ?? generatedName(naming)
  return { ref: name, attributes: { Arn: arn(naming, 'dynamodb', `table/${name}`), TableId: idOf(naming, 12) } }
}

/** A single replica is the table itself: there is one region here. */
export const globalTable = resourceType(
  'AWS::DynamoDB::GlobalTable',
  z.strictObject({ ...tableProperties, Replicas: z.array(z.unknown()).max(1) }),
  tableIdentity,
)

export const table = resourceType('AWS::DynamoDB::Table', z.strictObject(tableProperties), tableIdentity)

const lifecycleRule = z.strictObject({
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  ExpirationInDays: z.number().optional(),
  NoncurrentVersionExpiration: z
    .strictObject({ NoncurrentDays: z.number(), ...meaningless('NewerNoncurrentVersions') })
    .optional(),
  AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: z.number() }).optional(),
  // All storage classes are one disk; those whose objects must be restored before reading are rejected.
  Transitions: z
    .array(
      z.strictObject({
        StorageClass: z.enum(['GLACIER_IR', 'INTELLIGENT_TIERING', 'ONEZONE_IA', 'STANDARD_IA']),
        TransitionInDays: z.number(),
      }),
    )
    .optional(),
  // markers without versions are removed anyway
  ...meaningless('ExpiredObjectDeleteMarker', 'Id'),
})

export const bucket = resourceType(
  'AWS::S3::Bucket',
  z.strictObject({
    BucketName: z.string().optional(),
    CorsConfiguration: z
      .strictObject({
        CorsRules: z.array(
          z.strictObject({
            AllowedMethods: z.array(z.string()),
            AllowedOrigins: z.array(z.string()),
            AllowedHeaders: z.array(z.string()).optional(),
            ExposedHeaders: z.array(z.string()).optional(),
            MaxAge: z.number().optional(),
            ...meaningless('Id'),
          }),
        ),
      })
      .optional(),
    ObjectLockEnabled: z.boolean().optional(),
    VersioningConfiguration: z.strictObject({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
    Tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).default([]),
    LifecycleConfiguration: z
      .strictObject({ Rules: z.array(lifecycleRule), ...meaningless('TransitionDefaultMinimumObjectSize') })
      .optional(),
    ...meaningless(
      'BucketEncryption',
      'InventoryConfigurations',
      'LoggingConfiguration',
      'MetricsConfigurations',
      'OwnershipControls',
      'PublicAccessBlockConfiguration',
      // permanent deletion is left to AWS's own console and retention
      'AccessControl',
    ),
  }),
  (naming) => {
    const name = naming.text('BucketName') ?? generatedName(naming, 63).toLowerCase()
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${naming.region}.amazonaws.com`,
        DualStackDomainName: `${name}.s3.dualstack.${naming.region}.amazonaws.com`,
      },
    }
  },
)

const notification = {
  Events: z.array(z.string()),
  Filter: z
    .strictObject({
      Key: z.strictObject({
        FilterRules: z.array(z.strictObject({ Name: z.string().toLowerCase(), Value: z.string() })),
      }),
    })
    .optional(),
  ...meaningless('Id'),
}

export const bucketNotifications = resourceType(
  'Custom::S3BucketNotifications',
  z.strictObject({
    BucketName: z.string(),
    NotificationConfiguration: z.strictObject({
      LambdaFunctionConfigurations: z
        .array(z.strictObject({ ...notification, LambdaFunctionArn: z.string() }))
        .default([]),
      QueueConfigurations: z.array(z.strictObject({ ...notification, QueueArn: z.string() })).default([]),
      // Only AWS Backup listens to them.
      ...meaningless('EventBridgeConfiguration'),
    }),
    ...meaningless('Managed', 'ServiceToken', 'SkipDestinationValidation'),
  }),
  (naming) => ({ ref: generatedName(naming), attributes: {} }),
)

export const bucketDeployment = resourceType(
  'Custom::CDKBucketDeployment',
  z.strictObject({
    DestinationBucketName: z.string(),
    DestinationBucketKeyPrefix: z.string().default(''),
    SourceObjectKeys: z.array(z.string()),
    SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
    SourceMarkersConfig: z.array(z.strictObject({ jsonEscape: z.unknown().optional() })).default([]),
    SystemMetadata: z.record(z.string(), z.string()).default({}),
    UserMetadata: z.record(z.string(), z.string()).default({}),
    Include: z.array(z.string()).default([]),
    Exclude: z.array(z.string()).default([]),
    Prune: z.union([z.literal(false), z.literal('false')]),
    Extract: z.union([z.literal(true), z.literal('true')]).optional(),
    ...meaningless(
      'DistributionId',
      'DistributionPaths',
      'OutputObjectKeys',
      'ServiceToken',
      'SourceBucketNames',
      'WaitForDistributionInvalidation',
      'DestinationBucketArn',
    ),
  }),
  (naming) => ({
    ref: generatedName(naming),
    attributes: { DestinationBucketArn: `arn:aws:s3:::${naming.text('DestinationBucketName')}` },
  }),
)

export const parameter = resourceType(
  'AWS::SSM::Parameter',
  z.strictObject({
    Name: z.string().optional(),
    Type: z.enum(['String', 'StringList']),
    Value: z.string(),
    ...meaningless('AllowedPattern', 'DataType', 'Description', 'Policies', 'Tags', 'Tier'),
  }),
  (naming) => {
    const ref = naming.text('Name') ?? generatedName(naming)
    return { ref, attributes: { Type: naming.text('Type') ?? 'String', Value: naming.text('Value') ?? '' } }
  },
)

export const secret = resourceType(
  'AWS::SecretsManager::Secret',
  z.strictObject({
    Name: z.string().optional(),
    SecretString: z.string().optional(),
    GenerateSecretString: z
      .strictObject({
        PasswordLength: z.number().optional(),
        ExcludeCharacters: z.string().optional(),
        ExcludeLowercase: z.boolean().optional(),
        ExcludeNumbers: z.boolean().optional(),
        ExcludePunctuation: z.boolean().optional(),
        ExcludeUppercase: z.boolean().optional(),
        IncludeSpace: z.boolean().optional(),
        RequireEachIncludedType: z.boolean().optional(),
        GenerateStringKey: z.string().optional(),
        SecretStringTemplate: z.string().optional(),
      })
      .optional(),
    ReplicaRegions: z.array(z.never()).optional(),
    ...meaningless('Description', 'KmsKeyId', 'Tags'),
  }),
  (naming) => {
    const name = naming.text('Name') ?? generatedName(naming)
    const ref = arn(naming, 'secretsmanager', `secret:${name}-${idOf(naming, 6)}`)
    return { ref, attributes: { Id: ref } }
  },
)

/** A customer managed key: functions encrypt or sign with it, and its policy can grant it to services. */
export const customerKey = resourceType(
  'AWS::KMS::Key',
  z
    .strictObject({
      KeyPolicy: policyDocument,
      Description: z.string().optional(),
      Enabled: only(true),
      KeySpec: z.enum(keyKinds).optional(),
      KeyUsage: z.enum(['ENCRYPT_DECRYPT', 'SIGN_VERIFY']).optional(),
      MultiRegion: only(false),
      // Older ciphertexts stay readable: key rotation is internal to AWS.
      EnableKeyRotation: z.boolean().optional(),
      ...meaningless('PendingWindowInDays', 'RotationPeriodInDays', 'Tags'),
    })
    .refine(({ KeySpec, KeyUsage }) => (KeySpec === 'RSA_2048') === (KeyUsage === 'SIGN_VERIFY'), 'Of another key.')
    .refine(({ KeySpec, EnableKeyRotation }) => KeySpec !== 'RSA_2048' || !EnableKeyRotation, 'It cannot be rotated.'),
  (naming) => {
    const id = idOf(naming, 12)
    return { ref: id, attributes: { Arn: arn(naming, 'kms', `key/${id}`), KeyId: id } }
  },
)

export const keyAlias = resourceType(
  'AWS::KMS::Alias',
  z.strictObject({ AliasName: z.string().regex(/^alias\/(?!aws\/)[\w/-]{1,250}$/), TargetKeyId: z.string() }),
  (naming) => ({ ref: naming.text('AliasName') ?? '', attributes: {} }),
)

export const storageTypes = [
  globalTable,
  table,
  bucket,
  bucketNotifications,
  bucketDeployment,
  parameter,
  secret,
  customerKey,
  keyAlias,
  inertType('Custom::S3AutoDeleteObjects'),
]
