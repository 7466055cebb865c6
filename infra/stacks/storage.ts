import { CfnResource, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  EventType,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Key, KeySpec, KeyUsage, type KeyProps } from 'aws-cdk-lib/aws-kms'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { arrivalTries, clientExportDays, hiddenSettingKeys, zipRetentionDays } from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction } from '../constructs/feature-function.ts'
import {
  evidenceLock,
  indexNames,
  objectAccess,
  publishAccess,
  secretAccess,
  keyAccess,
  secretRenewal,
  settings,
  tableAccess,
} from '../constructs/permissions.ts'
import type { Permission } from '../constructs/findings.ts'
import { tableDefinitions, type TableName } from '../tables.ts'
import { MonitoredStack, type MonitoredStackProps, period, threeOfFive } from './monitored-stack.ts'
import { brokenUploads, notificationTarget, logDelivery, seldomRead } from './bucket-rules.ts'

export interface StorageStackProps extends MonitoredStackProps {
  realtime: WebSocketStage
}

const text = (name: string) => ({ name, type: AttributeType.STRING })

export type Tables = Readonly<Record<TableName, TableV2>>

export interface Buckets {
  reports: Bucket
  /** `incoming/`, `originals/`, `print/`, `thumbnails/`. */
  photos: Bucket
  /** `downloads/` (finished files) and `jobs/` (working files). */
  documents: Bucket
}

export class StorageStack extends MonitoredStack {
  readonly tables: Tables
  readonly buckets: Buckets
  readonly accessLogs: Bucket
  readonly photoArrival: FeatureFunction
  private readonly linkSecret: Secret
  /** Encrypts write-only settings of clients. */
  readonly settingsKey: Key
  readonly sealKey: Key
  /** The product's credentials for Google; the provider enters them (docs/deploying.md). */
  readonly googleClient: Secret

  constructor(scope: Construct, { realtime, ...props }: StorageStackProps) {
    super(scope, 'storage', props)
    this.tables = this.allTables()
    this.watchRows()
    this.linkSecret = this.secretOfLinks()
    const settingsUse = 'encrypts settings of clients that nobody may read back'
    this.settingsKey = this.key('SettingsKey', settingsUse, { enableKeyRotation: true })
    const signing = { keySpec: KeySpec.RSA_2048, keyUsage: KeyUsage.SIGN_VERIFY }
    this.sealKey = this.key('SealKey', 'signs PDFs', signing)
    this.googleClient = this.clientOfGoogle()
    this.accessLogs = this.accessLogBucket()
    this.buckets = {
      reports: this.bucket('ReportFiles', { versioned: true }),
      photos: this.photoBucket(),
      documents: this.bucket('Documents', {
        versioned: true,
        objectLockEnabled: this.target.evidenceLockDays !== undefined,
        lifecycleRules: [
          {
            id: 'working-files',
            prefix: 'jobs/',
            expiration: Duration.days(2),
            noncurrentVersionExpiration: Duration.days(1),
          },
          {
            // Everything in one is stored as an original; it can be regenerated on request.
            id: 'zips',
            prefix: 'downloads/zips/',
            expiration: Duration.days(zipRetentionDays),
            noncurrentVersionExpiration: Duration.days(1),
          },
          {
            // A second copy of all data of a client.
            id: 'client-exports',
            prefix: 'downloads/client-data/',
            expiration: Duration.days(clientExportDays),
            noncurrentVersionExpiration: Duration.days(1),
          },
          {
            // As long as a table can be restored.
            id: 'users',
            prefix: 'users/',
            expiration: Duration.days(35),
            noncurrentVersionExpiration: Duration.days(1),
          },
          {
            id: 'previews',
            prefix: 'downloads/previews/',
            expiration: Duration.days(1),
            noncurrentVersionExpiration: Duration.days(1),
          },
          seldomRead('downloads/', 30),
        ],
      }),
    }
    this.photoArrival = this.watchArrivals(realtime)
  }

  linkAccess(): Permission[] {
    return [tableAccess(this.tables.links, 'read', 'put', 'update'), secretAccess('LINK_SECRET', this.linkSecret)]
  }

  settingsAccess(action: 'Encrypt' | 'Decrypt'): Permission {
    // As bound by functions/clients/secret-settings.ts.
    return keyAccess('SETTINGS_KEY', this.settingsKey, { action, context: { setting: hiddenSettingKeys } })
  }

