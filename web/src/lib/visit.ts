import type { Identity } from './auth.ts'

/** The user and the URL of a navigation, before its screen is loaded. */
export interface Visit {
  identity: Identity
  search: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
}

/**
 * Requests what a screen shows first, while the guard still loads the session. It does not wait and cannot fail: the
 * screen requests again what has not arrived.
 */
export type Prefetch = (visit: Visit) => void
