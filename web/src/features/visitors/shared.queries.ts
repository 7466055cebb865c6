import type { SharedReport } from '@lintel/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { linkOf, sharedOf, type OpenedLink } from './prefetch.ts'

/** What a page of one purpose is shown. */
export type SharedAs<P extends SharedReport['purpose']> = Extract<SharedReport, { purpose: P }>

/** Why a link does not open. */
export type Closed = 'notfound' | 'locked' | 'error'

/** The link in the address of the page. */
export const useLink = (): OpenedLink => linkOf(useVisitorLocation())

/** Why a call for a link failed, as the pages tell it. */
export const closedBy = (error: unknown): Closed => {
  if (!(error instanceof ApiError)) return 'error'
  if (error.status === 404 || error.status === 400) return 'notfound'
  return error.status === 423 ? 'locked' : 'error'
}

const isFor = <P extends SharedReport['purpose']>(
  shared: SharedReport | undefined,
  purpose: P,
): shared is SharedAs<P> => shared?.purpose === purpose

/** What a link shows, whatever its purpose. */
const sharedQuery = (link: OpenedLink) =>
  queryOptions({
    queryKey: ['shared', link.id, link.k],
    queryFn: async ({ signal }) => {
      const [shared, config] = await Promise.all([sharedOf(link, signal), webConfig()])
      return { shared, photoBucket: config.photoBucket }
    },
    refetchOnWindowFocus: false,
  })

/** What the page of a link shows. A key for another purpose opens nothing. */
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
    // A page that is open stays open, with what is written on it, where a further look at it fails.
    closed: shared && closed === 'error' ? undefined : closed,
    refetch: query.refetch,
  }
}
