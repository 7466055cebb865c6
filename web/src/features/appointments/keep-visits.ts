import { routes } from '@lintel/contract'
import { dayInLondon, plusDays } from '@lintel/rules'
import { api } from '../../lib/api.ts'
import { readForVisit } from '../../lib/offline/along.ts'
import { queryClient } from '../../lib/query-client.ts'
import { alongOf, diaryQuery } from './appointments.queries.ts'

/**
 * Asks for the user's visits of today and tomorrow and their reports, so that they open without a network, and for the
 * dictionary with which new ones are made.
 */
export const keepVisits = async (client: string, userId: string): Promise<void> => {
  await api(routes.getClientDictionary, { params: { id: client } })
  const today = dayInLondon(new Date())
  for (const date of [today, plusDays(today, 1)]) {
    const visits = await queryClient.fetchQuery({
      ...diaryQuery({ client: undefined, view: 'day', date }),
      retry: false,
    })
    const own = visits.filter((visit) => visit.userId === userId && !visit.cancelled)
    // One that cannot be read is another's now, or is read when it is opened.
    for (const { id } of own.flatMap(alongOf)) await readForVisit(id).catch(() => undefined)
  }
}
