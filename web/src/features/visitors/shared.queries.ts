import type { Sender, SharedReport } from '@lintel/contract'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { linkOf, sharedOf, type OpenedLink } from './prefetch.ts'

export type SharedAs<P extends SharedReport['purpose']> = Extract<SharedReport, { purpose: P }>

export type Closed = 'notfound' | 'locked' | 'error'

export const useLink = (): OpenedLink => linkOf(useVisitorLocation())

/** The reason that a call for a link failed, in the pages' terms. */
export const closedBy = (error: unknown): Closed => {
  if (!(error instanceof ApiError)) return 'error'
  if (error.status === 404 || error.status === 400) return 'notfound'
  return error.status === 423 ? 'locked' : 'error'
}

const isFor = <P extends SharedReport['purpose']>(
  shared: SharedReport | undefined,
  purpose: P,
): shared is SharedAs<P> => shared?.purpose === purpose

const sharedQuery = (link: OpenedLink) =>
  queryOptions({
    queryKey: ['shared', link.id, link.k],
    queryFn: async ({ signal }) => {
      const [shared, config] = await Promise.all([sharedOf(link, signal), webConfig()])
      return { shared, photoBucket: config.photoBucket }
    },
    refetchOnWindowFocus: false,
  })

/** The data of a report's links that this tab has opened, while it is cached. */
export const openedLinksOf = (cache: QueryClient, id: string) =>
  cache
    .getQueriesData<{ shared: SharedReport; photoBucket: string }>({ queryKey: ['shared', id] })
    .flatMap(([, data]) => data ?? [])

/** The agency of a link to a report that this tab could not open, while that is cached. */
export const senderOfClosed = (cache: QueryClient, id: string): Sender | undefined =>
  cache
    .getQueryCache()
    .findAll({ queryKey: ['shared', id] })
    .flatMap(({ state: { error } }) => (error instanceof ApiError && error.sender) || [])[0]

/** The data of a link's page. A key for another purpose opens nothing. */
export const useShared = <P extends SharedReport['purpose']>(
  link: OpenedLink,
  purpose: P,
  options: { refetchMs?: number | undefined; enabled?: boolean } = {},
) => {
  const query = useQuery({
    ...sharedQuery(link),
    enabled: options.enabled ?? true,
    ...(options.refetchMs && { refetchInterval: options.refetchMs }),
  })
  const { data, error } = query
  const wrong: Closed | undefined = data && !isFor(data.shared, purpose) ? 'notfound' : undefined
  const shared = isFor(data?.shared, purpose) ? data.shared : undefined
  const closed = error ? closedBy(error) : wrong
  return {
    shared,
    photoBucket: data?.photoBucket ?? '',
    // An open page stays open, with its input, if a later request fails.
    closed: shared && closed === 'error' ? undefined : closed,
    sender: error instanceof ApiError ? error.sender : undefined,
    refetch: query.refetch,
  }
}

export type Gallery = Omit<SharedAs<'photos'>, 'purpose'>
