import { routes, type Client, type NewReport, type Report } from '@lintel/contract'
import type * as z from 'zod'
import { call, callRaw, type RawRequest } from '../test/call.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'

export const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }

/** A client with a user for everything, one for its first branch, one of another client and two of the provider. */
export async function anAgency() {
  const [client, other, provider] = await Promise.all([aClient(), aClient(), aClient()])
  const person = (groups: Person['groups'], clientId: string, user = 'everywhere') =>
    aPerson(groups, { clientId, userId: `${clientId}-${user}` })
  const everywhere = await person(['Customers'], client.id)
  const agency = {
    client,
    everywhere,
    first: await person(['Customers'], client.id, 'first'),
    stranger: await person(['Customers'], other.id),
    administrator: await person(['Administrators'], provider.id),
    make: (change: Partial<z.input<typeof NewReport>> = {}) => makeReport(client, everywhere, change),
    open: async (id: string): Promise<Report> => (await call(routes.getReport, everywhere, { params: { id } })).body,
  }
  return agency
}
export type Agency = Awaited<ReturnType<typeof anAgency>>

const makeReport = async (client: Client, person: Person, change: Partial<z.input<typeof NewReport>>) => {
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', ...change }
  return (await call(routes.createReport, person, { body })).body
}

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
