interface ApiSpec {
  id: string
  /** `{id}.execute-api.{region}.amazonaws.com` */
  domainName: string
  region: string
  account: string
  routes: RouteSpec[]
}

export interface HttpApiSpec extends ApiSpec {
  /** `$default`, or a name that is the first part of every path. */
  stage: string
  stageVariables?: Record<string, string>
  cors?: CorsSpec
}

export interface WebSocketApiSpec extends ApiSpec {
  stages: string[]
  /** The field of a message that names its route, such as `action`. */
  routeField: string
}

export interface RouteSpec {
  /** `GET /reports/{id}`, `ANY /files/{proxy+}`, `$default`, `$connect` ... */
  key: string
  functionName: string
  timeoutMilliseconds: number
  authorizer?: JwtAuthorizerSpec | RequestAuthorizerSpec
  /** For a WebSocket API: whether the function's response body is sent back to the message's sender. */
  returnsAnswer?: boolean
}

export interface JwtAuthorizerSpec {
  kind: 'JWT'
  issuer: string
  audience: string[]
  scopes: string[]
}

export interface RequestAuthorizerSpec {
  kind: 'REQUEST'
  id: string
  functionName: string
  /** `route.request.querystring.token`, `route.request.header.Auth`: all must be present, or the response is 401. */
  identitySources: string[]
}

export interface CorsSpec {
  allowOrigins: string[]
  allowMethods: string[]
  allowHeaders: string[]
  exposeHeaders: string[]
  maxAgeSeconds?: number
  allowCredentials: boolean
}
