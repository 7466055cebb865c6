import { Validations } from 'aws-cdk-lib'
import { WebSocketRoute, type WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { Feature } from '@lintel/contract'
import type { Construct } from 'constructs'
import { FeatureFunction, type FeatureFunctionProps } from '../constructs/feature-function.ts'
import { addDefaultRoute, addFeatureRoutes } from '../constructs/feature-routes.ts'
import {
  addressLookup,
  mailAccess,
  objectAccess,
  peopleAccess,
  publishAccess,
  secretAccess,
  settings,
  stateMachineAccess,
  tableAccess,
} from '../constructs/permissions.ts'
import type { DocumentsStack } from './documents.ts'
import type { EdgeStack } from './edge.ts'
import { LintelStack, type LintelStackProps } from './lintel-stack.ts'
import type { StorageStack } from './storage.ts'

export interface ApiStackProps extends LintelStackProps {
  storage: StorageStack
  edge: EdgeStack
  documents: DocumentsStack
  realtime: WebSocketStage
  pool: UserPool
  client: UserPoolClient
}

type FeatureOptions = { feature: Feature } & Partial<FeatureFunctionProps>

/** A Lambda for each feature, its routes on the API, and the routes of the realtime channel. */
export class ApiStack extends LintelStack {
  constructor(scope: Construct, props: ApiStackProps) {
    super(scope, 'api', props)
    const { api, authorizer } = props.edge
    for (const { feature, ...options } of this.features(props)) {
      const { lambda } = this.watched(
        new FeatureFunction(this, `${feature[0]?.toUpperCase()}${feature.slice(1)}`, {
          environment: this.target,
          entry: `functions/${feature}/handler.ts`,
          ...options,
          permissions: [secretAccess('ORIGIN_SECRET', props.edge.originSecret), ...(options.permissions ?? [])],
        }),
      )
      addFeatureRoutes(this, feature, { api, authorizer, lambda })
      if (feature === 'system') addDefaultRoute(this, { api, lambda })
    }
    this.realtimeRoutes(props)
  }

  /** What the function of each feature may use. */
  private features({ storage, edge, documents, realtime, pool }: ApiStackProps): FeatureOptions[] {
    const { tables, buckets } = storage
    // Whoever is signed in is looked up for each request: still enabled, of which client, with which branches.
    const people = [peopleAccess(pool), tableAccess('CLIENTS_TABLE', tables.clients, 'read')]
    return [
      { feature: 'system' },
      { feature: 'addresses', permissions: [...people, addressLookup(this, this.target)] },
      { feature: 'clients', permissions: [...people, tableAccess('REPORTS_TABLE', tables.reports, 'read')] },
      {
        feature: 'dictionary',
        permissions: [...people, objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] })],
      },
      {
        feature: 'reports',
        // Pictures of signatures are decoded before they are kept.
        native: ['sharp'],
        permissions: [
          ...people,
          tableAccess('REPORTS_TABLE', tables.reports, 'read', 'write'),
          tableAccess('PHOTOS_TABLE', tables.photos, 'read'),
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'], 'dictionaries/': ['get'] }),
          // A save queues the PDF of a client that has them made by themselves, and their delivery.
          stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
          stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
          ...publishAccess(tables, realtime, pool),
        ],
      },
      {
        feature: 'photos',
        permissions: [
          ...people,
          tableAccess('REPORTS_TABLE', tables.reports, 'read'),
          tableAccess('PHOTOS_TABLE', tables.photos, 'read', 'write'),
          // The forms that it signs carry its right to put, and no more.
          objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
          // So do the addresses at which documents are read.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
            'downloads/documents/': ['get'],
            'downloads/recordings/': ['get'],
          }),
          // Which recordings a report has stands in its body.
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
        ],
      },
      {
        feature: 'emails',
        timeoutSeconds: 29,
        permissions: [
          ...people,
          ...storage.visitorAccess(),
          mailAccess(this, this.target.mail.identity, this.target.mail.sender),
          settings({ LINK_DAYS: String(this.target.links.days), PUBLIC_ADDRESS: edge.publicAddress }),
          tableAccess('REPORTS_TABLE', tables.reports, 'read', 'write'),
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
          // Header and footer pictures of the client.
          objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
        ],
      },
      {
        feature: 'emailtemplates',
        permissions: [...people, settings({ MAIL_SENDER: this.target.mail.sender })],
      },
      {
        feature: 'sharing',
        // Pictures of signatures are decoded before they are kept.
        native: ['sharp'],
        permissions: [
          ...people,
          ...storage.visitorAccess(),
          settings({ LINK_DAYS: String(this.target.links.days) }),
          // Visitors write feedback and signatures; that a link was opened is noted in the report's header.
          tableAccess('REPORTS_TABLE', tables.reports, 'read', 'write'),
          objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
          // Their photographs, sent by a signed form or through the API.
          tableAccess('PHOTOS_TABLE', tables.photos, 'read', 'write'),
          objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
          // What a visitor changes makes a PDF out of date, as a save does; what they are to sign is made before.
          tableAccess('JOBS_TABLE', tables.jobs, 'read', 'write'),
          stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
          ...publishAccess(tables, realtime, pool),
          // The addresses that it signs carry its right to get.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
        ],
      },
      {
        feature: 'remote-commands',
        permissions: [
          ...people,
          tableAccess('REMOTE_COMMANDS_TABLE', tables.remotecommands, 'read', 'write'),
          // Images that devices answer with; the addresses that it signs carry its right to get.
          objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/remotecommands/': ['get', 'put'] }),
          ...publishAccess(tables, realtime, pool),
        ],
      },
      {
        feature: 'images',
        memoryMegabytes: this.target.memoryMegabytes.pictures,
        native: ['sharp'],
        permissions: [
          objectAccess('PHOTOS_BUCKET', buckets.photos, {
            'originals/': ['get'],
            'print/': ['get'],
            'thumbnails/': ['get'],
          }),
          // Counts who asks; it stands beside the visits of links.
          tableAccess('LINKS_TABLE', tables.links, 'write'),
          settings({ PICTURES_PER_ADDRESS: String(this.target.pictures.perMinute) }),
        ],
      },
    ]
  }

  private realtimeRoutes({ storage, edge, realtime, pool, client }: ApiStackProps) {
    const { lambda } = this.watched(
      new FeatureFunction(this, 'Realtime', {
        environment: this.target,
        entry: 'functions/realtime/handler.ts',
        permissions: [
          secretAccess('ORIGIN_SECRET', edge.originSecret),
          peopleAccess(pool),
          tableAccess('CLIENTS_TABLE', storage.tables.clients, 'read'),
          tableAccess('CONNECTIONS_TABLE', storage.tables.connections, 'read', 'write'),
          ...storage.visitorAccess(),
          settings({ USER_POOL_CLIENT_ID: client.userPoolClientId }),
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
