import type * as z from 'zod'
import type { Access } from './access.ts'
import type { BodySize } from './constants.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 423 | 429

export interface RouteDefinition {
  method: Method
  path: `/${string}`
  /** `''` for the few paths outside `/v1`, such as `/images`. */
  base?: '/v1' | ''
  access: Access
  /** For the API reference. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Of `bodyLimits`; default `form`. */
  bodySize?: BodySize
  /** Also as multipart/form-data: each file is then base64. */
  form?: true
  answer?: z.ZodType
  /** Part of the response, such as totals. */
  answerHeaders?: z.ZodObject
  status?: 200 | 201 | 202 | 204
  answerType?: string
  /** Beyond those that follow from the rest (`failuresOf`). */
  failures?: readonly FailureStatus[]
  messages?: readonly string[]
  /** Holds its caller until something is made, for up to half a minute: left out of the API's latency. */
  waits?: true
}

/** As all code but the contract gets it. */
export interface NamedRoute extends RouteDefinition {
  /** Verb and noun; that of its export, also of the operation and in the web client. */
  name: string
}

/** Keeps a route's literal types, from which handlers and the client are typed. */
export const defineRoute = <const R extends RouteDefinition>(route: R): R => route

/** 400 for input, 401 and 403 for groups, 413 and 415 for a body follow from the route. */
export const failuresOf = ({
  access,
  params,
  query,
  headers,
  body,
  failures = [],
}: RouteDefinition): FailureStatus[] => [
  ...(params || query || headers || body || access.kind === 'linkKey' ? ([400] as const) : []),
  ...(access.kind === 'groups' ? ([401, 403] as const) : []),
  ...(body ? ([413, 415] as const) : []),
  ...failures,
]

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise
type Sent<S, Otherwise> = S extends z.ZodType ? z.input<S> : Otherwise

export interface RouteInput<R extends RouteDefinition> {
  params: Parsed<R['params'], Record<never, never>>
  query: Parsed<R['query'], Record<never, never>>
  headers: Parsed<R['headers'], Record<never, never>>
  body: Parsed<R['body'], undefined>
}

export interface RouteRequest<R extends RouteDefinition> {
  params: Sent<R['params'], undefined>
  query: Sent<R['query'], undefined>
  headers: Sent<R['headers'], undefined>
  body: Sent<R['body'], undefined>
}

export type RouteAnswer<R extends RouteDefinition> = Parsed<R['answer'], undefined>

/** `/v1/reports/{id}`. */
export const routePath = (route: Pick<RouteDefinition, 'base' | 'path'>): string =>
  `${route.base ?? '/v1'}${route.path}`

/** `GET /v1/reports/{id}`. */
export const routeKey = (route: Pick<RouteDefinition, 'method' | 'base' | 'path'>): string =>
  `${route.method} ${routePath(route)}`
