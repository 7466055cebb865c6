import type * as z from 'zod'
import type { Access } from './access.ts'
import type { BodySize } from './constants.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The error statuses of a route. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 423 | 429

export interface RouteDefinition {
  /** verb-noun; the operation, the handler's wiring and the web client use the same name. */
  name: string
  method: Method
  /** Below `/v1`, with `{name}` for parameters. */
  path: `/${string}`
  /** Overrides the `/v1` prefix for the few paths outside it, such as `/images`. */
  base?: '/v1' | ''
  access: Access
  /** One sentence for the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The body's limits (`bodyLimits`); default `form`. */
  bodySize?: BodySize
  /** The body can also be sent as multipart/form-data: each file is then base64. */
  form?: true
  /** The response body on success; `undefined` if there is none. */
  answer?: z.ZodType
  /** Headers with part of the response, such as totals. */
  answerHeaders?: z.ZodObject
  status?: 200 | 201 | 202 | 204
  /** Content type of the response, if not JSON. */
  answerType?: string
  failures: readonly FailureStatus[]
  /** The quoted messages of this route's failures. */
  messages?: readonly string[]
}

/** Keeps a route's literal types, from which handlers and the client are typed. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
type Sent<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise

/** The input of an operation: the parsed request. */
export interface RouteInput<R extends RouteDefinition> {
  params: Parsed<R['params'], Record<never, never>>
  query: Parsed<R['query'], Record<never, never>>
  headers: Parsed<R['headers'], Record<never, never>>
  body: Parsed<R['body'], undefined>
}

/** A request as sent by a caller. */
export interface RouteRequest<R extends RouteDefinition> {
  params: Sent<R['params'], undefined>
  query: Sent<R['query'], undefined>
  headers: Sent<R['headers'], undefined>
  body: Sent<R['body'], undefined>
}

/** The response body on success. */
export type RouteAnswer<R extends RouteDefinition> = Parsed<R['answer'], undefined>

/** The full path below the origin, `/v1/reports/{id}`. */
export const routePath = (route: Pick<RouteDefinition, 'base' | 'path'>): string =>
  `${route.base ?? '/v1'}${route.path}`

/** A route's key for API Gateway and the handler, `GET /v1/reports/{id}`. */
export const routeKey = (route: Pick<RouteDefinition, 'method' | 'base' | 'path'>): string =>
  `${route.method} ${routePath(route)}`
