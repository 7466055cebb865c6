import { AgencyUser, clientListMax, clientMessages, routes, storeMessages, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClientDesk, type ClientDesk } from '../test/client-desk.ts'
import { changeClient } from './put-client.ts'

let desk: ClientDesk
let client: Client
beforeAll(async () => {
  desk = await aClientDesk()
})
beforeEach(async () => {
  client = await desk.make()
})

const read = () => desk.read(client.id)
const save = async (body: object) => desk.save(await read(), body)
/** As an earlier release may have stored it. */
const store = (change: Partial<Client>) => changeClient(client.id, (before) => before && { ...before, ...change })
const contacts = (count: number, length = 5) =>
  Array.from({ length: count }, (_, index) => ({
    name: `N${index}`.padEnd(length, 'n'),
    email: `n${index}@people.example`,
    position: 'p'.repeat(length),
    phone: '0'.repeat(length),
  }))
const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ src: `a/b/${client.id}-${index}.jpg` }))
const backgrounds = (list: { src: string }[]) => ({
  ...client.looknfeel,
  backgrounds: list.map((image) => ({ ...image, hasGalleryLink: true, readonly: false })),
})

it('lists of a client are rejected if too long, with the path of the list', async () => {
  const tooMany = (path: string, name: string) => ({
    status: 400,
    body: { issues: [{ path, message: clientMessages.tooMany(clientListMax[name] ?? 0) }] },
  })
  expect(await save({ contacts: contacts(501) })).toMatchObject(tooMany('body.contacts', 'contacts'))
  expect(await save({ looknfeel: { ...client.looknfeel, logo: images(11) } })).toMatchObject(
    tooMany('body.looknfeel.logo', 'logo'),
  )
  const sent = { params: { id: client.id }, body: { version: client.version, backgrounds: images(51) } }
  expect(await callRaw(routes.saveBackgrounds, desk.administrator.idToken, sent)).toMatchObject(
    tooMany('body.backgrounds', 'backgrounds'),
  )
  const made = { body: { name: 'Too many', contacts: contacts(501) } }
  expect(await callRaw(routes.createClient, desk.administrator.idToken, made)).toMatchObject(
    tooMany('body.contacts', 'contacts'),
  )
  expect(await read()).toEqual(client)
})

it('lists of a client that were longer before are kept, can be saved and shortened, and cannot grow', async () => {
  await store({ contacts: contacts(503) })
  expect(await save({ phone: '1', contacts: contacts(503) })).toMatchObject({ status: 200, body: { phone: '1' } })
  expect(await save({ contacts: contacts(504) })).toMatchObject({ status: 400 })
  expect(await save({ contacts: contacts(502) })).toMatchObject({ status: 200 })
  expect(await save({ contacts: contacts(503) })).toMatchObject({ status: 400 })
})

it('lists of a client reject a duplicate image that was not there before', async () => {
  const [one, two] = images(2)
  if (!one || !two) throw new Error('There are no images.')
  await store({ looknfeel: backgrounds([one, two, two]) })
  expect(await save({ looknfeel: backgrounds([two, two, one]) })).toMatchObject({ status: 200 })
  expect(await save({ looknfeel: backgrounds([two, two, one, one]) })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'body.looknfeel.backgrounds.3', message: clientMessages.imageTwice }] },
  })
})

it('lists of a client are rejected with a message if together they exceed a row', async () => {
  expect(await save({ contacts: contacts(500, 300) })).toMatchObject(refusal(413, storeMessages.tooLarge))
  expect(await read()).toEqual(client)
})

it('lists of a client can be of many users who each have many branches', async () => {
  const branchlist = Array.from({ length: 80 }, () => `${newId()}-${'b'.repeat(30)}`)
  const users = Array.from({ length: 100 }, (_, index) =>
    AgencyUser.parse({ id: newId(), name: `User ${index}`, email: `u${index}@people.example`, branchlist }),
  )
  await store({ users })
  const { data } = (await call(routes.listClients, desk.administrator, { query: { name: client.name } })).body
  expect(data[0]?.users).toHaveLength(100)
})
