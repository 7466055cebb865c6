import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import type { Environment } from '../environments.ts'
import { tableVariable } from '../tables.ts'
import type { FeatureFunction } from './feature-function.ts'
import { accountOf, type Permission } from './findings.ts'

const tableActions = {
  /** One right: all three read the same rows. */
  read: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  /** Of the whole table: only for jobs that must not miss any row. */
  scan: ['dynamodb:Scan'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
  /** Of a row that a transaction depends on without writing it. */
  check: ['dynamodb:ConditionCheckItem'],
} as const

export const indexNames = ['gsi1', 'gsi2'] as const

type TableRight = keyof typeof tableActions

const rowAccess = (table: TableV2, rights: readonly TableRight[], conditions: Record<string, object>): Permission => ({
  statements: [
    new PolicyStatement({
      actions: rights.flatMap((right) => tableActions[right]),
      resources: [table.tableArn, ...indexNames.map((index) => `${table.tableArn}/index/${index}`)],
      conditions,
    }),
  ],
  variables: { [tableVariable(table.node.id)]: table.tableName },
})

export const tableAccess = (table: TableV2, ...rights: TableRight[]): Permission => rowAccess(table, rights, {})

/** Only of rows whose partition key begins so. */
const partitionAccess = (table: TableV2, prefix: `${string}#`, ...rights: TableRight[]): Permission =>
  rowAccess(table, rights, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${prefix}*`] } })

/** Saving a client, with rows of its branches and users: a save of several transactions updates its row in the last. */
export const clientAccess = (clients: TableV2): Permission =>
  tableAccess(clients, 'read', 'put', 'update', 'delete', 'check')

const objectActions = {
  get: 's3:GetObject',
  put: 's3:PutObject',
  delete: 's3:DeleteObject',
  /** An upload of parts can be aborted, for which S3 has a separate right. */
  abort: 's3:AbortMultipartUpload',
  /** With object lock: what was written can be deleted only by an erasure. */
  lock: 's3:PutObjectRetention',
} as const
export type ObjectRight = keyof typeof objectActions

export const objectAccess = (
  name: string,
  bucket: Bucket,
  rights: Record<`${string}/`, readonly ObjectRight[]>,
): Permission => ({
  statements: [
    ...Object.entries(rights).map(
      ([prefix, actions]) =>
        new PolicyStatement({
          actions: actions.map((action) => objectActions[action]),
          resources: [bucket.arnForObjects(`${prefix}*`)],
        }),
    ),
    // Without the right to list, a missing object returns 403 instead of 404.
    ...(Object.values(rights).some((actions) => actions.includes('get'))
      ? [new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] })]
      : []),
  ],
  variables: { [name]: bucket.bucketName },
  wildcards: Object.keys(rights).map((prefix) => ({
    owner: bucket,
    address: bucket.bucketArn,
    after: `/${prefix}*`,
    reason: 'Objects are named when they are written: the star stands behind one prefix of one bucket.',
  })),
})

/** The right in addition to `put`, where the environment locks evidence, and the setting for the function. */
export const evidenceLock = ({ evidenceLockDays = 0 }: Pick<Environment, 'evidenceLockDays'>) => ({
  right: evidenceLockDays > 0 ? (['lock'] as const) : [],
  setting: settings({ EVIDENCE_LOCK_DAYS: String(evidenceLockDays) }),
})

/** Erasing objects below certain prefixes permanently, in every version: otherwise deleted objects stay for a year. */
export const erasureAccess = (name: string, bucket: Bucket, ...prefixes: `${string}/`[]): Permission => ({
  statements: [
    new PolicyStatement({
      actions: ['s3:DeleteObjectVersion'],
      resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    }),
    new PolicyStatement({ actions: ['s3:ListBucketVersions'], resources: [bucket.bucketArn] }),
  ],
  variables: { [name]: bucket.bucketName },
  wildcards: prefixes.map((prefix) => ({
    owner: bucket,
    address: bucket.bucketArn,
    after: `/${prefix}*`,
    reason: 'Objects are named when they are written: the star stands behind one prefix of one bucket.',
  })),
})

/** Erasing from the buckets with evidence, where the environment locks it: only for the function that erases clients. */
export const evidenceErasure = (
  { evidenceLockDays }: Pick<Environment, 'evidenceLockDays'>,
  ...buckets: Parameters<typeof erasureAccess>[]
): Permission[] => [
  ...buckets.map((erased) => erasureAccess(...erased)),
  {
    statements: evidenceLockDays
      ? [
          new PolicyStatement({
            actions: ['s3:BypassGovernanceRetention'],
            // S3 wants the right for each object of the call, locked or not.
            resources: buckets.flatMap(([, bucket, ...prefixes]) =>
              prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
            ),
          }),
        ]
      : [],
    variables: { LOCKED_BUCKETS: evidenceLockDays ? buckets.map(([name]) => name).join(' ') : 'none' },
  },
]

export const secretAccess = (name: string, secret: ISecret): Permission => ({
  statements: [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] })],
  variables: { [name]: secret.secretArn },
})

export const secretRenewal = (name: string, secret: ISecret): Permission => ({
  statements: [
    new PolicyStatement({
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      resources: [secret.secretArn],
    }),
  ],
  variables: { [name]: secret.secretArn },
})

export const keyAccess = (
  name: string,
  key: IKey,
  { action, context }: { action: 'Encrypt' | 'Decrypt'; context: Record<string, readonly string[]> },
): Permission => ({
  statements: [
    new PolicyStatement({
      actions: [`kms:${action}`],
      resources: [key.keyArn],
      conditions: {
        StringEquals: Object.fromEntries(
          Object.entries(context).map(([pair, values]) => [`kms:EncryptionContext:${pair}`, [...values]]),
        ),
      },
    }),
  ],
  variables: { [name]: key.keyArn },
})

export const sealAccess = (name: string, key: IKey): Permission => ({
  statements: [
    new PolicyStatement({ actions: ['kms:Sign', 'kms:GetPublicKey', 'kms:DescribeKey'], resources: [key.keyArn] }),
  ],
  variables: { [name]: key.keyArn },
})

export const stateMachineAccess = (name: string, machine: StateMachine): Permission => ({
  statements: [new PolicyStatement({ actions: ['states:StartExecution'], resources: [machine.stateMachineArn] })],
  variables: { [name]: machine.stateMachineArn },
})

export const functionAccess = (name: string, { lambda }: FeatureFunction): Permission => ({
  statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] })],
  variables: { [name]: lambda.functionName },
})

const connectionMethods = ['POST', 'DELETE'] as const

/** For looking up a listener before an event is sent: its client and branches, or its link. */
export interface ListenerTables {
  connections: TableV2
  clients: TableV2
  links: TableV2
}

/** With the pool, whether a listener is still enabled is looked up too. */
export const publishAccess = (
  { connections, clients, links }: ListenerTables,
  stage: WebSocketStage,
  pool?: UserPool,
): Permission[] => [
  ...(pool ? peopleAccess(pool, clients) : [tableAccess(clients, 'read')]),
  tableAccess(links, 'read'),
  tableAccess(connections, 'read', 'delete'),
  {
    statements: [
      new PolicyStatement({
        actions: ['execute-api:ManageConnections'],
        resources: connectionMethods.map((method) =>
          Stack.of(stage).formatArn({
            service: 'execute-api',
            resource: stage.api.apiId,
            resourceName: `${stage.stageName}/${method}/@connections/*`,
          }),
        ),
      }),
    ],
    variables: { REALTIME_ENDPOINT: stage.callbackUrl },
    wildcards: connectionMethods.map((method) => ({
      owner: stage,
      address: stage.api.apiId,
      before: (user) => `arn:<AWS::Partition>:execute-api:${user.region}:${accountOf(user)}:`,
      after: `/${stage.stageName}/${method}/@connections/*`,
      reason: 'A connection gets its id when it opens: the star stands behind the connections of one stage.',
    })),
  },
]

/** What the user pool said of an account is kept for all functions. */
export const accountRows = (clients: TableV2): Permission => partitionAccess(clients, 'ACCOUNT#', 'put')

export const peopleAccess = (pool: UserPool, clients: TableV2): Permission[] => [
  accountAdministration(pool, 'AdminGetUser', 'AdminListGroupsForUser'),
  tableAccess(clients, 'read'),
  accountRows(clients),
]

export const accountAdministration = (pool: UserPool, ...operations: readonly string[]): Permission => ({
  statements: [
    new PolicyStatement({
      actions: operations.map((operation) => `cognito-idp:${operation}`),
      resources: [pool.userPoolArn],
    }),
  ],
  variables: { USER_POOL_ID: pool.userPoolId },
})

/** The configuration set of an environment's e-mail, with a fixed name: no stack exports it. */
export const mailConfigurationSet = ({ name }: Pick<Environment, 'name'>): string => `lintel-${name}`

/** Others report refusals of SendEmail that name ses:SendRawEmail (decision 0871); both allow the same. */
const mailActions = { simple: ['ses:SendEmail'], raw: ['ses:SendEmail', 'ses:SendRawEmail'] }

/** Sending e-mail only from the environment's address: with text that SES composes, or as raw messages. */
export const mailAccess = (
  scope: Construct,
  content: keyof typeof mailActions,
  environment: Pick<Environment, 'name' | 'mail'>,
): Permission => {
  const { identity, sender } = environment.mail
  const configurationSet = mailConfigurationSet(environment)
  const arnOf = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({
      service: 'ses',
      resource,
      resourceName,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    })
  return {
    statements: [
      new PolicyStatement({
        actions: mailActions[content],
        // SES wants the right to the named configuration set, and to the sender's address if that is verified too.
        resources: [
          ...[...new Set([identity, sender])].map((name) => arnOf('identity', name)),
          arnOf('configuration-set', configurationSet),
        ],
        conditions: { StringEquals: { 'ses:FromAddress': sender } },
      }),
    ],
    variables: { MAIL_SENDER: sender, MAIL_CONFIGURATION_SET: configurationSet },
  }
}

/** The parameter with an environment's public address, with a fixed name: no stack exports it. */
export const publicAddressParameter = ({ name }: Pick<Environment, 'name'>): string => `/lintel/${name}/public-address`

export const publicAddressAccess = (scope: Construct, environment: Pick<Environment, 'name'>): Permission => {
  const name = publicAddressParameter(environment)
  const resource = Stack.of(scope).formatArn({ service: 'ssm', resource: 'parameter', resourceName: name.slice(1) })
  return {
    statements: [new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [resource] })],
    variables: { PUBLIC_ADDRESS_PARAMETER: name },
  }
}

