import { randomUUID } from 'node:crypto'
import {
  AgencyUser,
  Failure,
  pageSize,
  routes,
  maxTicketMessages,
  type NewTicketMessage,
  type Ticket,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, inject, it, vi } from 'vitest'
import { call, callRaw, refusal } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf, aClient, aPerson, theProvider, type Person } from '../test/people.ts'
import { openSocket, type Listening } from '../test/sockets.ts'
import { aTicketOf } from '../test/tickets.ts'
import { readUnchecked, writeUnchecked } from '../test/unchecked.ts'
import { putClient } from '../clients/put-client.ts'

const patience = { timeout: 100_000, interval: 400 }
const supportAddress = `support-${randomUUID()}@provider.example`
const ownerAddress = `owner-${randomUUID()}@people.example`

const staff = AgencyUser.parse({ id: 'staff', name: 'Ben Carraway', email: 'ben@provider.example' })

const [agency, other, provider] = await Promise.all([
  aClient({ name: 'Quay Lettings', phone: '020 7946 0123' }),
  aClient(),
  theProvider(({ users }) => ({ email: supportAddress, users: [...users, staff] })),
])
const [everywhere = expect.fail(), first = expect.fail()] = agency.users
const client = { ...agency, users: [{ ...everywhere, email: ownerAddress }, first] }
await putClient(client)
const owner = await aPerson(['Customers'], { clientId: client.id, userId: everywhere.id })
const colleague = await aPerson(['Customers', 'Inspectors'], { clientId: client.id, userId: first.id })
const stranger = await aUserOf(other)
const support = await aPerson(['Support'], { clientId: provider.id, userId: 'staff', name: 'Ben Carraway' })

const open = async (change: object = {}, person = owner): Promise<Ticket> => {
  const body = { subject: 'No PDF', message: 'It never arrives.', ...change }
  return (await call(routes.createTicket, person, { body })).body
}
const get = async (id: string, person = owner): Promise<Ticket> =>
  (await call(routes.getTicket, person, { params: { id } })).body
const write = (id: string, body: NewTicketMessage, person = owner) =>
  callRaw(routes.addTicketMessage, person.idToken, { params: { id }, body })
const say = async (id: string, message: string, person = owner): Promise<Ticket> =>
  (await call(routes.addTicketMessage, person, { params: { id }, body: { message } })).body
const close = async (id: string, person = owner): Promise<Ticket> =>
  (await call(routes.setTicketStatus, person, { params: { id, status: 'Closed' } })).body
const list = async (person: Person, query: { page?: number; status?: Ticket['status']; client?: string } = {}) => {
  const { body, headers } = await call(routes.listTickets, person, { query })
  return { ids: body.data.map(({ id }) => id), data: body.data, total: Number(headers.get('x-total-count')) }
}

