import {
  notifyManager,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, unreachable } from './api-error.ts'
import { afterSignOut } from './sign-out.ts'
import type { Identity } from './auth.ts'

// Before the next event: a second Enter finds its form sending. After a timeout, as is usual, it sends again.
notifyManager.setScheduler(queueMicrotask)

const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && navigator.onLine && error instanceof ApiError && (error.status === unreachable || error.status >= 500)

/** A response requested before a save is stale, also if none came before or no screen shows it. */
class Cache extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const requested = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .map((query) => ({ query, answer: query.promise }))
    const invalidated = super.invalidateQueries(filters, options)
    for (const { query, answer } of requested) {
      // Restarted: the next response is current.
      if (!answer || query.promise !== answer) continue
      const again = () => super.invalidateQueries({ ...filters, predicate: (other) => other === query })
      void answer.then(again, again)
    }
    await invalidated
  }
}

export const queryClient = new Cache({
  defaultOptions: {
    queries: {
      retry: worthRetrying,
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      // Without a connection the last answers are shown (`offline/kept-answers.ts`), which are never too new to ask again.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    // Without a connection a mutation fails immediately: running it later would be a surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

afterSignOut(() => queryClient.clear())

export interface Visit {
  identity: Identity
  search: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
}

/** Requested while the guard loads the session. Cannot fail: the screen requests again what has not arrived. */
export type Prefetch = (visit: Visit) => void
