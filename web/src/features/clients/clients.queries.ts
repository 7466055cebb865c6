import { Id, NewClient, routes, type Branch, type Client } from '@lintel/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { clientQuery, keepClient, nameQuery } from '../../lib/client.queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Prefetch } from '../../lib/visit.ts'
import { isSame } from '../../ui/form/rebase.ts'
import { letterIn } from '../../ui/table/letter.ts'
import { nameIn } from './list/letter-address.ts'

export const letterQuery = (letter: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'letter', letter],
    queryFn: ({ signal, pageParam }) =>
      api(routes.listClients, {
        query: { starts_with: letter.slice(0, 1), ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const initialsQuery = queryOptions({
  queryKey: ['clients', 'initials'],
  queryFn: async ({ signal }) => (await api(routes.listClients, { query: { initials: 'true' }, signal })).initials,
})

export const ownersQuery = (what: 'branch' | 'user', id: string) =>
  queryOptions({
    queryKey: ['clients', 'owners', what, id],
    queryFn: ({ signal }) => api(routes.listClients, { query: { [what]: id }, signal }),
  })

export const prefetchClients: Prefetch = ({ search }) => {
  const name = nameIn(search)
  void queryClient.prefetchQuery({ ...initialsQuery, retry: false })
  if (name === '') void queryClient.prefetchInfiniteQuery({ ...letterQuery(letterIn(search) ?? 'a'), retry: false })
  else void queryClient.prefetchQuery({ ...nameQuery(name), retry: false })
}

export const prefetchClient: Prefetch = ({ params: { id = '' } }) => {
  if (id !== 'new') void queryClient.prefetchQuery({ ...clientQuery(id), retry: false })
}

export const clientIn = (search: URLSearchParams): string | undefined => Id.safeParse(search.get('client')).data

export const prefetchClientIn: Prefetch = ({ search }) => {
  const id = clientIn(search)
  if (id !== undefined) void queryClient.prefetchQuery({ ...clientQuery(id), retry: false })
}

/** Creates a client, once per key. If an earlier attempt had created it, saves what was typed since. */
export const createClient = async (client: Client, idempotencykey: string): Promise<Client> => {
  const {
    id: _id,
    version: _version,
    savedBy: _savedBy,
    reportCounts: _counts,
    typesInUse: _types,
    formerusers: _former,
    ...given
  } = client
  const made = await api(routes.createClient, { body: NewClient.parse({ ...given, idempotencykey }) })
  await keepClient(made)
  const { branches: _branches, users: _users, reportfactory: _factory, settings: _settings, ...typed } = given
  const wanted = { ...made, ...typed }
  return isSame(wanted, made) ? made : saveClient(wanted, made.version)
}

export const saveClient = async (client: Client, version: number): Promise<Client> => {
  const { id, reportCounts: _counts, typesInUse: _types, formerusers: _former, savedBy: _savedBy, ...given } = client
  const saved = await api(routes.saveClient, { params: { id }, body: { ...given, version } })
  await keepClient(saved)
  return saved
}

export const saveBranches = async (id: string, branches: Branch[], version: number): Promise<Client> => {
  const saved = await api(routes.saveClient, { params: { id }, body: { branches, version } })
  await keepClient(saved)
  return saved
}

export const prefetchBackgrounds: Prefetch = ({ identity: { clientId } }) => {
  if (clientId !== undefined) void queryClient.prefetchQuery({ ...clientQuery(clientId), retry: false })
}

export const saveBranchLook = async ({ id, looknfeel }: Branch, version: number): Promise<Client> => {
  const { logo, emailheader, emailfooter, primarycolour, secondarycolour } = looknfeel
  const look = { logo, emailheader, emailfooter, primarycolour, secondarycolour }
  const saved = await api(routes.saveBranchLook, { params: { id }, body: { version, looknfeel: look } })
  await keepClient(saved)
  return saved
}
