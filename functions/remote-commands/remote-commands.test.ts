import { AgencyUser, Failure, pageSize, maxRecipients, routes, type RemoteCommand } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aUserOf, aClient, aPerson, type Person } from '../test/people.ts'
import { openSocket, type Listening } from '../test/sockets.ts'
import { aJpeg } from '../test/uploads.ts'
import { addCommand } from './store.ts'

const [provider, agency] = await Promise.all([aClient(), aClient()])
const client = agency
const support = await aUserOf(provider, ['Support'])
const device = await aUserOf(client, ['Customers', 'Inspectors'], 'first')
const colleague = await aUserOf(client)

const send = async (change: Partial<{ userid: string; command: string }> = {}): Promise<RemoteCommand> => {
  const body = { userid: device.userId, command: 'Send the log', ...change }
  return (await call(routes.createRemoteCommand, support, { body })).body
}
const addOld = async (createdAt: string, change: Partial<RemoteCommand> = {}) => {
  const id = newId()
  const to = { userid: device.userId, clientid: client.id, command: 'Send the log' }
  const state = { response: '', status: 'Open', deleted: false } as const
  expect(await addCommand({ id, idcopy: id, ...to, ...state, createdAt, updatedAt: createdAt, ...change })).toBe(true)
  return id
}
const found = async (search: string) =>
  (await call(routes.listRecipients, support, { query: { search } })).body.data.map((user) => user.id)
const get = async (id: string) => (await call(routes.getRemoteCommand, support, { params: { id } })).body
const statusOf = async (person: Person, id: string) =>
  (await callRaw(routes.getRemoteCommand, person.idToken, { params: { id } })).status
const openOf = async (person: Person) =>
  (await call(routes.listRemoteCommands, person, { query: {} })).body.data.map(({ id }) => id)
const answer = (id: string, response: unknown, person = device) =>
  callRaw(routes.answerRemoteCommand, person.idToken, { params: { id }, body: { response } })
const setStatus = (id: string, status: string) =>
  callRaw(routes.setRemoteCommandStatus, support.idToken, { params: { id, status } })
const remove = async (id: string) => (await call(routes.deleteRemoteCommand, support, { params: { id } })).body
const sendImage = (id: string, fileData: string, person = device) =>
  callRaw(routes.uploadRemoteCommandImage, person.idToken, {
    params: { id },
    body: { fileName: 'screen.jpg', fileType: 'image/jpeg', fileData },
  })
const imageOf = (id: string) => callRaw(routes.downloadRemoteCommandImage, support.idToken, { params: { id } })

