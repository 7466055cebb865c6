import { reportListQuery } from '../features/reports/list/report-list.queries.ts'
import { stateAt } from '../features/reports/list/list-state.ts'
import type { Identity } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'
import type { PathName } from './paths.ts'

/**
 * What the screen of a path asks for first, asked while the guard still loads the session. Whoever may not have it is
 * refused by the server; the screen asks again for what did not come.
 */
const prefetches: Partial<Record<PathName, (identity: Identity, params: URLSearchParams) => void>> = {
  reports: (identity, params) =>
    void queryClient.prefetchQuery({ ...reportListQuery(stateAt(params, identity.sub)), retry: false }),
}

/** Asks for what the screen of a path needs first. */
export const prefetch = (name: PathName, identity: Identity, params: URLSearchParams): void =>
  prefetches[name]?.(identity, params)
