import { routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { actsOf } from '../audit/store.ts'
import { call, callRaw, type RawRequest } from './call.ts'
import { aClient, aPerson } from './people.ts'

/** Two administrators of the provider, and the actions of the first in tests of clients. */
export async function aClientDesk() {
  const provider = await aClient()
  const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
  const administrator = await aPerson(['SysAdmin', 'Administrators'], of)
  const other = await aPerson(['SysAdmin', 'Administrators'], { ...of, userId: `${provider.id}-first` })

  const send = (name: 'createClient' | 'saveClient', request: RawRequest, person = administrator) =>
    callRaw(routes[name], person.idToken, request)
  /** The acts on a client itself: tests of invoices can add others. */
  const savesOf = async (id: string) => (await actsOf(id)).filter(({ action }) => action.startsWith('client.'))
  return {
    administrator,
    other,
    send,
    savesOf,
    lastChange: async (id: string) => (await savesOf(id)).at(-1)?.detail,
    make: async (body: object = {}): Promise<Client> =>
      (await call(routes.createClient, administrator, { body: { name: `Made ${newId()}`, ...body } })).body,
    read: async (id: string): Promise<Client> => (await call(routes.getClient, administrator, { params: { id } })).body,
    save: (client: Client, body: object, person = administrator) =>
      send('saveClient', { params: { id: client.id }, body: { version: client.version, ...body } }, person),
  }
}
export type ClientDesk = Awaited<ReturnType<typeof aClientDesk>>