describe('a remote command', () => {
  it('is sent, fetched by the device, answered and read', async () => {
    const sent = await send()
    expect(sent).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      idcopy: sent.id,
      userid: device.userId,
      clientid: client.id,
      username: 'Finn First',
      clientname: client.name,
      command: 'Send the log',
      response: '',
      status: 'Open',
      deleted: false,
      createdAt: sent.updatedAt,
      updatedAt: expect.any(String),
    })
    expect(await openOf(device)).toContain(sent.id)
    expect((await call(routes.getRemoteCommand, device, { params: { id: sent.id } })).body).toEqual(sent)
    expect(await statusOf(colleague, sent.id)).toBe(404)

    const { status, body } = await answer(sent.id, 'No errors since Monday')
    expect(status).toBe(200)
    const answered = await get(sent.id)
    expect(body).toEqual(answered)
    const { updatedAt } = answered
    expect(answered).toEqual({ ...sent, response: 'No errors since Monday', status: 'Answered', updatedAt })
    expect(updatedAt > sent.updatedAt).toBe(true)
    expect(await openOf(device)).not.toContain(sent.id)
    expect(await statusOf(device, sent.id)).toBe(404)
  })

  it('is its user’s only, not that of a namesake of another client', async () => {
    const put = (userid: string, clientid: string) => addOld(new Date().toISOString(), { userid, clientid })
    const [one, other] = await Promise.all([aClient(), aClient()])
    const shared = newId()
    for (const agency of [one, other])
      await putClient({ ...agency, users: agency.users.map((user, at) => (at === 0 ? { ...user, id: shared } : user)) })
    const person = await aPerson(['Customers'], { clientId: one.id, userId: shared })
    const namesake = await aPerson(['Customers'], { clientId: other.id, userId: shared })
    await Promise.all(Array.from({ length: 101 }, () => put(shared, other.id)))
    const own = await put(shared, one.id)
    expect(await openOf(person)).toEqual([own])
    expect(await statusOf(namesake, own)).toBe(404)
    expect(await answer(own, 'Mine', namesake)).toMatchObject({ status: 404 })
    // Support must name the client of a shared user id.
    const body = { userid: shared, command: 'sync' }
    expect((await callRaw(routes.createRemoteCommand, support.idToken, { body })).status).toBe(400)
    const named = { body: { ...body, clientid: one.id } }
    expect((await callRaw(routes.createRemoteCommand, support.idToken, named)).status).toBe(201)
  })

  it('is answered once, even concurrently: a retry changes nothing, another answer is refused', async () => {
    const { id } = await send()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((response) => answer(id, response)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const first = await get(id)
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(first)
    expect(await answer(id, first.response)).toMatchObject({ status: 200, body: first })
    expect(await answer(id, 'Second')).toMatchObject(refusal(409, 'This command has been answered.'))
  })

  it('is closed for the device, and reopened', async () => {
    const { id } = await send()
    expect(await setStatus(id, 'Closed')).toMatchObject({ status: 200, body: { status: 'Closed' } })
    expect(await openOf(device)).not.toContain(id)
    expect(await statusOf(device, id)).toBe(404)
    expect(await answer(id, 'Too late')).toMatchObject(refusal(409, 'This command has been closed.'))
    expect((await sendImage(id, 'AAAA')).status).toBe(409)
    expect((await setStatus(id, 'Closed')).status).toBe(200)
    expect((await setStatus(id, 'Open')).status).toBe(200)
    expect(await openOf(device)).toContain(id)
    expect((await answer(id, 'In time')).status).toBe(200)
    for (const status of ['Open', 'Closed'])
      expect(await setStatus(id, status)).toMatchObject(refusal(409, 'This command has been answered.'))
  })

  it('is deleted for good: gone from the list and the device, but still readable by id', async () => {
    const { id } = await send()
    const deleted = await remove(id)
    expect(deleted).toMatchObject({ id, deleted: true, status: 'Open' })
    expect(await remove(id)).toEqual(deleted)
    expect(await openOf(device)).not.toContain(id)
    expect(await statusOf(device, id)).toBe(404)
    expect((await answer(id, 'Too late')).status).toBe(404)
    expect((await setStatus(id, 'Open')).status).toBe(404)
    expect((await sendImage(id, 'AAAA')).status).toBe(404)
    expect(await get(id)).toEqual(deleted)
    const { body } = await call(routes.listRemoteCommands, support, { query: {} })
    expect(body.data.map((command) => command.id)).not.toContain(id)
  })
})

describe('the list of supporters', () => {
  // A command a day in three months long ago, so that no other test's commands are in between.
  const newestFirst: string[] = []
  beforeAll(async () => {
    for (let day = 0; day < 80; day++) {
      const at = new Date(Date.UTC(2011, 0, 1 + day, 12)).toISOString()
      newestFirst.unshift(await addOld(at, { userid: 'nobody', clientid: 'nobodys', status: 'Closed' }))
    }
  })

  /** All pages until an empty one. Starts again if other tests send commands meanwhile. */
  const everything = async (): Promise<string[]> => {
    const ids: string[] = []
    let expected: number | undefined
    for (let page = 1; ; page++) {
      const { body, headers } = await call(routes.listRemoteCommands, support, { query: { page } })
      const total = Number(headers.get('x-total-count'))
      expected ??= total
      if (total !== expected) return everything()
      ids.push(...body.data.map(({ id }) => id))
      // Every page is full except the last.
      expect(body.data).toHaveLength(Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)))
      if (body.data.length === 0) return ids
    }
  }

  it('contains every command once, newest first, paged across months, without deleted ones; and has an end', async () => {
    const [, second] = newestFirst
    await remove(second ?? '')
    const ids = await everything()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(-79)).toEqual(newestFirst.filter((id) => id !== second))
    const { body, headers } = await call(routes.listRemoteCommands, support, { query: { page: 10_000 } })
    expect([body.data, headers.get('x-page-limit')]).toEqual([[], String(pageSize)])
  })
})