describe('a ticket', () => {
  it('is opened by a client, answered by support, answered by the client, and closed', async () => {
    const ticket = await open()
    expect(ticket).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      client: 'Quay Lettings',
      clientid: client.id,
      subject: 'No PDF',
      status: 'New',
      phone: '020 7946 0123',
      createdby: 'Eve Rywhere',
      version: 1,
      createdAt: ticket.updatedAt,
      updatedAt: expect.any(String),
      messages: [
        {
          id: expect.any(String),
          createdby: 'Eve Rywhere',
          createdbyid: owner.userId,
          support: false,
          message: 'It never arrives.',
          files: [],
          createdAt: ticket.createdAt,
          updatedAt: ticket.createdAt,
        },
      ],
    })
    expect(await say(ticket.id, 'Which report?', support)).toMatchObject({ status: 'Replied', version: 2 })
    const pending = await say(ticket.id, 'All of them', colleague)
    expect(pending).toMatchObject({ status: 'Pending', version: 3 })
    expect(pending.messages.map(({ message, support: isSupports }) => [message, isSupports])).toEqual([
      ['All of them', false],
      ['Which report?', true],
      ['It never arrives.', false],
    ])
    const closed = await close(ticket.id)
    expect(closed).toMatchObject({ status: 'Closed', version: 4 })
    expect(await close(ticket.id)).toEqual(closed)
    for (const person of [owner, colleague, support]) expect(await get(ticket.id, person)).toEqual(closed)
  })

  it('can be opened with a whole entity, of which subject, phone and one message are used', async () => {
    const sent = await open()
    const entity = { ...sent, id: 'mine', status: 'Closed', createdby: 'Nobody', subject: 'Whole', client: 'Other' }
    const { body: made } = await call(routes.createTicket, owner, { body: entity })
    expect(made).toMatchObject({
      subject: 'Whole',
      status: 'New',
      client: 'Quay Lettings',
      createdby: 'Eve Rywhere',
      version: 1,
      messages: [{ message: 'It never arrives.', createdby: 'Eve Rywhere', support: false }],
    })
    expect(made.id).not.toBe('mine')
    expect(made.messages[0]?.id).not.toBe(sent.messages[0]?.id)
    const [message] = sent.messages
    for (const messages of [undefined, [], [message, message], [{ message: ' ' }]])
      expect((await callRaw(routes.createTicket, owner.idToken, { body: { ...entity, messages } })).status).toBe(400)
  })

  it('is reopened by a message', async () => {
    const { id } = await open()
    await close(id)
    expect(await say(id, 'It is back')).toMatchObject({ status: 'Pending' })
    await close(id)
    expect(await say(id, 'We found out why', support)).toMatchObject({ status: 'Replied' })
  })

  it('allows corrections of subject and phone at the version that was read', async () => {
    const { id } = await open()
    const put = (body: object) => callRaw(routes.updateTicket, owner.idToken, { params: { id }, body })
    const corrected = { subject: 'No PDFs', phone: '1', version: 2, status: 'New' }
    expect(await put({ subject: 'No PDFs', phone: '1', version: 1 })).toMatchObject({ status: 200, body: corrected })
    expect(await put({ subject: 'No PDFs', phone: '1', version: 1 })).toMatchObject({ status: 200 })
    expect(await put({ subject: 'Other', phone: '1', version: 1 })).toMatchObject({ status: 409, body: { current: 2 } })
    expect(await get(id)).toMatchObject({ subject: 'No PDFs', version: 2 })
    // A whole ticket, whose other fields only the server sets.
    const whole = { ...(await get(id)), subject: 'No PDF at all', status: 'Closed', createdby: 'Nobody', messages: [] }
    const after = { subject: 'No PDF at all', version: 3, status: 'New' }
    expect(await put(whole)).toMatchObject({ status: 200, body: after })
    expect((await get(id)).messages).toHaveLength(1)
  })

  it('shows its messages newest first, and refuses more than it can have', async () => {
    const at = (index: number) => new Date(Date.now() - index * 1000).toISOString()
    const messages = Array.from({ length: 5 }, (_, index) => ({
      id: newId(),
      message: `${index}`,
      createdby: 'Eve',
      support: false,
      files: [],
      createdAt: at(index),
      updatedAt: at(index),
    }))
    const id = await aTicketOf(client.id, { messages })
    expect((await write(id, { message: 'One more' })).status).toBe(201)
    const shown = (await get(id)).messages.map(({ message }) => message)
    expect(shown).toEqual(['One more', ...messages.map((m) => m.message)])
    const key = { pk: `TICKET#${id}`, sk: 'TICKET' }
    const row = await readUnchecked('TICKETS_TABLE', key)
    await writeUnchecked('TICKETS_TABLE', { ...row, ...key, messages: maxTicketMessages })
    expect((await write(id, { message: 'Too many' })).status).toBe(409)
  })
})

