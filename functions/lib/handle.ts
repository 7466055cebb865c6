import makeStack, { type MiddlewareObj } from '@middy/core'
import httpHeaderNormalizer from '@middy/http-header-normalizer'
import httpRouter from '@middy/http-router'
import httpSecurityHeaders from '@middy/http-security-headers'
import {
  apiErrors,
  routeKey,
  routePath,
  type Feature,
  type LinkAccess,
  type LinkPurpose,
  type RouteAnswer,
  type RouteDefinition,
  type RouteInput,
  type RouteName,
  type RoutesOf,
  type routes,
} from '@lintel/contract'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda'
import * as z from 'zod'
import { httpAnswer, type Reply } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { admit } from './authorise.ts'
import type { ContextOf, LinkCaller, PublicContext, User } from './context.ts'
import { failureAnswer } from './failures.ts'
import { makeLogger, makeMetrics } from './logging.ts'
import { requireOrigin, viewerAddress } from './origin.ts'
import { parseInput } from './parse.ts'
import { HttpError } from './http-error.ts'

type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2
type Middleware = MiddlewareObj<Event, Answer>

type Operation<R extends RouteDefinition> = (
  ctx: ContextOf<R>,
  input: RouteInput<R>,
) => Promise<RouteAnswer<R> | Reply<RouteAnswer<R>>>

type NamesOf<F extends Feature> = keyof RoutesOf<F> & RouteName

export type Operations<F extends Feature> = { [N in NamesOf<F>]: Operation<(typeof routes)[N]> }

/** An operation of any types: the schemas guarantee that it gets what it expects. */
type AnyOperation = { run(ctx: PublicContext, input: unknown): Promise<unknown> }['run']

/** Both metrics have an alarm: a quick answer to most, and no failure that the code does not foresee. */
const metrics = makeMetrics('api')

/** The claims of a token that the gateway has verified. */
const Authorized = z.object({ authorizer: z.object({ jwt: z.object({ claims: z.unknown() }) }) })

/** Throws 404 if it is not valid for report and purposes, 429 for too many attempts. */
export type LinkCheck = (visit: {
  reportId: string
  key: string
  purposes: readonly LinkPurpose[]
  viewerAddress: string | undefined
  now: Date
}) => Promise<LinkCaller>

const claimsOf = (event: Event): unknown => Authorized.safeParse(event.requestContext).data?.authorizer.jwt.claims

/**
 * Checks in this order: CloudFront, token, groups, schema; operations check the record. For visitors `checkLink`
 * replaces token and groups.
 */
export function featureHandler<F extends Feature>(props: {
  feature: F
  /** The feature's routes in the contract; passed in, because `routes` would import the schemas of all others. */
  routes: RoutesOf<F>
  operations: Operations<F> & Record<string, AnyOperation>
  checkLink?: LinkCheck
  /** Called before each change, if the token's groups are not enough; throws 403. */
  confirm?: (user: User) => Promise<void>
}) {
  const { feature, operations, checkLink, confirm } = props
  const logger = makeLogger(feature)

  const publicContext = (event: Event, lambda: LambdaContext): PublicContext => ({
    requestId: lambda.awsRequestId,
    now: () => new Date(),
    receivedAt: new Date(event.requestContext.timeEpoch),
    log: logger,
    viewerAddress: viewerAddress(event.headers),
  })

  const run = async (name: string, route: RouteDefinition, event: Event, lambda: LambdaContext) => {
    const context = publicContext(event, lambda)
    const caller = await callerOf(route, event, context)
    const input = await parseInput(route, event)
    const operate = operations[name]
    if (!operate) throw new Error(`There is no operation for ${name}.`)
    const result = await operate({ ...context, ...caller }, input)
    // CloudFront passes on the caller's accepted encodings in a separate header.
    const { 'x-viewer-accept-encoding': viewers, 'accept-encoding': direct } = event.headers
    return httpAnswer(route, result, viewers ?? direct ?? '')
  }

  const callerOf = async ({ access, method }: RouteDefinition, event: Event, context: PublicContext) => {
    if (access.kind === 'public') return {}
    if (access.kind === 'linkKey') return { link: await visitorOf(access, event, context) }
    const { user, membership } = await authenticate(claimsOf(event))
    logger.appendKeys({ user: user.sub, client: user.clientId })
    const admitted = admit(access, user, membership)
    if (method !== 'GET') await confirm?.(user)
    return admitted
  }

  const visitorOf = async ({ purposes }: LinkAccess, event: Event, context: PublicContext) => {
    if (!checkLink) throw new Error(`The feature ${feature} has routes for visitors, and checks no links.`)
    const { k: key = '', id = '' } = { ...event.queryStringParameters, ...event.pathParameters }
    const { viewerAddress: address } = context
    const link = await checkLink({ reportId: id, key, purposes, viewerAddress: address, now: context.now() })
    logger.appendKeys({ link: link.linkId, report: link.reportId })
    return link
  }

  const routed = Object.entries<RouteDefinition>(props.routes).map(([name, route]) => ({
    method: route.method,
    path: routePath(route),
    handler: (event: Event, lambda: LambdaContext) => run(name, route, event, lambda),
  }))

  const waiting = new Set(
    Object.values<RouteDefinition>(props.routes).flatMap((route) => (route.waits ? routeKey(route) : [])),
  )

  const origin: Middleware = { before: ({ event }) => requireOrigin(event.headers) }

  const failures: Middleware = {
    onError: (request) => {
      request.response = failureAnswer(request.error, { requestId: request.context.awsRequestId, log: logger })
    },
  }

  /** The outermost middleware: one log line for each request, and its metrics in another. */
  const record = (): Middleware => {
    let startedAt = 0
    const finish: NonNullable<Middleware['after']> = ({ event, response }) => {
      const milliseconds = Math.round(performance.now() - startedAt)
      const status = response?.statusCode ?? 500
      const { http } = event.requestContext
      logger.info('Request', { route: event.routeKey, method: http.method, status, milliseconds })
      if (!waiting.has(event.routeKey)) metrics.addMetric('Latency', 'Milliseconds', milliseconds)
      // Busy services return 503.
      if (status === 500) metrics.addMetric('UnexpectedFailures', 'Count', 1)
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics()
      logger.resetKeys()
    }
    return {
      before: ({ event, context }) => {
        startedAt = performance.now()
        logger.appendKeys({ requestId: context.awsRequestId, gatewayRequestId: event.requestContext.requestId })
      },
      after: finish,
      onError: finish,
    }
  }

  /** What keeps a function started (infra/stacks/api.ts) asks for nothing. */
  const warmed: Middleware = { before: ({ event }) => ('staysWarm' in event ? {} : undefined) }

  return makeStack<Event, Answer>(
    httpRouter<Event, Answer>({
      routes: routed,
      notFoundResponse: () => {
        throw new HttpError(404, apiErrors.notFound)
      },
    }),
  )
    .use(warmed)
    .use(record())
    .use(securityHeaders)
    .use(failures)
    .use(httpHeaderNormalizer())
    .use(origin)
}

/** For responses that are data: they must not be run, framed or read by another site. */
const securityHeaders = httpSecurityHeaders({
  contentSecurityPolicy: { 'default-src': "'none'", 'frame-ancestors': "'none'" },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true, preload: false },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  permissionsPolicy: false,
  reportTo: false,
})
