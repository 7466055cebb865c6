import type { ListedClient, RouteAnswer, routes } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { useSession } from '../../../lib/session.ts'
import { withSettings, type ChosenClient } from './report-capabilities.ts'

interface ListClients {
  /** The client that the list is filtered by, for agency staff their own; undefined for all, and until loaded. */
  one: ChosenClient | undefined
  isMissing: boolean
  shown: readonly ListedClient[]
}

/** The clients of the loaded list; `chosen` is the filter. The provider has thousands, so they are never all loaded. */
export const useListClients = (
  chosen: string,
  props: RouteAnswer<typeof routes.listReports>['props'] | undefined,
): ListClients => {
  const { client: own, roles } = useSession()
  const isProviders = roles.administrator || roles.support
  const { data, error } = useQuery({ ...clientQuery(chosen), enabled: isProviders && chosen !== '' })
  if (!isProviders) {
    const shown = withSettings(own ? [own] : [], props?.settings ?? [])
    const [one] = shown
    return { one: one && { ...one, typesInUse: own?.typesInUse }, isMissing: false, shown }
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return { one: chosen === '' ? undefined : data, isMissing, shown: props?.clients ?? [] }
}
