import { clientDataMessages, routes, type RouteDefinition, type TicketFile } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anAddress } from '../../emails/emails.fixture.ts'
import { anAgency, type Agency } from '../abuse-world.ts'
import { call, callRaw, type RawRequest } from '../call.ts'
import { anInvoiceFor } from '../invoices.ts'
import { mailTo } from '../mailbox.ts'
import { aClient, aPerson, type Person } from '../people.ts'

let own: Agency
let other: Agency
let people: Record<'owner' | 'stranger' | 'staff' | 'support' | 'sysadmin', Person>

beforeAll(async () => {
  ;[own, other] = await Promise.all([anAgency(), anAgency()])
  const administratorOf = ({ client }: Agency) =>
    aPerson(['Customers', 'CustomerAdministrators'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const provider = { clientId: 'provider', userId: 'abuse' }
  const [owner, stranger, staff, support, sysadmin] = await Promise.all([
    administratorOf(own),
    administratorOf(other),
    aPerson(['Administrators'], provider),
    aPerson(['Support'], provider),
    aPerson(['SysAdmin'], { clientId: '', userId: '' }),
  ])
  people = { owner, stranger, staff, support, sysadmin }
})

const said = async (route: RouteDefinition, person: Person, request: RawRequest) => {
  const { status, body } = await callRaw(route, person.idToken, request)
  const { id: _request, ...words } = { ...(body as object) } as { id?: string }
  return { status, words }
}
const statusOf = async (route: RouteDefinition, person: Person, request: RawRequest) =>
  (await callRaw(route, person.idToken, request)).status

describe('A file of a ticket', () => {
  const pdf = Buffer.from('%PDF-1.7\nnothing')
  const sent = async (person: Person): Promise<TicketFile> => {
    const body = { fileName: 'bill.pdf', fileData: pdf.toString('base64') }
    return (await call(routes.uploadTicketFile, person, { body })).body
  }
  const ticketWith = async (person: Person, files: TicketFile[] = []) =>
    (await call(routes.createTicket, person, { body: { subject: 'Bill', message: 'See it.', files } })).body.id
  const download = (person: Person, id: string, src: string) =>
    said(routes.downloadTicketFile, person, { params: { id }, query: { src } })

  it('cannot be read by others: by its ticket, by a ticket of their own, or by a path to it', async () => {
    const file = await sent(people.owner)
    const ticket = await ticketWith(people.owner, [file])
    const unknown = await download(people.stranger, newId(), file.src)
    expect(unknown.status).toBe(404)
    expect(await download(people.stranger, ticket, file.src)).toEqual(unknown)
    const theirs = await ticketWith(people.stranger, [await sent(people.stranger)])
    const paths = [
      file.src,
      `${other.client.id}/../${file.src}`,
      `../tickets/${file.src}`,
      `/${file.src}`,
      file.src.toUpperCase(),
      encodeURIComponent(file.src),
      'downloads/reports/report.pdf',
    ]
    for (const src of paths) expect([400, 404], src).toContain((await download(people.stranger, theirs, src)).status)
    expect((await download(people.owner, ticket, file.src)).status).toBe(200)
  })

  it('can be attached neither to a second ticket nor to another user’s message, under any name', async () => {
    const file = await sent(people.owner)
    const first = await ticketWith(people.owner, [file])
    const second = await ticketWith(people.owner)
    const say = (person: Person, id: string, src: string) =>
      statusOf(routes.addTicketMessage, person, {
        params: { id },
        body: { message: 'Again', files: [{ filename: 'x.pdf', src }] },
      })
    expect(await say(people.owner, second, file.src)).toBe(400)
    expect(await say(people.stranger, first, file.src)).toBe(404)
    const theirs = await ticketWith(people.stranger)
    for (const src of [file.src, `${other.client.id}/../${file.src}`, `${other.client.id}/${newId()}.pdf`])
      expect(await say(people.stranger, theirs, src), src).toBe(400)
    // Support's answers can have only support's files.
    expect(await say(people.support, second, file.src)).toBe(400)
  })
})

describe('A provider’s invoice', () => {
  it('cannot have an invalid amount, and calculated fields in a body are ignored', async () => {
    const id = await anInvoiceFor(own.client.id)
    const { body: before } = await call(routes.getProviderInvoice, people.sysadmin, { params: { id } })
    const bodies = [
      ...[-1, 0.001, 27.900000000000002, 1e12, Number.MAX_VALUE, '28', null].map((amount) => ({ amount })),
      { discount: before.amount + 0.01 },
      { discount: -1 },
      { aiamount: -5 },
    ]
    for (const body of bodies) {
      const request = { params: { id }, body: { version: before.version, ...body } }
      expect(await statusOf(routes.saveProviderInvoice, people.sysadmin, request), JSON.stringify(body)).toBe(400)
    }
    const owned = { vat: 0, number: 1, deleted: true, client: { id: other.client.id, name: 'Other' }, credited: 5 }
    const request = { params: { id }, body: { version: before.version, ...owned } }
    expect(await statusOf(routes.saveProviderInvoice, people.sysadmin, request)).toBe(200)
    const { body: after } = await call(routes.getProviderInvoice, people.sysadmin, { params: { id } })
    expect({ ...after, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
  })

  it('attaches no other file, whatever path is given', async () => {
    const id = await anInvoiceFor(own.client.id)
    const to = anAddress()
    const attachments = [{ filename: 'secrets.txt', path: '../../reports/body.json.gz' }]
    const body = { invoiceid: id, to: [to], subject: 'Pay', message: 'Pay me', attachments }
    const status = await statusOf(routes.sendInvoiceEmail, people.sysadmin, { body })
    expect([200, 400]).toContain(status)
    const [mail] = status === 200 ? await mailTo(to) : []
    for (const { filename } of mail?.attachments ?? []) expect(filename).not.toBe('secrets.txt')
  }, 120_000)
})

describe('All data of a client', () => {
  it('cannot be downloaded under the name of another client', async () => {
    const [first, second] = [await aClient(), await aClient()]
    const started = await callRaw(routes.exportClientData, people.sysadmin.idToken, { params: { id: first.id } })
    expect(started.status).toBe(202)
    const part = { params: { id: second.id, part: '1' } }
    expect(await said(routes.downloadClientExport, people.sysadmin, part)).toMatchObject({
      ...{ status: 404, words: { message: clientDataMessages.noPart } },
    })
    expect((await call(routes.getClientData, people.sysadmin, { params: { id: second.id } })).body).toEqual({})
    await vi.waitFor(
      async () => {
        const { body } = await call(routes.getClientData, people.sysadmin, { params: { id: first.id } })
        expect(body.export?.state).toBe('finished')
      },
      { timeout: 100_000, interval: 400 },
    )
  }, 120_000)
})
