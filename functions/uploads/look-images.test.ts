import { routes, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { expect, it } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { aUserOf, aClient, type Person } from '../test/people.ts'
import { aJpeg, sentForLook } from '../test/uploads.ts'

const anAdministrator = async (client: Client) => aUserOf(client, ['SysAdmin', 'Administrators'])

const make = async (person: Person): Promise<Client> =>
  (await call(routes.createClient, person, { body: { name: `Look ${newId()}` } })).body

it('an image uploaded for a client is accepted into its look, and into no other look', async () => {
  const person = await anAdministrator(await aClient())
  const [client, other] = [await make(person), await make(person)]
  const { src, status } = await sentForLook(person, client.id, await aJpeg())
  expect(status).toBe('ready')
  const look = { ...client.looknfeel, logo: [{ src }], emailheader: [{ src }] }
  const save = ({ id, version }: Client, looknfeel: object) =>
    callRaw(routes.saveClient, person.idToken, { params: { id }, body: { version, looknfeel } })
  expect(await save(client, look)).toMatchObject({ status: 200, body: { looknfeel: { logo: [{ src }] } } })
  expect(await save(other, look)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'body.looknfeel.logo.0' }, { path: 'body.looknfeel.emailheader.0' }] },
  })
  // Accepted images are left alone, and a report's photograph is not accepted.
  const read = (await call(routes.getClient, person, { params: { id: client.id } })).body
  expect(await save(read, { ...read.looknfeel, primarycolour: '#112233' })).toMatchObject({ status: 200 })
})

it('a file that is not a JPEG, and a style sheet that would break the page, are refused', async () => {
  const person = await anAdministrator(await aClient())
  const client = await make(person)
  const record = await sentForLook(person, client.id, Buffer.from('no picture'), 'logo.jpg')
  expect(record).toMatchObject({ status: 'refused', message: 'logo.jpg is not a JPEG.' })
  const looknfeel = { ...client.looknfeel, csscode: 'h1 { color: red' }
  const body = { version: client.version, looknfeel }
  expect(await callRaw(routes.saveClient, person.idToken, { params: { id: client.id }, body })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'body.looknfeel.csscode', message: 'A { is not closed.' }] },
  })
})
