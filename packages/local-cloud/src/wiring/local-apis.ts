import type * as z from 'zod'
import type { HttpApiSpec, RouteSpec, WebSocketApiSpec } from '../gateway/api-spec.ts'
import { ACCOUNT } from '../template/resources.ts'
import type { Resource, Resources } from '../template/resource-type.ts'
import {
  api,
  apiAuthorizer,
  apiDomain,
  apiIntegration,
  apiRoute,
  apiRouteResponse,
  apiStage,
} from '../template/types/edge.ts'
import type { LocalFunctions } from './local-functions.ts'

const HTTP_TIMEOUT = 30_000
const WEBSOCKET_TIMEOUT = 29_000

type ApiResource = Resource<z.infer<typeof api.properties>>
type RouteResource = Resource<z.infer<typeof apiRoute.properties>>

export interface LocalApis {
  http: HttpApiSpec[]
  webSocket: WebSocketApiSpec[]
}

export function localApis(resources: Resources, functions: LocalFunctions): LocalApis {
  const apis = resources.all(api)
  const stagesOf = (id: string) => resources.all(apiStage).filter(({ properties }) => properties.ApiId === id)
  const common = (each: ApiResource, timeout: number) => ({
    id: each.ref,
    domainName: apiDomain(each.ref, each.region),
    region: each.region,
    account: ACCOUNT,
    routes: resources
      .all(apiRoute)
      .filter(({ properties }) => properties.ApiId === each.ref)
      .map((route) => routeSpec(route, resources, functions, timeout)),
  })
  return {
    http: apis
      .filter(({ properties }) => properties.ProtocolType === 'HTTP')
      .map((each): HttpApiSpec => {
        const [stage, ...others] = stagesOf(each.ref)
        if (!stage || others.length > 0)
          throw new Error(`Stack ${each.stackName}: the HTTP API ${each.logicalId} must have one stage here.`)
        const { StageName, StageVariables } = stage.properties
        return { ...common(each, HTTP_TIMEOUT), stage: StageName, stageVariables: StageVariables, cors: corsOf(each) }
      }),
    webSocket: apis
      .filter(({ properties }) => properties.ProtocolType === 'WEBSOCKET')
      .map((each): WebSocketApiSpec => {
        const expression = each.properties.RouteSelectionExpression ?? '$request.body.action'
        const field = /^\$request\.body\.(\w+)$/.exec(expression)?.[1]
        if (!field)
          throw new Error(
            `Stack ${each.stackName}: the route selection ${expression} is not supported by the local cloud.`,
          )
        const stages = stagesOf(each.ref).map(({ properties }) => properties.StageName)
        return { ...common(each, WEBSOCKET_TIMEOUT), stages, routeField: field }
      }),
  }
}

function routeSpec(route: RouteResource, resources: Resources, functions: LocalFunctions, timeout: number): RouteSpec {
  const { RouteKey, Target, ApiId, RouteResponseSelectionExpression } = route.properties
  const who = `Stack ${route.stackName}: the route ${RouteKey}`
  const integration = resources.all(apiIntegration).find(({ ref }) => `integrations/${ref}` === Target)
  if (!integration || integration.properties.ApiId !== ApiId) throw new Error(`${who} names no integration of its API.`)
  const isAnswered =
    RouteResponseSelectionExpression !== undefined &&
    resources.all(apiRouteResponse).some(({ properties }) => properties.RouteId === route.ref)
  return {
    key: RouteKey,
    returnsAnswer: isAnswered,
    functionName: functions.nameOf(integration.properties.IntegrationUri, who),
    timeoutMilliseconds: integration.properties.TimeoutInMillis ?? timeout,
    authorizer: authorizerOf(route, resources, functions, who),
  }
}

function authorizerOf(
  route: RouteResource,
  resources: Resources,
  functions: LocalFunctions,
  who: string,
): RouteSpec['authorizer'] {
  const { AuthorizationType, AuthorizationScopes, AuthorizerId } = route.properties
  if (AuthorizationType === 'NONE') return undefined
  const found = resources.all(apiAuthorizer).find(({ ref }) => ref === AuthorizerId)
  const { JwtConfiguration, AuthorizerUri, IdentitySource = [] } = found?.properties ?? {}
  if (AuthorizationType === 'JWT' && JwtConfiguration) {
    if (IdentitySource.some((source) => source !== '$request.header.Authorization'))
      throw new Error(`${who}: tokens are read from the Authorization header alone here.`)
    const { Issuer, Audience } = JwtConfiguration
    return { kind: 'JWT', issuer: Issuer, audience: Audience, scopes: AuthorizationScopes ?? [] }
  }
  if (AuthorizationType === 'CUSTOM' && AuthorizerUri && route.properties.RouteKey === '$connect')
    return {
      kind: 'REQUEST',
      id: AuthorizerId ?? '',
      functionName: functions.nameOf(AuthorizerUri, who),
      identitySources: IdentitySource,
    }
  throw new Error(`${who} has an authorizer that the local cloud does not support.`)
}

function corsOf({ properties }: ApiResource): HttpApiSpec['cors'] {
  const cors = properties.CorsConfiguration
  if (!cors) return undefined
  return {
    allowOrigins: cors.AllowOrigins ?? [],
    allowMethods: cors.AllowMethods ?? [],
    allowHeaders: cors.AllowHeaders ?? [],
    exposeHeaders: cors.ExposeHeaders ?? [],
    maxAgeSeconds: cors.MaxAge,
    allowCredentials: cors.AllowCredentials ?? false,
  }
}
