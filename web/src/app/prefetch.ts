import type { Params } from 'react-router-dom'
import { prefetchEditorData } from '../features/reports/editor/editor.queries.ts'
import { emailsQuery } from '../features/reports/email-history/email-history.queries.ts'
import { stateAt } from '../features/reports/list/list-state.ts'
import { reportListQuery } from '../features/reports/list/report-list.queries.ts'
import type { Identity } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'
import { reportHeaderQuery } from '../lib/report.queries.ts'
import type { PathName } from './paths.ts'

/** Who opens which address. */
interface Visit {
  identity: Identity
  search: URLSearchParams
  params: Params
}

/** Whoever may not have it is refused by the server; the screen asks again for what did not come. */
const once = { retry: false } as const

const list = ({ identity, search }: Visit) =>
  void queryClient.prefetchQuery({ ...reportListQuery(stateAt(search, identity.sub)), ...once })

const editor = ({ identity, params: { id = '' } }: Visit) => prefetchEditorData(queryClient, id, identity.clientId)

/** The first requests of a path's screen, sent while the guard still loads the session. A form has none. */
const prefetches: Partial<Record<PathName, (visit: Visit) => void>> = {
  reports: list,
  dataEntryReports: list,
  report: editor,
  dataEntryReport: editor,
  emailHistory: ({ params: { id = '' } }) => {
    void queryClient.prefetchQuery({ ...reportHeaderQuery(id), ...once })
    void queryClient.prefetchInfiniteQuery({ ...emailsQuery(id), ...once })
  },
}

/** Asks for what the screen of a path needs first. */
export const prefetch = (name: PathName, visit: Visit): void => prefetches[name]?.(visit)
