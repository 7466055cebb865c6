import {
  documentReadingMessages,
  routes,
  transcriptionMessages,
  type Client,
  type TranscribedDocument,
} from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { eraseTranscriptions, everyTranscription } from './of-client.ts'
import { sendFile } from '../test/uploads.ts'
import { endOfReader } from './understand-document.ts'
import { aPdf } from './reading/documents.fixture.ts'

let client: Client
let person: Person
let stranger: Person

const withPackage = (id: string, peachpackage: 'Pro' | 'Report AI') =>
  changeClient(id, (now) => now && { ...now, peachpackage })

beforeAll(async () => {
  client = await aClient({ options: { transcriptionsPerMonth: 4 } })
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const other = await aClient()
  stranger = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
})

const inventory = () =>
  aPdf([
    [
      { cells: [[60, 'Inventory and Schedule of Condition']], size: 18 },
      {
        cells: [
          [60, 'Address:'],
          [160, '12 Quay Street, Westhaven, ZZ1 4DB'],
        ],
      },
      {
        cells: [
          [60, 'Tenant(s):'],
          [160, 'Anna Brown and John Smith'],
        ],
      },
      {
        cells: [
          [60, 'Tenancy start date:'],
          [160, '1 December 2026'],
        ],
      },
      { cells: [[60, 'Meter readings']], size: 14 },
      { cells: [[60, 'Electricity meter: serial number E12A34567, reading 04512.3, located in the hall cupboard']] },
      { cells: [[60, 'Keys']], size: 14 },
      { cells: [[60, '2 x Front door Yale keys']] },
    ],
    [
      { cells: [[60, 'Kitchen']], size: 14 },
      {
        cells: [
          [60, 'Item'],
          [180, 'Description'],
          [400, 'Condition'],
        ],
      },
      {
        cells: [
          [60, 'Door'],
          [180, 'White panelled door'],
          [400, 'Good. Scuffs to lower edge'],
        ],
      },
      {
        cells: [
          [60, 'Walls'],
          [180, 'Magnolia emulsion'],
          [400, 'Excellent'],
        ],
      },
    ],
  ])

