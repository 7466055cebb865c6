import { existsSync } from 'node:fs'
import path from 'node:path'
import { CfnOutput, Duration } from 'aws-cdk-lib'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { WebConfig } from '@lintel/contract'
import type { Construct } from 'constructs'
import { repositoryRoot } from '../constructs/bundling.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps } from './lintel-stack.ts'
import { realtimePath } from './realtime.ts'
import type { StorageStack } from './storage.ts'

export interface WebStackProps extends LintelStackProps {
  storage: StorageStack
  edge: EdgeStack
  pool: UserPool
  client: UserPoolClient
}

/** What `npm run build:web` makes. */
const builtWeb = path.join(repositoryRoot, 'web/dist')

/** The web's files, and what they need to know about their environment; last, so that the API they call is there. */
export class WebStack extends LintelStack {
  constructor(scope: Construct, props: WebStackProps) {
    super(scope, 'web', props)
    if (this.bundlingRequired) this.webFiles(props.edge)
    this.deploy('Config', props.edge, Source.jsonData('config.json', this.config(props)), {
      cacheControl: [CacheControl.noCache()],
    })
    new CfnOutput(this, 'Address', { value: props.edge.publicAddress })
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

  /** Hashed files may be kept for ever and are never removed: pages that are open still ask for the old ones. */
  private webFiles(edge: EdgeStack) {
    if (!existsSync(path.join(builtWeb, 'index.html')))
      throw new Error('The web is not built yet: npm run build:web makes it.')
    const assets = this.deploy('Assets', edge, Source.asset(builtWeb), {
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    })
    const pages = this.deploy('Pages', edge, Source.asset(builtWeb), {
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    })
    // The new page must not come before the scripts that it names.
    pages.node.addDependency(assets)
  }

  private deploy(
    id: string,
    edge: EdgeStack,
    source: ISource,
    options: { cacheControl: CacheControl[]; include?: string[]; exclude?: string[] },
  ): BucketDeployment {
    return new BucketDeployment(this, id, {
      sources: [source],
      destinationBucket: edge.webBucket,
      prune: false,
      memoryLimit: 512,
      ...options,
    })
  }
}
