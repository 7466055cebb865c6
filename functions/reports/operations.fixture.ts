import { routes } from '@lintel/contract'
import { callRaw, type RawRequest } from '../test/call.ts'
import { aClient, type Person, aUserOf } from '../test/people.ts'
import { aReportBy } from '../test/reports.ts'
import { reportNow } from '../test/abuse-world.ts'

export { address } from '../test/reports.ts'

/** A client with a user for everything, one for its first branch, one of another client and two of the provider. */
export async function anAgency() {
  const [client, other, provider] = await Promise.all([aClient(), aClient(), aClient()])
  const everywhere = await aUserOf(client)
  return {
    client,
    everywhere,
    first: await aUserOf(client, ['Customers'], 'first'),
    stranger: await aUserOf(other),
    administrator: await aUserOf(provider, ['Administrators']),
    make: (change: Parameters<typeof aReportBy>[1] = {}) => aReportBy(everywhere, change),
    open: (id: string) => reportNow(everywhere, id),
  }
}
export type Agency = Awaited<ReturnType<typeof anAgency>>

/** Calls a route by its name as a person; the response is not checked. */
export const callAs = (person: Person, name: keyof typeof routes, request: RawRequest) =>
  callRaw(routes[name], person.idToken, request)

/** A room with one item; ids are derived from its name. */
export const room = (name: string, change: object = {}) => ({
  _uuid: `room-${name.trim()}`,
  name,
  type: 'kitchen',
  category: 2 as const,
  sections: [
    {
      name: 'Doors',
      slug: 'doors',
      types: [{ name: 'Door', slug: 'door', items: [{ _uuid: `item-${name.trim()}`, name: 'Door', ...change }] }],
    },
  ],
})
