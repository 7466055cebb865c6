import type * as z from 'zod'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route can answer besides its success. */
export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 423 | 429

export interface RouteDefinition {
  /** verb-noun; the same name is used by the operation, the handler's wiring and the web client. */
  name: string
  method: Method
  /** Below `/v1`, with `{name}` for parameters. */
  path: `/${string}`
  /** Overrides the `/v1` prefix for the few addresses that live beside it, such as `/images`. */
  base?: '/v1' | ''
  access: Access
  /** One sentence for the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The body may come as multipart/form-data, too: each file is base64 then. */
  form?: true
  /** The body of a success; `undefined` means that there is none. */
  answer?: z.ZodType
  /** Headers that carry part of the answer, such as totals. */
  answerHeaders?: z.ZodObject
  status?: 200 | 201 | 202 | 204
  /** Content type of the answer where it is not JSON. */
  answerType?: string
  failures: readonly FailureStatus[]
  /** The quoted messages that this route can fail with. */
  messages?: readonly string[]
}

/** Keeps the literal types of a route, so that handlers and the client are typed from it. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
type Sent<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise

/** What an operation receives: the request, parsed. */
export interface RouteInput<R extends RouteDefinition> {
  params: Parsed<R['params'], Record<never, never>>
  query: Parsed<R['query'], Record<never, never>>
  headers: Parsed<R['headers'], Record<never, never>>
  body: Parsed<R['body'], undefined>
}

/** What a caller sends. */
export interface RouteRequest<R extends RouteDefinition> {
  params: Sent<R['params'], undefined>
  query: Sent<R['query'], undefined>
  headers: Sent<R['headers'], undefined>
  body: Sent<R['body'], undefined>
}

/** The body of a success. */
export type RouteAnswer<R extends RouteDefinition> = Parsed<R['answer'], undefined>

/** The full path below the origin, `/v1/reports/{id}`. */
export const routePath = (route: Pick<RouteDefinition, 'base' | 'path'>): string =>
  `${route.base ?? '/v1'}${route.path}`

/** API Gateway's and the handler's key of a route, `GET /v1/reports/{id}`. */
export const routeKey = (route: Pick<RouteDefinition, 'method' | 'base' | 'path'>): string =>
  `${route.method} ${routePath(route)}`
