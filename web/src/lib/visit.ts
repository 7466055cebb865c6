import type { Identity } from './auth.ts'

export interface Visit {
  identity: Identity
  search: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
}

/** Requested while the guard loads the session. Cannot fail: the screen requests again what has not arrived. */
export type Prefetch = (visit: Visit) => void