/** Sends a form, as the specification has it. */
const post = async (file: Buffer, by = person, name = 'inventory.pdf') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name)
  form.append('fileName', name)
  form.append('fileType', 'application/pdf')
  const answer = await fetch(`${atStack().url}/v1/transcribe/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.idToken}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as { id: string; message: string } }
}

const asked = (id: string, by = person) => callRaw(routes.getTranscribedDocument, by.idToken, { params: { id } })

/** What there is of a document once it is read, or why it is not. */
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const answer = await asked(id)
      if (answer.status === 202) throw new Error('It is still read.')
      return { status: answer.status, body: answer.body as TranscribedDocument & { message: string } }
    },
    { timeout: 100_000, interval: 300 },
  )

const usesNow = async () => (await everyTranscription(client.id)).uses[0]?.document ?? 0

describe('a document', () => {
  test('needs the package Report AI', async () => {
    expect(await post(await inventory())).toMatchObject({
      status: 403,
      body: { message: documentReadingMessages.notInPackage },
    })
    await withPackage(client.id, 'Report AI')
  })

  test('of a form is read page by page, and kept with where everything stands', async () => {
    const { status, body } = await post(await inventory())
    expect(status).toBe(202)
    const { status: after, body: read } = await ended(body.id)
    expect(after).toBe(200)
    expect(read).toMatchObject({
      ...{ id: body.id, filename: 'inventory.pdf', clientId: client.id, by: 'rules' },
      findings: {
        addresses: [{ line1: '12 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB', at: { page: 1, line: 1 } }],
        parties: [{ type: 'tenant', name: 'Anna Brown' }, { name: 'John Smith' }],
        tenancy: [{ field: 'startdate', value: '2026-12-01' }],
        meters: [{ name: 'Electric', reference: 'E12A34567', readings: ['04512.3'] }],
        keys: [{ name: 'Front door Yale keys', qty: 2, at: { page: 1 } }],
        rooms: [
          {
            ...{ name: 'Kitchen', at: { page: 2, line: 0 } },
            items: [
              { slug: 'panelled-door', color: 'White', condition: 'Good', conditions: ['Scuffs to lower edge'] },
              {
                description: 'Walls',
                color: 'Magnolia',
                condition: '',
                conditions: expect.arrayContaining(['Excellent']),
              },
            ],
          },
        ],
      },
    })
    expect(read.pages[1]?.lines[2]).toBe('Door | White panelled door | Good. Scuffs to lower edge')
    expect(await usesNow()).toBe(1)
    expect(await asked(body.id, stranger)).toMatchObject({
      status: 404,
      body: { message: documentReadingMessages.expired },
    })
  })

  test('that is not read says why, and does not count', async () => {
    const before = await usesNow()
    const said = async (file: Buffer) => {
      const { body } = await post(file, person, 'letter.pdf')
      const { status, body: answer } = await ended(body.id)
      return [status, answer.message]
    }
    expect(await said(Buffer.from('MZ this is a program'))).toEqual([409, documentReadingMessages.notADocument])
    const letter = await aPdf([[{ cells: [[60, 'Dear Sir, thank you for the flowers.']] }]])
    expect(await said(letter)).toEqual([409, documentReadingMessages.nothingFound])
    expect(await usesNow()).toBe(before)
    expect(endOfReader('{"errorMessage":"Task timed out after 30.00 seconds"}').message).toBe(
      documentReadingMessages.tookTooLong,
    )
    expect(endOfReader('{"errorMessage":"x is not a function"}').message).not.toBe(documentReadingMessages.tookTooLong)
  })

  test('is one of the client’s own, whose it is the provider says, up to the client’s number of the month', async () => {
    const admin = await aPerson(['Administrators'], { clientId: 'provider', userId: 'somebody' })
    const start = (body: object, by: Person) => callRaw(routes.transcribeDocument, by.idToken, { body })
    expect(await start({ document: 'no-such' }, admin)).toMatchObject({
      ...{ status: 400, body: { message: documentReadingMessages.needsClient } },
    })
    const file = await inventory()
    const wanted = { params: { id: client.id }, body: { files: [{ name: 'old.pdf', size: file.length }] } }
    const [upload] = (await call(routes.requestClientDocuments, person, wanted)).body.data
    if (!upload) throw new Error('One was asked for.')
    expect(await start({ document: upload.id }, person)).toMatchObject({
      ...{ status: 404, body: { message: documentReadingMessages.notFound } },
    })
    expect(await sendFile(upload, file)).toBe(204)
    await vi.waitFor(
      async () => {
        const query = { ids: upload.id }
        const listed = await call(routes.listClientDocuments, person, { params: { id: client.id }, query })
        expect(listed.body.data[0]?.status).toBe('ready')
      },
      { timeout: 100_000, interval: 400 },
    )
    const named = { document: upload.id, client: client.id }
    expect((await start(named, stranger)).status).toBe(404)
    const begun = await Promise.all(Array.from({ length: 5 }, () => start(named, admin)))
    const [first] = begun.filter(({ status }) => status === 202)
    expect(begun.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(begun.find(({ status }) => status === 429)?.body).toMatchObject({
      message: transcriptionMessages.tooMany(4),
    })
    const { id } = { id: '', ...(first?.body as { id: string } | undefined) }
    expect((await ended(id)).body).toMatchObject({ document: upload.id, filename: 'old.pdf' })
    const { documents, uses } = await everyTranscription(client.id)
    expect(documents.find((one) => one.id === id)).toMatchObject({ state: 'finished', cost: 0 })
    expect(uses[0]).toMatchObject({ document: 4, uses: 4 })
    await eraseTranscriptions(client.id)
    expect((await asked(id)).status).toBe(404)
  })
})