  googleAccess(action: 'Encrypt' | 'Decrypt'): Permission[] {
    return [
      secretAccess('GOOGLE_CLIENT', this.googleClient),
      // As bound by functions/googlecalendar/tokens.ts.
      keyAccess('SETTINGS_KEY', this.settingsKey, { action, context: { setting: ['googleRefreshToken'] } }),
    ]
  }

  visitorAccess(): Permission[] {
    const { link, address } = this.target.links.perMinute
    return [
      tableAccess(this.tables.links, 'read', 'update'),
      secretAccess('LINK_SECRET', this.linkSecret),
      settings({ VISITS_PER_LINK: String(link), VISITS_PER_ADDRESS: String(address) }),
    ]
  }

  private get removalPolicy() {
    return this.target.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
  }

  private allTables(): Tables {
    const made = Object.entries(tableDefinitions).map(([name, { id, indexes }]) => {
      const table = this.table(id, indexes)
      this.watchTable(name, table, indexes)
      return [name, table] as const
    })
    return Object.fromEntries(made) as Tables
  }

  private watchRows() {
    // As written by functions/lib/invalid-rows.ts.
    this.alarm(
      'invalid-rows',
      this.ownMetric('InvalidRows', 'tables'),
      'Rows do not parse and are left out of lists. npm run ops -- repair lists them, and repairs what it can.',
    )
  }