describe('a retry', () => {
  it('of a ticket creates one ticket', async () => {
    const body = { idempotencykey: newId(), subject: 'Twice', message: 'Once' }
    const sent = await Promise.all([1, 2, 3].map(() => callRaw(routes.createTicket, owner.idToken, { body })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sent.map((answer) => routes.createTicket.answer.parse(answer.body).id)).size).toBe(1)
    expect((await list(owner)).data.filter(({ subject }) => subject === 'Twice')).toHaveLength(1)
    const other = await callRaw(routes.createTicket, owner.idToken, { body: { ...body, message: 'Other' } })
    expect(other.status).toBe(409)
  })

  it('of a message creates one message', async () => {
    const { id } = await open()
    const body = { message: 'Still', idempotencykey: newId() }
    const sent = await Promise.all([1, 2, 3].map(() => write(id, body)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await get(id)).messages.map(({ message }) => message)).toEqual(['Still', 'It never arrives.'])
    expect((await write(id, { ...body, message: 'Other' })).status).toBe(409)
    // A key is scoped to its sender.
    expect((await write(id, { ...body, message: 'Mine' }, support)).status).toBe(201)
  })

  it('without a key creates two messages, also at the address with the specification’s trailing slash', async () => {
    const { id } = await open()
    await Promise.all(['a', 'a', 'b'].map((message) => say(id, message)))
    const answer = await fetch(`${inject('stack').url}/v1/tickets/${id}/message/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'With a slash' }),
    })
    const ticket = await get(id)
    expect([answer.status, ticket.messages.length, ticket.version]).toEqual([201, 5, 5])
  })
})

it('lists have the last updated first, by client and status, page by page', async () => {
  const own = await aClient()
  const person = await aUserOf(own)
  const ids: string[] = []
  for (let index = 0; index < pageSize + 3; index++) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()
    ids.unshift(await aTicketOf(own.id, { createdAt: at, updatedAt: at }))
  }
  expect(await list(person)).toMatchObject({ ids: ids.slice(0, pageSize), total: pageSize + 3 })
  expect((await list(person, { page: 2 })).ids).toEqual(ids.slice(pageSize))
  expect((await list(person, { page: 3 })).ids).toEqual([])
  const oldest = ids.at(-1) ?? ''
  await say(oldest, 'Help', person)
  expect((await list(person)).ids[0]).toBe(oldest)
  expect(await list(person, { status: 'Pending' })).toMatchObject({ ids: [oldest], total: 1 })
  expect((await list(person, { status: 'New' })).total).toBe(pageSize + 2)
  expect((await list(support, { client: own.id })).ids[0]).toBe(oldest)
  expect((await list(support, { status: 'Pending' })).ids).toContain(oldest)
  expect(await list(stranger, { client: own.id })).toEqual({ ids: [], data: [], total: 0 })
  await close(oldest, person)
  expect(await list(person, { status: 'Pending' })).toMatchObject({ ids: [], total: 0 })
  expect((await list(support, { status: 'Closed', client: own.id })).ids).toEqual([oldest])
  expect((await list(person)).total).toBe(pageSize + 3)
})

it('mail goes to support when a ticket is opened, written in or closed, and to the client when support writes', async () => {
  const subject = `PDF <b>${newId()}`
  const { id } = await open({ subject, message: 'See\n<script>alert(1)</script>' })
  const mails = async (address: string) => (await mailTo(address)).filter((mail) => mail.subject.includes(subject))
  await vi.waitFor(async () => expect(await mails(supportAddress)).toHaveLength(1), patience)
  const [first] = await mails(supportAddress)
  const { url } = inject('stack')
  expect(first?.subject).toBe(`New ticket: ${subject}`)
  expect(first?.html).toContain(`href="${url}/peachsupport/${id}"`)
  expect(first?.html).not.toMatch(/<script|<b>/)
  expect(first?.text).toContain('<script>alert(1)</script>')
  await say(id, 'Which one?', support)
  await vi.waitFor(async () => expect(await mails(ownerAddress)).toHaveLength(1), patience)
  const [answer] = await mails(ownerAddress)
  expect(answer?.subject).toBe(`Reply to your ticket: ${subject}`)
  expect(answer?.html).toContain(`href="${url}/support/${id}"`)
  await say(id, 'That one')
  await close(id)
  const about = async () => (await mails(supportAddress)).map((mail) => mail.subject.split(':')[0])
  await expect.poll(about, patience).toEqual(['Ticket closed', 'Update of a ticket', 'New ticket'])
  expect(await mails(ownerAddress)).toHaveLength(1)
})

describe('files', () => {
  const upload = (fileName: string, bytes: Buffer, person = owner) =>
    callRaw(routes.uploadTicketFile, person.idToken, { body: { fileName, fileData: bytes.toString('base64') } })
  const pdf = Buffer.from('%PDF-1.7\nnothing')
  const sent = async (person = owner) =>
    routes.uploadTicketFile.answer.parse((await upload('a b.pdf', pdf, person)).body)

  it('are uploaded before their message, and readable by both sides', async () => {
    const file = await sent()
    expect(file).toEqual({ filename: 'a b.pdf', src: expect.stringMatching(/\/[\w-]{22}\.pdf$/) })
    const { id, messages } = await open({ files: [file] })
    expect(messages[0]?.files).toEqual([file])
    for (const person of [colleague, support]) {
      const { body } = await call(routes.downloadTicketFile, person, { params: { id }, query: { src: file.src } })
      expect(body.filename).toBe('a b.pdf')
      const answer = await fetch(inject('stack').url + body.url)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    }
  })

  it('are typed by their content, and at most 4 MB', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    expect((await upload('photo.pdf', jpeg)).body).toMatchObject({ src: expect.stringMatching(/\.jpg$/) })
    expect(await upload('page.pdf', Buffer.from('<html>'))).toMatchObject(refusal(415, 'page.pdf is not a valid type.'))
    const large = Buffer.concat([pdf, Buffer.alloc(4 * 1024 * 1024)])
    expect((await upload('large.pdf', large)).status).toBe(413)
  })

  it('of others, of another ticket or never uploaded, can be neither attached nor read', async () => {
    const theirs = await sent(stranger)
    const file = await sent()
    const missing = { ...file, src: file.src.replace(/[\w-]{22}\.pdf/, `${newId()}.pdf`) }
    for (const files of [[theirs], [missing]]) {
      const sending = { body: { subject: 'x', message: 'x', files } }
      const { status, body } = await callRaw(routes.createTicket, owner.idToken, sending)
      expect([status, Failure.parse(body).issues?.[0]?.path]).toEqual([400, 'body.files.0'])
    }
    const first = await open({ files: [file] })
    const second = await open()
    const ofStranger = await open({ files: [theirs] }, stranger)
    const attach = async (id: string, person: Person, src = file.src) =>
      (await write(id, { message: 'Again', files: [{ filename: 'x.pdf', src }] }, person)).status
    expect(await attach(second.id, owner)).toBe(400)
    expect(await attach(second.id, support)).toBe(400)
    expect(await attach(first.id, stranger)).toBe(404)
    for (const src of [file.src, `${stranger.clientId}/../${file.src}`])
      expect(await attach(ofStranger.id, stranger, src)).toBe(400)
    const read = async (person: Person, id: string, src = file.src) =>
      (await callRaw(routes.downloadTicketFile, person.idToken, { params: { id }, query: { src } })).status
    expect(await read(owner, second.id)).toBe(404)
    expect(await read(stranger, first.id)).toBe(404)
    const guesses = [`${stranger.clientId}/../${file.src}`, `../tickets/${file.src}`, file.src.toUpperCase()]
    for (const src of [file.src, ...guesses])
      expect([400, 404], src).toContain(await read(stranger, ofStranger.id, src))
    expect(await read(owner, first.id)).toBe(200)
  })
})

describe('realtime', () => {
  const sockets: Listening[] = []
  const listen = async (person: Person) => {
    const listening = await openSocket(person, () => undefined)
    sockets.push(listening)
    return (id: string) => listening.heard.filter((event) => event.event === 'ticketchanged' && event.ticketId === id)
  }

  it('notifies the client’s users and support, and nobody else', async () => {
    const provider = { clientId: 'provider', userId: 'staff' }
    const administrator = await aPerson(['Administrators'], provider)
    const typist = await aUserOf(client, ['Customers', 'Dataentry'], 'first')
    const [own, helper, ...others] = await Promise.all(
      [colleague, support, stranger, administrator, typist].map(listen),
    )
    const { id } = await open()
    await say(id, 'Hello', support)
    await close(id)
    for (const heard of [own, helper]) await vi.waitFor(() => expect(heard?.(id)).toHaveLength(3), patience)
    for (const heard of others) expect(heard(id)).toEqual([])
    for (const { socket } of sockets) socket.close()
  })
})