describe('an image', () => {
  it('is sent by the device, named by its response, and downloaded with a signed address', async () => {
    const { id } = await send({ command: 'Screenshot' })
    const jpeg = await aJpeg()
    const { status, body } = await sendImage(id, jpeg.toString('base64'))
    expect(status).toBe(201)
    const { src } = routes.uploadRemoteCommandImage.answer.parse(body)
    expect(src).toMatch(new RegExp(`^remotecommands/${id}/[\\w-]{22}\\.jpg$`))
    expect((await imageOf(id)).status).toBe(404)

    await answer(id, `The screen: ${src}`)
    const image = await imageOf(id)
    expect(image.status).toBe(200)
    const { url, filename } = routes.downloadRemoteCommandImage.answer.parse(image.body)
    expect(url).toContain(`/downloads/${src}?`)
    expect(filename).toMatch(/^remote-command-\d{4}-\d\d-\d\d\.jpg$/)
    const file = await fetch(new URL(url, inject('stack').url))
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg)
    // Without a signed address, access is denied.
    expect((await fetch(new URL(`/downloads/${src}`, inject('stack').url))).status).toBe(403)

    await remove(id)
    expect((await imageOf(id)).status).toBe(404)
  })

  it('is missing if the response names another command’s, or one that was never sent', async () => {
    const [one, two] = [await send(), await send()]
    const { body } = await sendImage(one.id, (await aJpeg()).toString('base64'))
    const { src } = routes.uploadRemoteCommandImage.answer.parse(body)
    await answer(two.id, src)
    await answer(one.id, `remotecommands/${one.id}/never-sent.jpg`)
    for (const { id } of [one, two]) expect(await imageOf(id)).toMatchObject(refusal(404, 'Image not found.'))
  })

  it('is refused unless it is a JPEG of at most 4 MB, and after ten per command', async () => {
    const { id } = await send()
    for (const [fileData, status, message] of [
      ['bm8ganBlZw==', 415, 'screen.jpg is not a JPEG.'],
      ['not base64!', 400, /Not base64/],
      [Buffer.alloc(4 * 1024 * 1024 + 3, 1).toString('base64'), 413, 'Could not upload photo'],
    ] as const) {
      const refused = await sendImage(id, fileData)
      expect(refused.status).toBe(status)
      expect(Failure.parse(refused.body).message).toMatch(message)
    }
    const jpeg = (await aJpeg('#000', 4, 4)).toString('base64')
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await sendImage(id, jpeg)).status))
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 400, 400])
  })
})

it('a command that nobody could answer is refused', async () => {
  for (const to of [
    { userid: `${client.id}-nobody` },
    { userid: device.userId, clientid: support.clientId },
    { userid: device.userId, clientid: newId() },
  ])
    expect(await callRaw(routes.createRemoteCommand, support.idToken, { body: { command: 'x', ...to } })).toMatchObject(
      { status: 400, body: { message: 'There is no such user.', issues: [{ path: 'body.userid' }] } },
    )
})

