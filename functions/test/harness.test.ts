import { routes } from '@lintel/contract'
import { expect, it } from 'vitest'
import { call, callRaw } from './call.ts'
import { aClient, aPerson } from './people.ts'

it('signs people in and calls the API as they do', async () => {
  const client = await aClient()
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const { body } = await call(routes.listClients, person, { query: {} })
  expect(body.data.map(({ id }) => id)).toEqual([client.id])
  expect((await callRaw(routes.listClients, undefined)).status).toBe(401)
})
