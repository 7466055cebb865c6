import { routePath, type Failure, type RouteAnswer, type RouteDefinition } from '@lintel/contract'
import { vi } from 'vitest'

export class Refusal {
  readonly status: number
  readonly failure: Failure

  constructor(status: number, failure: Failure) {
    this.status = status
    this.failure = failure
  }
}

export interface SentCall {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

interface MockResponse {
  route: RouteDefinition
  answer: (call: SentCall) => unknown
}

/** The response to calls of a route: as the contract types it, an error, or none if `answer` throws. */
export const respondTo = <const R extends RouteDefinition>(
  route: R,
  answer: (call: SentCall) => RouteAnswer<R> | Refusal | Promise<RouteAnswer<R> | Refusal>,
): MockResponse => ({ route, answer })

const paramsOf = (route: RouteDefinition, path: string): Record<string, string> | undefined => {
  const pattern = routePath(route).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found ? { ...found.groups } : undefined
}

/** Answers the application's calls in place of the network; a call without a given route fails the test. */
export const mockResponses = (...answers: readonly MockResponse[]): void => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://lintel.example')
    for (const { route, answer } of answers) {
      const params = route.method === init.method ? paramsOf(route, pathname) : undefined
      if (!params) continue
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const given = await answer({ params, query: Object.fromEntries(searchParams), body })
      if (given instanceof Refusal) return Response.json(given.failure, { status: given.status })
      return route.answer
        ? Response.json(route.answer.parse(given))
        : new Response(null, { status: route.status ?? 204 })
    }
    throw new Error(`Nothing answers ${init.method} ${address}.`)
  })
}