/** How often a person uses what is limited. */
export const limitCounts = (links: TableV2): Permission => partitionAccess(links, 'VISITS#', 'update')

/** The houses of postcodes that were looked up, of no client. */
export const postcodeRows = (appointments: TableV2): Permission =>
  partitionAccess(appointments, 'POSTCODE#', 'read', 'put')

/** Address look-up with Amazon Location, or the bundled sample if the environment has no such service. */
export const addressLookup = (
  scope: Construct,
  { addressLookup: kind }: Pick<Environment, 'addressLookup'>,
): Permission => ({
  statements:
    kind === 'places'
      ? [
          new PolicyStatement({
            actions: ['Autocomplete', 'Geocode', 'GetPlace', 'ReverseGeocode'].map((name) => `geo-places:${name}`),
            resources: [
              Stack.of(scope).formatArn({
                service: 'geo-places',
                account: '',
                resource: 'provider',
                resourceName: 'default',
              }),
            ],
          }),
        ]
      : [],
  variables: { ADDRESS_LOOKUP: kind },
})

export const askingModel = (
  scope: Construct,
  { transcriber, models }: Pick<Environment, 'transcriber' | 'models'>,
): Permission => {
  const { partition, region } = Stack.of(scope)
  return {
    statements:
      transcriber === 'rules' || models.length === 0
        ? []
        : [
            new PolicyStatement({
              actions: ['bedrock:InvokeModel'],
              resources: models.map((model) => `arn:${partition}:bedrock:${region}::foundation-model/${model}`),
            }),
          ],
    variables: { TRANSCRIBER: transcriber, TRANSCRIPTION_MODELS: models.join(' ') || 'none' },
  }
}

