import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Validations } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { LintelStack, type LintelStackProps } from './monitored-stack.ts'

/** The stage is named after its path, because CloudFront passes the path on unchanged. */
export const realtimePath = '/realtime'

/** Deployed first, because later stacks' functions publish to it; messages adds its routes. */
export class RealtimeStack extends LintelStack {
  readonly stage: WebSocketStage

  constructor(scope: Construct, props: LintelStackProps) {
    super(scope, 'realtime', props)
    const api = new WebSocketApi(this, 'Channel', { routeSelectionExpression: '$request.body.action' })
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: api,
      stageName: realtimePath.slice(1),
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
    })
    Validations.of(this.stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Access logs of WebSocket APIs need a role that is set for the whole account. The realtime function logs ' +
        'every connection, with its user, itself.',
    })
  }
}
