import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Feature } from '@lintel/contract'
import type { Construct } from 'constructs'
import type { FeatureFunctionProps } from '../constructs/feature-function.ts'
import type { Permission } from '../constructs/findings.ts'
import type { Environment } from '../environments.ts'
import type { DocumentReadersStack } from '../stacks/document-readers.ts'
import type { DocumentsStack } from '../stacks/documents.ts'
import type { EdgeStack } from '../stacks/edge.ts'
import type { Buckets, StorageStack, Tables } from '../stacks/storage.ts'

export interface FeatureResources {
  scope: Construct
  target: Environment
  /** The signed-in user is looked up for each request: enabled, client, branches. */
  people: readonly Permission[]
  tables: Tables
  buckets: Buckets
  storage: StorageStack
  edge: EdgeStack
  documents: DocumentsStack
  readers: DocumentReadersStack
  realtime: WebSocketStage
  pool: UserPool
}

export interface FeatureInfrastructure<R = FeatureResources> extends Pick<
  FeatureFunctionProps,
  'native' | 'timeoutSeconds'
> {
  feature: Feature
  about: string
  memory?: 'pictures'
  /** Asked by the first screens of a morning: kept started in office hours where the environment says so. */
  staysWarm?: true
  permissions?: (resources: R) => readonly Permission[]
}
