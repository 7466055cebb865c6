import type { ListedClient, RouteAnswer, routes } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { useSession } from '../../../lib/session.ts'
import { withSettings, type ChosenClient } from './report-capabilities.ts'

/** The clients that the list knows of. */
interface ListClients {
  /** Whose reports are shown alone: of agency staff their own; undefined while all are, and until it has come. */
  one: ChosenClient | undefined
  /** The client of the address does not exist. */
  isMissing: boolean
  /** Those of the reports that are shown. */
  shown: readonly ListedClient[]
}

/** The clients of the list that was answered; `chosen` is the filter. The provider has thousands: none has them all. */
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
