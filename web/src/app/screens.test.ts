// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { editorDataQuery } from '../features/reports/editor/editor.queries.ts'
import type { Identity } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'
import type { PathName } from './paths.ts'
import { prefetch } from './prefetch.ts'

const identity: Identity = {
  ...{ sub: 'priya', email: 'priya@harbour-vale.example', name: 'Priya Nair', groups: ['Customers'] },
  ...{ clientId: 'harbour-vale', userId: 'priya' },
}

/** The addresses that are asked for, of a server that takes its time. */
const asked = () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address)
    return new Promise<Response>(() => undefined)
  })
  return addresses
}

const visit = (name: PathName, id = '', search = '') =>
  prefetch(name, { identity, search: new URLSearchParams(search), params: { id } })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each<{ name: PathName; first: RegExp[] }>([
  { name: 'reports', first: [/^\/v1\/reports\?month=2026-11/] },
  { name: 'dataEntryReports', first: [/^\/v1\/reports\?month=2026-11/] },
  { name: 'report', first: [/^\/v1\/reports\/r1$/, /\/clients\/harbour-vale$/, /\/dictionary\/client\/harbour-vale$/] },
  { name: 'dataEntryReport', first: [/^\/v1\/reports\/r1$/] },
  { name: 'emailHistory', first: [/^\/v1\/reports\/r1\/header$/, /^\/v1\/reports\/r1\/emaillogs$/] },
])('what $name shows first is asked for before the session is there', async ({ name, first }) => {
  const addresses = asked()
  visit(name, 'r1', 'month=2026-11')
  for (const address of first) await vi.waitFor(() => expect(addresses).toContainEqual(expect.stringMatching(address)))
})

it('a report is asked for once: its editor takes what was fetched, and another section of an open one asks for nothing', async () => {
  const addresses = asked()
  const reports = () => addresses.filter((address) => address === '/v1/reports/r1')
  visit('report', 'r1')
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
  queryClient.fetchQuery(editorDataQuery('r1', identity.clientId)).catch(() => undefined)
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: ['open-report', 'r1'] })).toBe(1))
  visit('report', 'r1')
  expect(reports()).toHaveLength(1)
})
