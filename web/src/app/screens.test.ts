// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { editorDataQuery } from '../features/reports/editor/editor.queries.ts'
import type { Identity } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'
import type { GuardedName } from './paths.ts'
import { screens } from './screens.ts'

const identity: Identity = {
  sub: 'priya',
  email: 'priya@harbour-vale.example',
  name: 'Priya Nair',
  groups: ['Customers'],
  clientId: 'harbour-vale',
  userId: 'priya',
}

/** Records the requested URLs; the server responds slowly. */
const asked = () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address)
    return new Promise<Response>(() => undefined)
  })
  return addresses
}

const visit = async (name: GuardedName, { id = '', search = '', who = identity } = {}) =>
  (await screens[name].prefetch?.())?.({ identity: who, search: new URLSearchParams(search), params: { id } })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it.each<{ name: GuardedName; first: RegExp[] }>([
  { name: 'reports', first: [/^\/v1\/reports\?month=2026-11/] },
  { name: 'report', first: [/^\/v1\/reports\/r1$/, /\/clients\/harbour-vale$/, /\/dictionary\/client\/harbour-vale$/] },
  { name: 'remoteSupport', first: [/^\/v1\/remotecommands\?page=2$/, /^\/v1\/remotecommands\/c1$/] },
  { name: 'support', first: [/^\/v1\/tickets\?page=2$/] },
])('the first data of $name is requested before the session has loaded', async ({ name, first }) => {
  const addresses = asked()
  await visit(name, { id: 'r1', search: 'month=2026-11&page=2&command=c1' })
  for (const address of first) await vi.waitFor(() => expect(addresses).toContainEqual(expect.stringMatching(address)))
})

it('a report is requested once: its editor uses the prefetched response, and another section of an open one requests nothing', async () => {
  const addresses = asked()
  const reports = () => addresses.filter((address) => address === '/v1/reports/r1')
  await visit('report', { id: 'r1' })
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
  queryClient.fetchQuery(editorDataQuery('r1', identity.clientId)).catch(() => undefined)
  await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: ['open-report', 'r1'] })).toBe(1))
  await visit('report', { id: 'r1' })
  expect(reports()).toHaveLength(1)
})

it.each<GuardedName>(['branch', 'user'])('nothing is requested for a %s whose URL names no client', async (name) => {
  const addresses = asked()
  for (const search of ['', 'client=', 'client=a b']) await visit(name, { id: 'new', search })
  expect(addresses).toEqual([])
  await visit(name, { id: 'new', search: 'client=kestrel' })
  await vi.waitFor(() => expect(addresses).toEqual(['/v1/clients/kestrel']))
})