  /** DynamoDB counts events of a table and of each of its indexes separately, and requests only by operation. */
  private watchTable(name: string, table: TableV2, indexes: 0 | 1 | 2) {
    const TableName = table.tableName
    const places = indexNames.slice(0, indexes).map((index) => ({ TableName, GlobalSecondaryIndexName: index }))
    const metrics = [{ TableName }, ...places].flatMap((dimensionsMap) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
        (metricName) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period }),
      ),
    )
    const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))
    this.alarm(
      `table-${name}-throttles`,
      // Missing data is 0 here: an alarm can ignore missing DynamoDB data, and would then never recover.
      new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period }),
      `Requests to the table of ${name} were throttled in three of the last five periods of five minutes.`,
      threeOfFive,
    )
  }

  /** A table of one aggregate: `pk` and `sk`, and up to two indexes with their own keys. */
  private table(id: string, indexes: 0 | 1 | 2): TableV2 {
    return new TableV2(this, id, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: indexNames.slice(0, indexes).map((indexName) => ({
        indexName,
        partitionKey: text(`${indexName}pk`),
        sortKey: text(`${indexName}sk`),
        projectionType: ProjectionType.ALL,
      })),
      timeToLiveAttribute: 'ttl',
      billing: Billing.onDemand(),
      // CloudFormation does not give the stack's tags to global tables.
      tags: Object.entries(this.tags.tagValues()).map(([key, value]) => ({ key, value })),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: this.target.retainsData,
      removalPolicy: this.removalPolicy,
    })
  }

  /** Checked daily. Two values are valid at once: it is renewed once all links of the older one have expired. */
  private secretOfLinks(): Secret {
    const secret = new Secret(this, 'LinkSecret', {
      description: `Lintel ${this.target.name}: what the keys of public links are made with`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy: this.removalPolicy,
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'A function of ours renews it once its links have ended: a schedule of Secrets Manager knows no links.',
    })
    const { lambda } = this.watched(
      new FeatureFunction(this, 'RotateLinkSecret', {
        environment: this.target,
        entry: 'functions/sharing/rotate.ts',
        keepsDeadLetters: true,
        permissions: [secretRenewal('LINK_SECRET', secret), settings({ LINK_DAYS: String(this.target.links.days) })],
      }),
    )
    new Rule(this, 'Daily', { schedule: Schedule.rate(Duration.days(1)), targets: [new LambdaFunction(lambda)] })
    return secret
  }

  /** It has the same retention as the tables: without it the secrets in them are lost. */
  private key(id: string, use: string, options: KeyProps): Key {
    const description = `Lintel ${this.target.name}: ${use}`
    return new Key(this, id, { description, removalPolicy: this.removalPolicy, ...options })
  }

  /** Without a client id this environment has no Google calendars. */
  private clientOfGoogle(): Secret {
    const secret = new Secret(this, 'GoogleClient', {
      description: `Lintel ${this.target.name}: what Google knows this product by, clientId and clientSecret`,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ clientId: '' }),
        generateStringKey: 'clientSecret',
        excludePunctuation: true,
      },
      removalPolicy: this.removalPolicy,
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Google issues it: nobody but the provider can renew it, at Google.',
    })
    return secret
  }

  private bucket(id: string, props: BucketProps = {}): Bucket {
    return new Bucket(this, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: `${id}/`,
      removalPolicy: this.removalPolicy,
      ...props,
      lifecycleRules: [
        brokenUploads,
        // No object is ever rewritten: an earlier version means that it was deleted, or replaced by mistake.
        {
          id: 'replaced-versions',
          noncurrentVersionExpiration: Duration.days(365),
          expiredObjectDeleteMarker: true,
        },
        ...(props.lifecycleRules ?? []),
      ],
    })
  }

  private accessLogBucket(): Bucket {
    const bucket = new Bucket(this, 'AccessLogs', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // S3 writes the logs of other buckets by the access control list that CDK gives this one.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [brokenUploads, { id: 'old-logs', expiration: Duration.days(this.target.logRetentionDays) }],
      removalPolicy: this.removalPolicy,
    })
    bucket.addToResourcePolicy(logDelivery(bucket))
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It takes the access logs of the others; a log of its own writing would never end.',
    })
    return bucket
  }

  private photoBucket(): Bucket {
    const { domain, uploadOrigins } = this.target
    return this.bucket('PhotoFiles', {
      versioned: true,
      objectLockEnabled: this.target.evidenceLockDays !== undefined,
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: domain ? [`https://${domain.name}`] : uploadOrigins,
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          id: 'not-taken-over',
          prefix: 'incoming/',
          expiration: Duration.days(2),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Beside zips, mostly made when the report is finished, little reads them.
        seldomRead('originals/', 7),
      ],
      notificationsHandlerRole: this.notificationsRole(),
    })
  }

  /** Narrower than CDK's own role, which may change every bucket of the account. */
  private notificationsRole(): Role {
    const role = new Role(this, 'NotificationsRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: 'CDK gives it to the function that sets the bucket’s notifications; it allows writing logs and no more.',
    })
    return role
  }

  /** CDK's function would create its own log group, which never expires and belongs to no stack. */
  private declareLogOfNotifications() {
    const log = new LogGroup(this, 'NotificationsLog', {
      retention: this.target.logRetentionDays,
      removalPolicy: this.removalPolicy,
    })
    for (const child of this.node.findAll())
      if (child.node.path.includes('/BucketNotificationsHandler') && CfnResource.isCfnResource(child))
        child.addPropertyOverride('LoggingConfig.LogGroup', log.logGroupName)
  }

  /** In the bucket's stack: otherwise bucket and function would depend on each other. */
  private watchArrivals(realtime: WebSocketStage): FeatureFunction {
    const { tables, buckets, target: environment } = this
    const lock = evidenceLock(environment)
    const arrival = this.watched(
      new FeatureFunction(this, 'PhotoArrival', {
        environment,
        entry: 'functions/uploads/on-upload.ts',
        memoryMegabytes: environment.memoryMegabytes.photographs,
        timeoutSeconds: 120,
        native: ['sharp'],
        permissions: [
          tableAccess(tables.uploads, 'read', 'put', 'update'),
          // The recipients of an arrival event depend on the report's branch.
          tableAccess(tables.reports, 'read'),
          objectAccess('PHOTOS_BUCKET', buckets.photos, {
            'incoming/': ['get', 'delete'],
            'originals/': ['get', 'put', ...lock.right],
            'print/': ['get', 'put'],
            'thumbnails/': ['get', 'put'],
          }),
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
            'downloads/documents/': ['get', 'put'],
            'downloads/recordings/': ['get', 'put'],
            'downloads/uploads/': ['get', 'put'],
            'downloads/workbooks/': ['get', 'put'],
          }),
          lock.setting,
          ...publishAccess(tables, realtime),
        ],
      }),
    )
    const queue = this.queueFor('PhotoArrival', arrival, {
      // One each: no event waits for another, and one that terminates the function affects no other.
      batchSize: 1,
      maxConcurrency: environment.concurrency.photographs,
      tries: arrivalTries,
      givenUp: 'Files that were sent could not be processed; their events wait in the queue.',
    })
    buckets.photos.addEventNotification(EventType.OBJECT_CREATED, notificationTarget(queue), { prefix: 'incoming/' })
    this.declareLogOfNotifications()
    return arrival
  }
}