/** Transcribe reads and writes the documents bucket with the function's rights. */
export const transcribing = (
  scope: Construct,
  environment: Pick<Environment, 'name' | 'transcriber' | 'models'>,
  documents: Bucket,
): Permission => {
  const { name, transcriber } = environment
  const model = askingModel(scope, environment)
  if (transcriber === 'rules') return model
  const stack = Stack.of(scope)
  const ours = [`transcription-job/lintel-${name}-*`, `vocabulary/lintel-${name}-*`]
  const nagged = (resource: string) => (user: Stack) =>
    `arn:<AWS::Partition>:transcribe:${user.region}:${accountOf(user)}:${resource}`
  const arnOf = (resource: string) => `arn:${stack.partition}:transcribe:${stack.region}:${stack.account}:${resource}`
  return {
    statements: [
      // AWS has no resource for these actions: a started job can only write to our bucket.
      new PolicyStatement({
        actions: ['transcribe:StartTranscriptionJob'],
        resources: ['*'],
        conditions: { StringEquals: { 'transcribe:OutputBucketName': documents.bucketName } },
      }),
      new PolicyStatement({
        actions: ['transcribe:CreateVocabulary', 'transcribe:ListVocabularies', 'transcribe:ListTranscriptionJobs'],
        resources: ['*'],
      }),
      new PolicyStatement({
        actions: ['transcribe:GetTranscriptionJob', 'transcribe:DeleteTranscriptionJob'],
        resources: [arnOf(ours[0] ?? '')],
      }),
      new PolicyStatement({
        actions: ['transcribe:GetVocabulary', 'transcribe:DeleteVocabulary'],
        resources: [arnOf(ours[1] ?? '')],
      }),
      ...model.statements,
    ],
    variables: model.variables,
    wildcards: [
      {
        resource: () => '*',
        reason:
          'Transcribe knows no resource for starting or listing jobs, or making or listing vocabularies (service authorization reference).',
      },
      ...ours.map((resource) => ({
        resource: nagged(resource),
        reason: 'Jobs and vocabularies are named when they are made: the star stands behind the environment’s own.',
      })),
    ],
  }
}

export const settings = (variables: Record<string, string>): Permission => ({ statements: [], variables })
