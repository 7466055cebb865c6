import { Validations } from 'aws-cdk-lib'
import {
  type HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { type Access, type Feature, routePath, routesOf } from '@lintel/contract'
import type { Construct } from 'constructs'

const whyOpen: Record<Exclude<Access['kind'], 'groups'>, string> = {
  public: 'The contract says that anyone may call it.',
  linkKey: 'Visitors hold a signed link, whose key the function checks.',
}

/** One permission for all routes: one each would make a stack too large. */
export function addFeatureRoutes(
  scope: Construct,
  feature: Feature,
  { api, authorizer, lambda }: { api: HttpApi; authorizer: IHttpRouteAuthorizer; lambda: IFunction },
): void {
  const integration = new HttpLambdaIntegration(`${feature}-integration`, lambda, { scopePermissionToRoute: false })
  for (const route of routesOf(feature)) {
    const { access } = route
    const onApi = new HttpRoute(scope, `Route-${route.name}`, {
      httpApi: api,
      routeKey: HttpRouteKey.with(routePath(route), HttpMethod[route.method]),
      integration,
      authorizer: access.kind === 'groups' ? authorizer : new HttpNoneAuthorizer(),
    })
    if (access.kind !== 'groups')
      Validations.of(onApi).acknowledge({ id: 'AwsSolutions-APIG4', reason: whyOpen[access.kind] })
  }
}

/** Returns 404 in our own format. */
export function addDefaultRoute(scope: Construct, { api, lambda }: { api: HttpApi; lambda: IFunction }): void {
  const route = new HttpRoute(scope, 'Route-default', {
    httpApi: api,
    routeKey: HttpRouteKey.DEFAULT,
    // It has its own permission: the ARN of `$default` has one part less than the others.
    integration: new HttpLambdaIntegration('default-integration', lambda),
    authorizer: new HttpNoneAuthorizer(),
  })
  Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: 'It answers 404 and nothing else.' })
}
