import { gzipSync } from 'node:zlib'
import {
  documentReadingMessages,
  postedDocumentMaxBytes,
  routes,
  transcriptionMessages,
  type Client,
  type TranscribedDocument,
} from '@lintel/contract'
import { dayInLondon, monthOf, newId } from '@lintel/rules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { changeClient } from '../clients/put-client.ts'
import { variable } from '../lib/environment.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aUserOf, aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { eraseTranscriptions, everyTranscription, beginDocument, endDocument } from './store.ts'
import { checkedUpload } from '../test/uploads.ts'
import { putObject } from '../test/storage.ts'
import { writeUnchecked } from '../test/unchecked.ts'
import { endOfReader } from './understand-document.ts'
import { aLettingFile, aPdf } from './reading/documents.fixture.ts'
import { aDocx, aHeading, aParagraph, aTable } from './reading/hostile.fixture.ts'
import { documentKey } from './document-files.ts'

const withPackage = (id: string, peachpackage: 'Pro' | 'Report AI') =>
  changeClient(id, (now) => now && { ...now, peachpackage })

const client = await aClient({ options: { transcriptionsPerMonth: 4 } })
const person = await aUserOf(client)
const other = await aClient()
const stranger = await aUserOf(other)

const send = async (body: FormData | string, by = person, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${atStack().url}/v1/transcribe/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.idToken}`, ...headers },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as { id: string; message: string } }
}

/** A form as in the specification. */
const aForm = (file: Buffer, name: string, more: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'a.pdf')
  form.append('fileName', name)
  form.append('fileType', 'application/pdf')
  for (const [field, value] of Object.entries(more)) form.append(field, value)
  return form
}
const post = (file: Buffer, by = person, name = 'inventory.pdf') => send(aForm(file, name), by)

/** Uploads a document as one of the client's supporting documents, and returns its id. */
const aSentDocument = async (by: Person, clientId: string, file: Buffer, name: string): Promise<string> => {
  const wanted = { params: { id: clientId }, body: { files: [{ name, size: file.length }] } }
  const [upload] = (await call(routes.requestClientDocuments, by, wanted)).body.data
  const { id } = await checkedUpload(upload, file, async (ids) => {
    return (await call(routes.listClientDocuments, by, { params: { id: clientId }, query: { ids } })).body.data[0]
  })
  return id
}

const asked = (id: string, by = person) => callRaw(routes.getTranscribedDocument, by.idToken, { params: { id } })

/** The response for a document once it has been read, or failed. */
const ended = (id: string, by = person) =>
  vi.waitFor(
    async () => {
      const answer = await asked(id, by)
      if (answer.status === 202) throw new Error('It is still read.')
      return { status: answer.status, body: answer.body as TranscribedDocument & { message: string } }
    },
    { timeout: 100_000, interval: 300 },
  )

const usesNow = async () => (await everyTranscription(client.id)).uses[0]?.document ?? 0

describe('a document', () => {
  test('needs the package Report AI', async () => {
    expect(await post(await aLettingFile())).toMatchObject(refusal(403, documentReadingMessages.notInPackage))
    await withPackage(client.id, 'Report AI')
  })

  test('of a form is read page by page, and stored with the position of everything', async () => {
    const { status, body } = await post(await aLettingFile())
    expect(status).toBe(202)
    const job = (by = person) => callRaw(routes.getJob, by.idToken, { params: { id: body.id } })
    expect(await job()).toMatchObject({ status: 200, body: { id: body.id } })
    const { status: after, body: read } = await ended(body.id)
    expect(after).toBe(200)
    expect(await job()).toMatchObject({ status: 200, body: { completed: true } })
    expect((await job(stranger)).status).toBe(404)
    const door = { slug: 'panelled-door', color: 'White', condition: 'Good', conditions: ['Scuffs to lower edge'] }
    const excellent = expect.arrayContaining(['Excellent']) as string[]
    const walls = { description: 'Walls', color: 'Magnolia', condition: '', conditions: excellent }
    expect(read).toMatchObject({
      id: body.id,
      filename: 'inventory.pdf',
      clientId: client.id,
      by: 'rules',
      findings: {
        addresses: [{ line1: '12 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB', at: { page: 1, line: 1 } }],
        parties: [{ type: 'tenant', name: 'Anna Brown' }, { name: 'John Smith' }],
        tenancy: [{ field: 'startdate', value: '2026-12-01' }],
        meters: [{ name: 'Electric', reference: 'E12A34567', readings: ['04512.3'] }],
        keys: [{ name: 'Front door Yale keys', qty: 2, at: { page: 1 } }],
        rooms: [{ name: 'Kitchen', at: { page: 2, line: 0 }, items: [door, walls] }],
      },
    })
    expect(read.pages[1]?.lines[2]).toBe('Door | White panelled door | Good. Scuffs to lower edge')
    expect(await usesNow()).toBe(1)
    expect(await asked(body.id, stranger)).toMatchObject(refusal(404, documentReadingMessages.expired))
  })

  test('that cannot be read gives the reason, and is not counted', async () => {
    const before = await usesNow()
    const said = async (file: Buffer) => {
      const { body } = await post(file, person, 'letter.pdf')
      const { status, body: answer } = await ended(body.id)
      return [status, answer.message]
    }
    for (const [file, name] of [
      [Buffer.from('MZ this is a program'), 'letter.pdf'],
      [await aPdf([]), 'letter.docx'],
      [Buffer.from('Kitchen'), 'letter.txt'],
    ] as const)
      expect(await post(file, person, name)).toMatchObject(refusal(400, `${name} is not a valid type.`))
    const letter = await aPdf([[{ cells: [[60, 'Dear Sir, thank you for the flowers.']] }]])
    expect(await said(letter)).toEqual([409, documentReadingMessages.nothingFoundByRules])
    expect(await usesNow()).toBe(before)
    expect(endOfReader('{"errorMessage":"Task timed out after 30.00 seconds"}').message).toBe(
      documentReadingMessages.tookTooLong,
    )
    expect(endOfReader('{"errorMessage":"x is not a function"}').message).not.toBe(documentReadingMessages.tookTooLong)
  })

  test('must be the client’s own, whom provider staff name, within the client’s monthly limit', async () => {
    const admin = await aPerson(['Administrators'], { clientId: 'provider', userId: 'somebody' })
    const start = (body: object, by: Person) => callRaw(routes.transcribeDocument, by.idToken, { body })
    expect(await start({ document: 'no-such' }, admin)).toMatchObject(refusal(400, documentReadingMessages.needsClient))
    const wanted = { params: { id: client.id }, body: { files: [{ name: 'old.pdf', size: 10 }] } }
    const [unsent] = (await call(routes.requestClientDocuments, person, wanted)).body.data
    expect(await start({ document: unsent?.id }, person)).toMatchObject(refusal(404, documentReadingMessages.notFound))
    const document = await aSentDocument(person, client.id, await aLettingFile(), 'old.pdf')
    const named = { document, client: client.id }
    expect((await start(named, stranger)).status).toBe(404)
    // A retry with its key begins nothing.
    const once = () => start({ ...named, idempotencykey: 'once' }, admin)
    const [one, again] = [await once(), await once()]
    expect(again).toMatchObject({ status: 202, body: one.body })
    const begun = await Promise.all(Array.from({ length: 5 }, () => start(named, admin)))
    const [first] = begun.filter(({ status }) => status === 202)
    expect(begun.filter(({ status }) => status === 202)).toHaveLength(2)
    const message = transcriptionMessages.tooMany(4)
    expect(begun.find(({ status }) => status === 429)?.body).toMatchObject({ message })
    const { id } = { id: '', ...(first?.body as { id: string } | undefined) }
    expect((await ended(id)).body).toMatchObject({ document, filename: 'old.pdf' })
    const { documents, uses } = await everyTranscription(client.id)
    expect(documents.find((one) => one.id === id)).toMatchObject({ state: 'finished', cost: 0 })
    expect(uses[0]).toMatchObject({ document: 4, uses: 4 })
    await eraseTranscriptions(client.id)
    expect((await asked(id)).status).toBe(404)
  })
})

describe('hostile documents', () => {
  let victim: Client
  let own: Person
  const uses = async () => (await everyTranscription(victim.id)).uses[0]?.document ?? 0

  beforeAll(async () => {
    victim = await aClient()
    own = await aUserOf(victim)
    await withPackage(victim.id, 'Report AI')
  })

  const small = Buffer.from('%PDF-1.7')
  const twice = aForm(small, 'a.pdf')
  twice.append('file', new Blob(['another']), 'b.pdf')
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  const json = { 'content-type': 'application/json' }

  test('invalid forms, files and names are refused, and not counted', async () => {
    const forms: [FormData | string, Record<string, string>, number, string?][] = [
      ['file', { 'content-type': 'multipart/form-data' }, 415],
      ['--x--', boundary, 400, documentReadingMessages.noDocument],
      ['--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc', boundary, 400],
      [twice, {}, 400],
      [aForm(Buffer.alloc(0), 'a.pdf'), {}, 400, documentReadingMessages.empty],
      [aForm(small, ''), {}, 400],
      [aForm(small, 'a.pdf', { key: 'jobs/x' }), {}, 400],
      ['file=abc', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      [aForm(Buffer.alloc(postedDocumentMaxBytes + 1, 32), 'a.pdf'), {}, 400, documentReadingMessages.tooLargeToPost],
      [JSON.stringify({ document: '../../jobs/x' }), json, 400],
      [JSON.stringify({ document: 'some-document', client: 'provider' }), json, 404],
    ]
    for (const [at, [body, headers, status, said = '']] of forms.entries()) {
      const answer = await send(body, own, headers)
      expect(answer.status, String(at)).toBe(status)
      expect(answer.body.message).toContain(said)
    }
    expect(await uses()).toBe(0)
  })

  test('unusual text is read in full, and as text; its name has no direction overrides', async () => {
    const odd = ['__proto__', 'constructor', '=HYPERLINK("http://x")', '&lt;script&gt;alert(1)&lt;/script&gt;']
    const room = (at: number) => aHeading(`Bedroom ${at + 1}`) + aParagraph('White panelled door.')
    const rooms = Array.from({ length: 202 }, (_, at) => room(at))
    const file = aDocx(
      aHeading('Kitchen') +
        aTable([['Item', 'Description', 'Condition'], ['Door', 'White panelled door', 'Good'], odd]) +
        aParagraph('&#x1F600;'.repeat(3000)) +
        rooms.join(''),
    )
    const { body } = await post(file, own, '\u202Efdp.\nold\uD800\u0000.docx')
    const { status, body: read } = await ended(body.id, own)
    expect([status, read.message, read.filename]).toEqual([200, undefined, 'fdp. old.docx'])
    const all = read.pages.flatMap(({ lines }) => lines).join(' | ')
    expect(all.isWellFormed()).toBe(true)
    expect(all.split('\u{1F600}')).toHaveLength(3001)
    // Rooms beyond the limit are named.
    expect(read.findings.rooms).toHaveLength(200)
    expect(read.leftout.map(({ kind, name }) => `${kind} ${name}`)).toContain('rooms Bedroom 202')
    const acts = (await actsOf(victim.id)).filter(({ action }) => action === 'document.read')
    expect(acts).toMatchObject([{ subject: { kind: 'document', id: body.id, name: read.filename } }])
  })

  test('text that exceeds the response limit is refused as such', { tags: ['long'] }, async () => {
    // Poorly compressible text that also gives findings.
    const noise = Array.from({ length: 900 }, () => {
      const codes = Array.from({ length: 1900 }, () => 0x4e00 + Math.floor(Math.random() * 20_000))
      return aParagraph(`Panelled door, ${String.fromCodePoint(...codes)}`)
    })
    const file = aDocx(aHeading('Kitchen') + aParagraph('White panelled door.') + noise.join(''))
    const document = await aSentDocument(own, victim.id, file, 'noise.docx')
    const { body } = await send(JSON.stringify({ document }), own, json)
    const answer = await ended(body.id, own)
    expect([answer.status, answer.body.message]).toEqual([409, documentReadingMessages.tooMuchText])
  })

  test('an interrupted one has failed, and a late end has no effect', async () => {
    const before = await uses()
    const id = newId()
    const at = new Date(Date.now() - 11 * 60_000)
    const month = monthOf(dayInLondon(at))
    await beginDocument(victim.id, { id, filename: 'killed.pdf' }, { at, month, max: 99 })
    expect(await asked(id, own)).toMatchObject(refusal(409, transcriptionMessages.failed))
    const begun = { id, startedAt: at.toISOString() }
    await endDocument(victim.id, begun, { state: 'finished', cost: 1 })
    expect((await asked(id, own)).status).toBe(409)
    expect(await uses()).toBe(before)
    // An export reports the unreadable row.
    await writeUnchecked('TRANSCRIPTIONS_TABLE', { pk: `CLIENT#${victim.id}`, sk: 'DOCUMENT#odd', state: 'lost' })
    expect((await everyTranscription(victim.id)).invalid).toBe(1)
  })

  test('a damaged row or result file is reported as damaged', async () => {
    const damaged = refusal(409, documentReadingMessages.unreadable)
    await writeUnchecked('TRANSCRIPTIONS_TABLE', { pk: `CLIENT#${victim.id}`, sk: 'DOCUMENT#damaged', state: 'lost' })
    expect(await asked('damaged', own)).toMatchObject(damaged)
    const { body } = await post(await aLettingFile(), own)
    expect((await ended(body.id, own)).status).toBe(200)
    const key = documentKey({ clientId: victim.id, id: body.id }, 'result.json.gz')
    for (const content of [Buffer.from('no gzip'), gzipSync('{"findings":{}}')]) {
      await putObject(variable('DOCUMENTS_BUCKET'), key, content)
      expect(await asked(body.id, own)).toMatchObject(damaged)
    }
  })

  test('a client that has lost its package can read earlier results; an inactive or suspended one can start nothing', async () => {
    const { body } = await post(await aLettingFile(), own)
    await withPackage(victim.id, 'Pro')
    expect((await ended(body.id, own)).status).toBe(200)
    expect((await post(await aLettingFile(), own)).status).toBe(403)
    await withPackage(victim.id, 'Report AI')
    const admin = await aPerson(['Administrators'], { clientId: 'provider', userId: 'somebody' })
    const refused = refusal(403, transcriptionMessages.inactive)
    const wanted = aForm(small, 'a.pdf', { client: victim.id })
    const settings = [{ key: 'Suspend' as const, value: 'true', type: 'boolean' as const }]
    await changeClient(victim.id, (now) => now && { ...now, settings })
    expect(await send(wanted, admin)).toMatchObject(refused)
    await changeClient(victim.id, (now) => now && { ...now, settings: [], active: false })
    expect(await send(wanted, admin)).toMatchObject(refused)
  })
})
