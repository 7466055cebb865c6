import { Validations } from 'aws-cdk-lib'
import { WebSocketRoute, type WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { RouteDefinition } from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts'
import { addDefaultRoute, addFeatureRoutes } from '../constructs/feature-routes.ts'
import { settings, useObjects, useRealtime, useSecret, useTable } from '../constructs/permissions.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps } from './lintel-stack.ts'
import type { StorageStack } from './storage.ts'

export interface ApiStackProps extends LintelStackProps {
  storage: StorageStack
  edge: EdgeStack
  realtime: WebSocketStage
  pool: UserPool
  client: UserPoolClient
}

type Feature = RouteDefinition['feature']

/** A Lambda for each feature, its routes on the API, and the routes of the realtime channel. */
export class ApiStack extends LintelStack {
  constructor(scope: Construct, props: ApiStackProps) {
    super(scope, 'api', props)
    const { api } = props.edge
    for (const [feature, options] of Object.entries(this.features(props))) {
      const { lambda } = this.watched(
        new FeatureFunction(this, `${feature[0]?.toUpperCase()}${feature.slice(1)}`, {
          environment: this.target,
          entry: `functions/${feature}/handler.ts`,
          ...options,
          permissions: [useSecret('ORIGIN_SECRET', props.edge.originSecret), ...(options.permissions ?? [])],
        }),
      )
      addFeatureRoutes(this, feature as Feature, { ...props.edge, lambda })
      if (feature === 'system') addDefaultRoute(this, { api, lambda })
    }
    this.realtimeRoutes(props)
  }

  /** What the function of each feature may use. */
  private features({ storage, realtime }: ApiStackProps): Partial<Record<Feature, Partial<FeatureFunctionProps>>> {
    const { tables, buckets } = storage
    const readClients = useTable('CLIENTS_TABLE', tables.clients, 'read')
    const publish = [
      useTable('CONNECTIONS_TABLE', tables.connections, 'read', 'write'),
      useRealtime('REALTIME_ENDPOINT', realtime),
    ]
    return {
      system: {},
      clients: { permissions: [readClients] },
      dictionary: {
        permissions: [readClients, useObjects('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] })],
      },
      reports: {
        permissions: [
          readClients,
          useTable('REPORTS_TABLE', tables.reports, 'read', 'write'),
          useTable('PHOTOS_TABLE', tables.photos, 'read'),
          useObjects('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'], 'dictionaries/': ['get'] }),
          ...publish,
        ],
      },
      photos: {
        permissions: [
          readClients,
          useTable('REPORTS_TABLE', tables.reports, 'read'),
          useTable('PHOTOS_TABLE', tables.photos, 'read', 'write'),
          useObjects('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
        ],
      },
      images: {
        memoryMegabytes: this.target.memoryMegabytes.pictures,
        native: ['sharp'],
        permissions: [
          useObjects('PHOTOS_BUCKET', buckets.photos, {
            'originals/': ['get'],
            'print/': ['get'],
            'thumbnails/': ['get'],
          }),
        ],
      },
    }
  }

  private realtimeRoutes({ storage, edge, realtime, pool, client }: ApiStackProps) {
    const { lambda } = this.watched(
      new FeatureFunction(this, 'Realtime', {
        environment: this.target,
        entry: 'functions/realtime/handler.ts',
        permissions: [
          useSecret('ORIGIN_SECRET', edge.originSecret),
          useTable('CLIENTS_TABLE', storage.tables.clients, 'read'),
          useTable('CONNECTIONS_TABLE', storage.tables.connections, 'read', 'write'),
          useRealtime('REALTIME_ENDPOINT', realtime),
          settings({ USER_POOL_ID: pool.userPoolId, USER_POOL_CLIENT_ID: client.userPoolClientId }),
        ],
      }),
    )
    for (const routeKey of ['$connect', '$disconnect', '$default']) {
      const route = new WebSocketRoute(this, `Realtime-${routeKey.slice(1)}`, {
        webSocketApi: realtime.api,
        routeKey,
        integration: new WebSocketLambdaIntegration(`Realtime-${routeKey.slice(1)}-Integration`, lambda),
      })
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'Browsers cannot send a header with a socket: the function checks the token at $connect itself.',
      })
    }
  }
}
