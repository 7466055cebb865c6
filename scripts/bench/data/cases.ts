import type { Context } from '../../../functions/lib/context.ts'
import type { listChasing } from '../../../functions/chasing/operations.ts'
import type { reportFactsOf } from '../../../functions/reports/client-totals.ts'
import type { listReports } from '../../../functions/reports/operations.ts'
import { branchId, clientId, firstRefInMonth, month, userId } from './volume.ts'

const client = clientId(0)

const contextOf = (groups: Context['user']['groups'], scope: Context['scope']): Context => ({
  requestId: 'bench',
  now: () => new Date(),
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  viewerAddress: undefined,
  user: {
    sub: 's',
    username: 'u',
    email: 'u@people.example',
    name: 'U',
    groups,
    clientId: client,
    userId: userId(client),
  },
  scope,
})

const agency = contextOf(['Customers'], { kind: 'client', clientId: client })
const provider = contextOf(['Administrators'], { kind: 'any' })

/** The measured cases by name: each call runs once and returns its number of rows. */
export function casesOf(
  listing: typeof listReports,
  counting: typeof reportFactsOf,
  chasing: typeof listChasing,
): Record<string, () => Promise<number>> {
  const list =
    (ctx: Context, query: Partial<Parameters<typeof listReports>[1]['query']>) => async (): Promise<number> => {
      const input = { params: {}, headers: {}, body: undefined, query: { page: 1, ...query } }
      return (await listing(ctx, input)).answer.data.length
    }
  return {
    'list: a client’s month': list(agency, { month }),
    'list: page 5': list(agency, { month, page: 5 }),
    'list: everybody’s month': list(provider, { month }),
    'list: everybody’s, page 5': list(provider, { month, page: 5 }),
    'filter: branch': list(agency, { month, branch: branchId(client, 1) }),
    'filter: user and type': list(agency, { month, user: userId(client), type: 'Check In' }),
    'filter: everybody’s of a type': list(provider, { month, type: 'Check Out' }),
    'search: reference': list(agency, { search: String(firstRefInMonth + 50) }),
    'search: word': list(agency, { search: 'quillhav' }),
    'search: words': list(agency, { search: 'quillhaven chapel' }),
    'search: everybody’s word': list(provider, { search: 'westhaven' }),
    'chasing: a client’s newest': async () =>
      (await chasing(agency, { params: {}, headers: {}, body: undefined, query: {} })).data.length,
    'counters: a client': async () =>
      Object.values((await counting(client)).reportCounts).filter((count) => count > 0).length,
  }
}
