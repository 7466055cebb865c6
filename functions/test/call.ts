import { routePath, type RouteAnswer, type RouteDefinition, type RouteRequest } from '@lintel/contract'
import { inject } from 'vitest'
import type { Person } from './people.ts'

export interface Answer<B> {
  status: number
  headers: Headers
  body: B
}

/** Anything that a test can send, valid or not. */
export interface RawRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

const addressOf = (route: RouteDefinition, { params = {}, query = {} }: RawRequest): string => {
  const path = routePath(route).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  return asked.length === 0
    ? path
    : `${path}?${asked.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** Calls a route with a token, or without one; the request is not validated here. */
export const callRaw = async (
  route: RouteDefinition,
  token: string | undefined,
  request: RawRequest = {},
  origin: string = inject('stack').url,
): Promise<Answer<unknown>> => {
  const answer = await fetch(`${origin}${addressOf(route, request)}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body !== undefined && {
      body:
        typeof request.body === 'string' || request.body instanceof Uint8Array
          ? (request.body as BodyInit)
          : JSON.stringify(request.body),
    }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text }
}

type Wanted<R extends RouteDefinition> = {
  [K in keyof RouteRequest<R> as RouteRequest<R>[K] extends undefined ? never : K]: RouteRequest<R>[K]
}

/** Calls a route as the web does; throws if the response is not a success. */
export const call = async <const R extends RouteDefinition>(
  route: R,
  person: Person,
  request: Partial<Wanted<R>>,
): Promise<Answer<RouteAnswer<R>>> => {
  const answer = await callRaw(route, person.idToken, request)
  if (answer.status >= 300)
    throw new Error(`${route.method} ${route.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer as Answer<RouteAnswer<R>>
}

/** What a response with this message matches. */
export const refusal = (status: number, message: unknown) => ({ status, body: { message } })
