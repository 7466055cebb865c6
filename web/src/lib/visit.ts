import type { Identity } from './auth.ts'

/** Who opens which address, before its screen is there. */
export interface Visit {
  identity: Identity
  search: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
}

/**
 * Asks for what a screen shows first, while the guard still loads the session. It does not wait and cannot fail: the
 * screen asks again for what did not come.
 */
export type Prefetch = (visit: Visit) => void
