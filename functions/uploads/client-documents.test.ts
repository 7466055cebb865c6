import { Buffer } from 'node:buffer'
import { documentMaxBytes, documentMessages, routes, type Client, type ClientDocument } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { lengthOf, sentAs } from '../client-data/files.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { checkedUpload } from '../test/uploads.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let client: Client
let person: Person
let support: Person
let stranger: Person

beforeAll(async () => {
  atStack()
  const [own, other] = [await aClient(), await aClient()]
  client = own
  person = await aPerson(['Customers'], { clientId: own.id, userId: `${own.id}-everywhere` })
  stranger = await aPerson(['Customers', 'CustomerAdministrators'], { clientId: other.id, userId: `${other.id}-first` })
  support = await aPerson(['Support'], { clientId: other.id, userId: `${other.id}-everywhere` })
})

const of = (id = client.id) => ({ params: { id } })
const at = ({ id }: ClientDocument) => ({ params: { id: client.id, document: id } })
const ask = (name: string, size: number) =>
  callRaw(routes.requestClientDocuments, person.idToken, { ...of(), body: { files: [{ name, size }] } })
const listed = async (by = person) => (await call(routes.listClientDocuments, by, of())).body.data

const sent = async (name: string, bytes = pdf): Promise<ClientDocument> => {
  const body = { files: [{ name, size: bytes.length }] }
  const [upload] = (await call(routes.requestClientDocuments, person, { ...of(), body })).body.data
  return checkedUpload(upload, bytes, async (ids) => {
    return (await call(routes.listClientDocuments, person, { ...of(), query: { ids } })).body.data[0]
  })
}

const isKept = async ({ src }: ClientDocument) => (await lengthOf(sentAs('clientDocument', src))) !== undefined

describe('supporting documents of a client', () => {
  test('are listed, newest first, and readable only by the client’s users and support', async () => {
    const lease = await sent('Lease.PDF')
    // The storage time has a resolution of one second.
    await vi.waitFor(() => expect(Date.now() - Date.parse(lease.receivedAt ?? '')).toBeGreaterThan(1000))
    const plan = await sent('Plan.pdf')
    expect(lease).toMatchObject({ filename: 'Lease.PDF', type: 'application/pdf', bytes: pdf.length, status: 'ready' })
    for (const by of [person, support]) expect((await listed(by)).slice(0, 2)).toEqual([plan, lease])
    const { body } = await call(routes.downloadClientDocument, person, at(lease))
    expect(body.filename).toBe('Lease.PDF')
    const read = await fetch(`${atStack().url}${body.url}`)
    expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true)
    for (const route of [routes.downloadClientDocument, routes.deleteClientDocument])
      for (const id of [client.id, stranger.clientId])
        expect(await callRaw(route, stranger.idToken, { params: { id, document: lease.id } })).toMatchObject({
          status: 404,
        })
    expect((await callRaw(routes.listClientDocuments, stranger.idToken, of())).status).toBe(404)
    const theirs = { ...of(stranger.clientId), query: { ids: lease.id } }
    expect((await call(routes.listClientDocuments, stranger, theirs)).body.data).toEqual([])
    expect(await isKept(lease)).toBe(true)
  })

  test('are refused by name or size before the upload, and by content after it; those are not listed', async () => {
    for (const name of ['setup.exe', 'lease', '.pdf.html', 'report.docm'])
      expect(await ask(name, 10)).toMatchObject(refusal(400, documentMessages.notValidType(name)))
    for (const size of [0, documentMaxBytes + 1]) expect((await ask('a.pdf', size)).status).toBe(400)
    const refused = await sent('lease.pdf', Buffer.from('MZ this is a program'))
    expect(refused).toMatchObject({ status: 'refused', message: documentMessages.notValidType('lease.pdf') })
    expect((await listed()).map(({ id }) => id)).not.toContain(refused.id)
    expect((await callRaw(routes.downloadClientDocument, person.idToken, at(refused))).status).toBe(404)
    expect((await callRaw(routes.deleteClientDocument, person.idToken, at(refused))).status).toBe(404)
  })

  test('are deleted permanently, once, and the audit records by whom', async () => {
    const document = await sent('Old lease.pdf')
    const asked = () => callRaw(routes.deleteClientDocument, person.idToken, at(document))
    const answers = await Promise.all([asked(), asked()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await asked()).status).toBe(404)
    expect((await listed()).map(({ id }) => id)).not.toContain(document.id)
    expect(await isKept(document)).toBe(false)
    const acts = (await actsOf(client.id)).filter(({ action }) => action === 'document.delete')
    expect(acts).toMatchObject([{ subject: { kind: 'document', id: document.id, name: 'Old lease.pdf' } }])
  })

  test('are listed even after a whole page of rows that do not parse', async () => {
    const before = await listed()
    expect(before).not.toEqual([])
    const odd = Array.from({ length: 52 }, (_, number) => `UPLOAD#2999-01-01T00:00:00.000Z#${number}`)
    await Promise.all(odd.map((sk) => writeUnchecked('UPLOADS_TABLE', { pk: `OWNER#${client.id}`, sk })))
    expect(await listed()).toEqual(before)
  })

  test('of one repeated upload request are one document', async () => {
    const body = (again?: string) => ({
      ...of(),
      body: { files: [{ name: 'a.pdf', size: 9, ...(again && { again }) }] },
    })
    const [first] = (await call(routes.requestClientDocuments, person, body())).body.data
    const [second] = (await call(routes.requestClientDocuments, person, body(first?.id))).body.data
    expect(second).toMatchObject({ id: first?.id, src: first?.src })
    // Not another kind's.
    const report = {
      address: { line1: '1 Quay', town: 'Westhaven', postcode: 'ZZ1 4DB' },
      branchId: `${client.id}-1`,
      type: 'Inventory',
    }
    const { id } = (await call(routes.createReport, person, { body: report })).body
    const asked = { params: { id }, body: { files: [{ name: 'a.pdf', size: 9, again: first?.id ?? '' }] } }
    expect((await call(routes.requestDocumentUploads, person, asked)).body.data[0]?.id).not.toBe(first?.id)
  })
})
