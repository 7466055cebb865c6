import { existsSync } from 'node:fs'
import path from 'node:path'
import { CfnOutput, DefaultStackSynthesizer, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { WebConfig } from '@lintel/contract'
import type { Construct } from 'constructs'
import { repositoryRoot } from '../constructs/bundle-script.ts'
import { accountOf, acknowledgeWildcard } from '../constructs/findings.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps } from './monitored-stack.ts'
import { realtimePath } from './realtime.ts'
import type { StorageStack } from './storage.ts'

export interface WebStackProps extends LintelStackProps {
  storage: StorageStack
  edge: EdgeStack
  pool: UserPool
  client: UserPoolClient
  /** The output of `npm run build:web`, if it is not in the usual place. */
  builtWeb?: string
}

const pages = ['index.html', 'visitor.html']

/** Not published: maps would reveal the sources. */
const notPublished = ['**/*.map', '.built-from']

/** Last, so that the API that they call exists. */
export class WebStack extends LintelStack {
  private readonly log: LogGroup
  private readonly role: Role
  private readonly policy: Policy

  constructor(scope: Construct, props: WebStackProps) {
    super(scope, 'web', props)
    this.log = new LogGroup(this, 'DeploymentLog', {
      retention: this.target.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.role = new Role(this, 'DeploymentRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.policy = this.deploymentPolicy(props.edge)
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The one function of this stack is CDK’s own, which copies files; its runtime comes with CDK.',
    })
    if (this.bundlingRequired) this.webFiles(props)
    this.deploy('Config', props.edge, Source.jsonData('config.json', this.config(props)), {
      cacheControl: [CacheControl.noCache()],
    })
    this.parametersForScripts(props)
    new CfnOutput(this, 'Address', { value: props.edge.publicAddress })
    new CfnOutput(this, 'WebBucket', { value: props.edge.webBucket.bucketName })
  }

  /** Parameters that scripts read, in the cloud as locally. */
  private parametersForScripts({ storage, edge, pool }: WebStackProps) {
    const buckets = [...Object.values(storage.buckets), storage.accessLogs, edge.webBucket]
    const values = {
      'user-pool': pool.userPoolId,
      ...Object.fromEntries(
        Object.entries(storage.tables).map(([name, { tableName }]) => [`${name}-table`, tableName]),
      ),
      ...Object.fromEntries(
        Object.entries(storage.buckets).map(([name, { bucketName }]) => [`${name}-bucket`, bucketName]),
      ),
      'settings-key': storage.settingsKey.keyArn,
      'google-client': storage.googleClient.secretArn,
      buckets: buckets.map(({ bucketName }) => bucketName).join(','),
    }
    for (const [name, stringValue] of Object.entries(values))
      new StringParameter(this, `Parameter-${name}`, {
        parameterName: `/lintel/${this.target.name}/${name}`,
        stringValue,
      })
  }

  private config({ storage, edge, pool, client }: WebStackProps): WebConfig {
    const host = edge.publicAddress.replace(/^https:\/\//, '')
    return {
      product: 'Lintel',
      environment: this.target.name,
      region: this.region,
      userPoolId: pool.userPoolId,
      userPoolClientId: client.userPoolClientId,
      apiBase: '/v1',
      realtimeUrl: `wss://${host}${realtimePath}`,
      photoBucket: storage.buckets.photos.bucketName,
      features: [],
    }
  }

  /** Hashed files are immutable and never removed: open pages still request the old ones. */
  private webFiles({ edge, builtWeb = path.join(repositoryRoot, 'web/dist') }: WebStackProps) {
    const missing = pages.filter((page) => !existsSync(path.join(builtWeb, page)))
    if (missing.length > 0)
      throw new Error(`The web is not built: ${missing.join(' and ')} is missing. npm run build:web makes all of it.`)
    const files = Source.asset(builtWeb, { exclude: notPublished })
    const assets = this.deploy('Assets', edge, files, {
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    })
    const documents = this.deploy('Pages', edge, files, {
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    })
    // The new page must not be published before the scripts that it names.
    documents.node.addDependency(assets)
  }

  private deploy(
    id: string,
    edge: EdgeStack,
    source: ISource,
    options: { cacheControl: CacheControl[]; include?: string[]; exclude?: string[] },
  ): BucketDeployment {
    const deployment = new BucketDeployment(this, id, {
      sources: [source],
      destinationBucket: edge.webBucket,
      prune: false,
      memoryLimit: 512,
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.log,
      ...options,
    })
    // CDK does not know that the given role gets its rights here.
    deployment.node.addDependency(this.policy)
    return deployment
  }

  /** Narrower than CDK's own: files are copied from CDK's assets to the web bucket, and none are removed. */
  private deploymentPolicy({ webBucket }: EdgeStack): Policy {
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER
    const assets = this.formatArn({
      service: 's3',
      region: '',
      account: '',
      resource: `cdk-${qualifier}-assets-${this.account}-${this.region}`,
    })
    const policy = new Policy(this, 'DeploymentPolicy', {
      roles: [this.role],
      statements: [
        new PolicyStatement({ actions: ['s3:ListBucket'], resources: [assets, webBucket.bucketArn] }),
        new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${assets}/*`] }),
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'],
          resources: [webBucket.arnForObjects('*')],
        }),
      ],
    })
    this.log.grantWrite(this.role)
    acknowledgeWildcard(policy, {
      owner: webBucket,
      address: webBucket.bucketArn,
      after: '/*',
      reason: 'It writes the whole web, whose files have hashes in their names.',
    })
    Validations.of(policy).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-${qualifier}-assets-${accountOf(this)}-${this.region}/*]`,
      reason: 'What is to be copied lies under the hash of its content.',
    })
    return policy
  }
}