describe('an unanswered command', () => {
  const dayMs = 24 * 60 * 60_000
  const sentAgo = (days: number, status: RemoteCommand['status'] = 'Open') =>
    addOld(new Date(Date.now() - days * dayMs).toISOString(), { status })

  it('expires after 30 days: it is gone from the device, and can be neither answered nor reopened', async () => {
    const [young, old] = [await sentAgo(29.9), await sentAgo(30.1)]
    expect(await openOf(device)).toContain(young)
    expect(await openOf(device)).not.toContain(old)
    expect(await statusOf(device, old)).toBe(404)
    const expired = refusal(409, 'This command has expired.')
    expect(await answer(old, 'Late')).toMatchObject(expired)
    expect(await sendImage(old, 'AAAA')).toMatchObject(expired)
    for (const status of ['Open', 'Closed']) expect(await setStatus(old, status)).toMatchObject(expired)
    expect(await get(old)).toMatchObject({ status: 'Expired', response: '' })
    expect(await setStatus(await sentAgo(31, 'Closed'), 'Open')).toMatchObject(expired)
    expect(await remove(old)).toMatchObject({ deleted: true })
    expect((await answer(young, 'In time')).status).toBe(200)
  })
})

it('a sent command notifies only its user’s connections', async () => {
  const other = await aClient()
  const namesake = await aUserOf(other, ['Customers'], 'first')
  const sockets = await Promise.all(
    [device, colleague, namesake, support].map((person) => openSocket(person, () => undefined)),
  )
  const { id } = await send()
  const heard = ({ heard: events }: Listening) =>
    events.filter((event) => event.event === 'remotecommand' && event.id === id).length
  const [own, ...others] = sockets
  await vi.waitFor(() => expect(own && heard(own)).toBe(1), { timeout: 30_000 })
  expect(others.map(heard)).toEqual([0, 0, 0])
  for (const { socket } of sockets) socket.close()
})

describe('recipients of commands', () => {
  const mark = newId().replaceAll(/\W|_/g, '').toLowerCase()
  const users = [
    { id: `${mark}-nora`, name: `Nóra${mark} Field`, email: `nora.l@${mark}-lets.example` },
    { id: `${mark}-obi`, name: 'Obi Lintel', email: `obi@${mark}-lets.example` },
  ].map((user) => AgencyUser.parse(user))

  it('are found by words of names, addresses and clients, and by id', async () => {
    const agency = await aClient({ name: `Harbour${mark} & Vale Co. Ltd`, users })
    const [nora = '', obi = ''] = users.map(({ id }) => id)
    expect(await found(`field nora${mark}`)).toEqual([nora])
    expect(await found(`obi ${mark}`)).toEqual([obi])
    expect(await found(`@${mark}`)).toEqual([])
    expect(await found(`${mark}-lets.ex`)).toEqual([nora, obi])
    expect(await found(`OBI@${mark.toUpperCase()}-lets.example`)).toEqual([obi])
    expect(await found(`harbour${mark}`)).toEqual([nora, obi])
    expect(await found(`obi vale co. harbour${mark}`)).toEqual([obi])
    expect(await found(nora)).toEqual([nora])
    expect(await found('...')).toEqual([])
    // Renamed and removed users are found by their current state.
    await putClient({ ...agency, users: users.slice(0, 1).map((user) => ({ ...user, name: `Ella${mark}` })) })
    expect(await found(`nora${mark}`)).toEqual([])
    expect(await found(`ella${mark}`)).toEqual([nora])
    expect(await found(obi)).toEqual([])
    await putClient({ ...agency, name: `Bay${mark}`, users: users.slice(0, 1) })
    expect(await found(`nora bay${mark}`)).toEqual([nora])
    expect(await found(`harbour${mark}`)).toEqual([])
  })

  it('are limited to one list', async () => {
    const [user = expect.fail()] = users
    await aClient({
      users: Array.from({ length: 25 }, (_, n) => ({ ...user, id: `m${n}-${mark}`, name: `Many${mark}` })),
    })
    expect(await found(`many${mark}`)).toHaveLength(maxRecipients)
  })
})
