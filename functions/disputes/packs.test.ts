import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { claimDocuments, disputeMessages, routes, type Dispute, type DisputePack, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { actsOf } from '../audit/store.ts'
import { readWorkingFile, writeWorkingFile, packFolder } from '../documents/files.ts'
import { download, jobsOf } from '../documents/jobs.fixture.ts'
import { addPersonalJob, findJob } from '../documents/jobs/store/jobs.ts'
import { PlannedPack } from '../documents/packs/planned-pack.ts'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { handler as assemble } from '../documents/steps/assemble.ts'
import { sendAs } from '../emails/emails.fixture.ts'
import { variable } from '../lib/environment.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { aKey, anAgency, reportNow, saved } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aUserOf } from '../test/people.ts'
import { aReportBy, hallOf } from '../test/reports.ts'
import { putObject } from '../test/storage.ts'
import { aJpeg, checkedUpload } from '../test/uploads.ts'

const agency = await anAgency()
const { client, first, second } = agency
const { upload } = jobsOf(first, client)

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Each page has as many bytes that cannot be compressed. */
const aPdf = async (pages: number, bytesOfPage = 100) => {
  const pdf = new PDFDocument({ autoFirstPage: false })
  const jpeg = await aJpeg()
  for (let page = 1; page <= pages; page++) {
    pdf.addPage().text(`Page ${page}`)
    pdf.image(Buffer.concat([jpeg, crypto.getRandomValues(Buffer.alloc(1)), Buffer.alloc(bytesOfPage, page)]))
  }
  pdf.end()
  return buffer(pdf)
}

/** Stored as the report's PDF of its version. */
async function withPdf({ id, version }: Report, bytes: Buffer): Promise<string> {
  const src = `downloads/${id}/${newId()}.pdf`
  await putObject(variable('DOCUMENTS_BUCKET'), src, bytes)
  await setAttachment(id, 'report', {
    status: 'finished',
    src,
    filename: 'Report.pdf',
    version,
    sha256: sha256Of(bytes),
  })
  return src
}

const tina = { _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: 'tina@people.example' }
const before = { condition: 'Good', cleanliness: 'Good domestic' }
const items = ['carpet', 'door'].map((name) => ({ _uuid: name, name, condition: { in: before } }))
const pathOf = (item: string) => `rooms.hall.sections.fabric.types.doors.items.${item}`

const unseen = await aReportBy(first, { rooms: [hallOf(...items)], signatures: [tina] } as never)
const itemIn = ({ rooms }: Report) => rooms[0]?.sections[0]?.types[0]?.items[0] ?? expect.fail('There is no item.')
const photosBefore = await upload(unseen, { 'before.jpg': await aJpeg() })
itemIn(unseen).condition.in.photos = photosBefore
const inventory = await saved(first, unseen)
const mailed = await aPdf(1)
const src = await withPdf(inventory, mailed)
const mail = { toaddresses: [tina.email], attachments: [{ filename: 'Inventory.pdf', path: src }] }
await sendAs(first, inventory, mail)
const changed = await saved(first, { ...(await reportNow(first, inventory.id)), title: 'Saved after it was mailed' })
await withPdf(changed, await aPdf(1))

const following = { params: { id: inventory.id }, body: { target: 'Check Out' } }
const followed = (await call(routes.followOnReport, first, following)).body
const [after] = await upload(followed, { 'after.jpg': await aJpeg('#a43') })
if (after) itemIn(followed).condition.out.photos = [{ ...after, linkedphoto: photosBefore[0]?.id }]
const checkOut = await saved(first, followed)
const largePdf = await aPdf(6, 400_000)

async function uploaded(name: string, bytes: Buffer): Promise<string> {
  const params = { id: checkOut.id }
  const body = { files: [{ name, size: bytes.length }] }
  const [upload] = (await call(routes.requestDocumentUploads, first, { params, body })).body.data
  const { id } = await checkedUpload(upload, bytes, async (ids) => {
    return (await call(routes.listDocuments, first, { params, query: { ids } })).body.data[0]
  })
  return id
}

async function aClaim(lines: readonly object[], change: object = {}, state = 'ready'): Promise<Dispute> {
  const body = { scheme: 'tds-insured', deposit: 500, ...change } as const
  const { scheme, deposit } = body
  const made = (await call(routes.createDispute, first, { params: { id: checkOut.id }, body: { scheme, deposit } }))
    .body
  const saving = { params: { id: made.id }, body: { ...made, ...body, lines, state } as Dispute }
  return (await call(routes.saveDispute, first, saving)).body
}

/** The SHA-256 of each file in it. */
async function zipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, sha256Of(await buffer(await zip.openReadStreamPromise(entry))))
  return files
}

const generate = ({ id }: Pick<Dispute, 'id'>, body: unknown = {}, person = first) =>
  callRaw(routes.generateDispute, person.idToken, { params: { id }, body })

const ended = async (job: string) =>
  vi.waitFor(
    async () => {
      const { body } = await call(routes.getJob, first, { params: { id: job } })
      expect(body.completed).toBe(true)
      return body
    },
    { timeout: 200_000, interval: 300 },
  )

const packOf = async ({ id }: Pick<Dispute, 'id'>): Promise<DisputePack> =>
  (await call(routes.getDisputePack, first, { params: { id } })).body.data ?? expect.fail('There is no pack.')

const carpet = { path: pathOf('carpet'), remedy: 'repair', cost: 120, clause: '4.1' }

describe('a pack', () => {
  it('has no PDF of the check-out to put into it', async () => {
    expect(await generate(await aClaim([carpet]))).toMatchObject(refusal(409, disputeMessages.noPdf('check-out')))
  })

  it('has what is claimed, the reports as they were given, in parts below the limit, with their SHA-256', async () => {
    await withPdf(checkOut, largePdf)
    const receipt = {
      params: { id: checkOut.id },
      query: { k: await aKey(first, checkOut.id, { purpose: 'receipt', signatureId: checkOut.signatures[0]?._uuid }) },
      headers: { 'user-agent': 'The phone of Tina' },
      body: { purpose: 'receipt', name: 'Tina', shown: { version: checkOut.version, sha256: sha256Of(largePdf) } },
    }
    expect(await callRaw(routes.saveSharedReport, undefined, receipt)).toMatchObject({ status: 200 })
    const invoice = await uploaded('Invoice £.pdf', await aPdf(1))
    const agreement = await uploaded('page 4.jpg', await aJpeg())
    const lines = [
      { ...carpet, invoice, agreement },
      { path: pathOf('door'), remedy: 'clean', cost: 0, claimed: 0 },
    ]
    const claim = await aClaim(lines, { statement: 'The carpet was burnt.' })
    const { status, body } = await generate(claim, { limit: 1, asked: '2026-11-20' })
    expect(status).toBe(202)
    const { id: job } = body as { id: string }
    const { error, payload } = await ended(job)
    expect(error).toBeUndefined()
    const pack = await packOf(claim)
    const names = pack.files.map(({ filename }) => filename)
    const { ref } = checkOut
    expect(names).toEqual([
      '01 Claim.pdf',
      `02 Check-in ${inventory.ref}.pdf`,
      ...[1, 2, 3, 4].map((part) => `03 Check-out ${ref} part ${part} of 4.pdf`),
      '04 Agreement, line 1 Hall, carpet.jpg',
      '05 Invoice, line 1 Hall, carpet.pdf',
      `03 Check-out ${ref}.pdf`,
      'statement.txt',
      'manifest.json',
      'SHA256SUMS',
    ])
    expect(payload).toEqual({ files: names.map((filename) => ({ filename, url: expect.stringContaining('/packs/') })) })
    const bytes = new Map<string, Buffer>()
    for (const { filename, url } of pack.files) bytes.set(filename, (await download({ url })).bytes)
    const sums = String(bytes.get('SHA256SUMS')).trim().split('\n')
    const computed = names.slice(0, -1).map((name) => `${sha256Of(bytes.get(name) ?? Buffer.of())}  ${name}`)
    expect(sums.toSorted()).toEqual(computed.toSorted())
    for (const file of pack.files) expect(file.bytes).toBe(bytes.get(file.filename)?.length)

    // All at once, as a program that checks the sums needs them.
    const all = (await download(pack.zip ?? expect.fail('There is no zip.'))).bytes
    expect(pack.zip).toMatchObject({ filename: `Pack TDS insured ${ref}.zip`, bytes: all.length })
    expect(await zipped(all)).toEqual(new Map([...bytes].map(([name, content]) => [name, sha256Of(content)])))

    // The one that was mailed, although another was made since.
    expect(bytes.get(`02 Check-in ${inventory.ref}.pdf`)).toEqual(mailed)
    const pieces = pack.files.filter(({ pagesof }) => pagesof)
    expect(pieces.map(({ pagesof }) => pagesof)).toMatchObject([
      { sha256: sha256Of(largePdf), filename: `03 Check-out ${ref}.pdf`, from: 1, to: 2 },
      { from: 3, to: 3 },
      { from: 4, to: 5 },
      { from: 6, to: 6 },
    ])
    // Only the whole one has its seal.
    expect(bytes.get(`03 Check-out ${ref}.pdf`)).toEqual(largePdf)
    const texts = await Promise.all(pieces.map(async ({ filename }) => textsOf(bytes.get(filename) ?? Buffer.of())))
    expect(texts.flat().map((text) => text.trim())).toEqual([1, 2, 3, 4, 5, 6].map((page) => `Page ${page}`))
    for (const [part, files] of Map.groupBy(pack.files, (file) => file.part)) {
      const size = files.reduce((sum, file) => sum + file.bytes, 0)
      if (part !== undefined) expect(size).toBeLessThanOrEqual(1_000_000)
    }
    expect(JSON.parse(String(bytes.get('manifest.json')))).toMatchObject({
      scheme: 'tds-insured',
      limitbytes: 1_000_000,
    })
    expect(JSON.parse(String(bytes.get('manifest.json')))).not.toHaveProperty('checks')

    const printed = (await textsOf(bytes.get('01 Claim.pdf') ?? Buffer.of())).join(' ').replaceAll(/\s+/g, ' ')
    expect(printed).toContain('The carpet was burnt.')
    expect(printed).toContain('E-mailed: Hello')
    expect(JSON.stringify(await readWorkingFile(job, 'plan.json'))).toContain('The phone of Tina')
    expect(Object.keys(Object(await readWorkingFile(job, 'photographs.json')))).toHaveLength(2)
    const claimPdf = { params: { sha256: sha256Of(bytes.get('01 Claim.pdf') ?? Buffer.of()) } }
    expect((await callRaw(routes.verifyFile, undefined, claimPdf)).body).toMatchObject({
      state: 'latest',
      ref,
      type: claimDocuments.claim,
    })
    expect(pack).toMatchObject({ limit: 1, asked: '2026-11-20', days: [], outdated: false })
    expect(pack.checks).toEqual([
      'The check-out names no landlord.',
      'The check-out does not say when the tenancy began and ended.',
      'The tenant has not signed the check-in.',
      'The check-in was saved after its PDF in the pack was made: that is version 2, the newest is 3.',
      'The limit of 1 MB was entered: we do not know the scheme’s own.',
      'We do not know how many days TDS insured gives: its request says so.',
      `The parts of a split PDF have no seal. The pack has the whole one too, which is not to be sent: 03 Check-out ${ref}.pdf.`,
    ])

    // It leaves the claim as it was, and knows when that is changed.
    const now = (await call(routes.getDispute, first, { params: { id: claim.id } })).body
    expect(now).toEqual(claim)
    const saving = { params: { id: claim.id }, body: { ...claim, state: 'sent' as const } }
    const sent = (await call(routes.saveDispute, first, saving)).body
    expect(await packOf(claim)).toMatchObject({ outdated: false })
    await call(routes.saveDispute, first, { ...saving, body: { ...sent, state: 'draft', statement: '' } })
    expect(await packOf(claim)).toMatchObject({ outdated: true })
  })

  it('is shown only when it is whole, and can be made again after a kill', async () => {
    const claim = await aClaim([carpet])
    const made = (await generate(claim)).body as { id: string }
    expect((await ended(made.id)).error).toBeUndefined()
    const pack = await packOf(claim)
    const planned = PlannedPack.parse(await readWorkingFile(made.id, 'pack.json'))
    const job = (await findJob(made.id)) ?? expect.fail('There is no job.')
    const again = { ...job, id: newId(), state: 'running', createdAt: new Date().toISOString() } as const
    await addPersonalJob(again as never)
    const folder = packFolder(checkOut.id, again.id)
    const assembled = () => assemble({ jobId: again.id })
    await writeWorkingFile(again.id, 'pack.json', planned)
    // Killed before anything is published; then a file is not what was recorded.
    await expect(assembled()).rejects.toThrow('01 Claim.pdf')
    await putObject(variable('DOCUMENTS_BUCKET'), `${folder}01 Claim.pdf`, Buffer.from('%PDF-'))
    const [checkIn, ...others] = planned.files
    const foreign = [{ ...checkIn, sha256: sha256Of(Buffer.from('another')) }, ...others]
    await writeWorkingFile(again.id, 'pack.json', { ...planned, files: foreign })
    await expect(assembled()).rejects.toThrow(`02 Check-in ${inventory.ref}.pdf is not the file that was recorded.`)
    expect(await call(routes.getJob, first, { params: { id: again.id } })).toMatchObject({ body: { completed: false } })
    const hashesOf = ({ files }: DisputePack) => files.map(({ filename, sha256 }) => [filename, sha256])
    expect(hashesOf(await packOf(claim))).toEqual(hashesOf(pack))
    await writeWorkingFile(again.id, 'pack.json', planned)
    await assembled()
    await assembled()
    expect((await ended(again.id)).payload).toBeDefined()
    const renewed = hashesOf(await packOf(claim))
    expect(renewed[0]?.[1]).toBe(sha256Of(Buffer.from('%PDF-')))
    expect(renewed.slice(1, 3)).toEqual(hashesOf(pack).slice(1, 3))
    await call(routes.deleteDispute, first, { params: { id: claim.id } })
    const claimPdf = { params: { sha256: pack.files[0]?.sha256 ?? '' } }
    expect((await callRaw(routes.verifyFile, undefined, claimPdf)).body).toMatchObject({ state: 'withdrawn' })
  })

  it('is of the check-out, the lives and the PDFs as they are', async () => {
    const saving = async (claim: Dispute, change: object = {}) =>
      (await call(routes.saveDispute, first, { params: { id: claim.id }, body: { ...claim, ...change } })).body
    const made = async (claim: Dispute) => {
      expect((await ended(((await generate(claim)).body as { id: string }).id)).error).toBeUndefined()
      return (await packOf(claim)).outdated
    }
    const claim = await aClaim([{ ...carpet, remedy: 'replace', bought: '2020', life: 10 }])
    expect(await made(claim)).toBe(false)
    const now = await reportNow(first, checkOut.id)
    const moved = await saved(first, { ...now, tenancy: { ...now.tenancy, enddate: '2026-01-01' } })
    expect(await packOf(claim)).toMatchObject({ outdated: true })
    expect(await generate(claim)).toMatchObject(refusal(409, disputeMessages.sumsChanged))
    const again = await saving(claim)
    expect(again.total).not.toBe(claim.total)
    expect(await made(again)).toBe(false)
    // Then it was given with another PDF.
    const newest = (await reportNow(first, inventory.id)).attachments['report']?.src ?? ''
    await sendAs(first, inventory, { ...mail, attachments: [{ filename: 'Inventory.pdf', path: newest }] })
    expect(await packOf(claim)).toMatchObject({ outdated: true })
    await saved(first, { ...moved, tenancy: now.tenancy })
  })

  it('is refused of a draft, of what was sent, of nothing, and with what the scheme does not take', async () => {
    const draft = await aClaim([carpet], {}, 'draft')
    expect(await generate(draft)).toMatchObject(refusal(409, disputeMessages.notReady))
    expect((await call(routes.getDisputePack, first, { params: { id: draft.id } })).body).toEqual({})
    for (const body of [{ limit: 0 }, { limit: 1.5 }, { limit: 1001 }, { asked: 'today' }, { more: true }])
      expect((await generate(draft, body)).status).toBe(400)
    const sent = await aClaim([carpet], {}, 'sent')
    expect(await generate(sent)).toMatchObject(refusal(409, disputeMessages.sent))
    const nothing = await aClaim([{ ...carpet, claimed: 0 }])
    expect(await generate(nothing)).toMatchObject(refusal(409, disputeMessages.noLines))
    const large = await uploaded('photo.jpg', Buffer.concat([await aJpeg(), Buffer.alloc(1_000_000)]))
    const tooLarge = await aClaim([{ ...carpet, invoice: large }])
    expect(await generate(tooLarge, { limit: 1 })).toMatchObject(refusal(409, disputeMessages.tooLarge('photo.jpg', 1)))
    const onePage = await uploaded('scan.pdf', await aPdf(1, 1_000_000))
    const unfit = await aClaim([{ ...carpet, invoice: onePage }])
    const { body } = await generate(unfit, { limit: 1 })
    const { error } = await ended((body as { id: string }).id)
    expect(error).toBe(disputeMessages.notSplit('scan.pdf', 1))
  })

  it('is of the branch’s staff, and its job of who made it', async () => {
    const claim = await aClaim([carpet])
    for (const stranger of [second, await aUserOf(await aClient())]) {
      expect(await generate(claim, {}, stranger)).toMatchObject(refusal(404, disputeMessages.notFound))
      const reading = callRaw(routes.getDisputePack, stranger.idToken, { params: { id: claim.id } })
      expect(await reading).toMatchObject(refusal(404, disputeMessages.notFound))
    }
    // What is not known need not be said.
    const { body } = await callRaw(routes.generateDispute, first.idToken, { params: { id: claim.id } })
    const { id } = body as { id: string }
    expect((await callRaw(routes.getJob, second.idToken, { params: { id } })).status).toBe(404)
    expect((await ended(id)).error).toBeUndefined()
    const acts = (await actsOf(client.id)).filter(({ action }) => action === 'dispute.pack')
    const act = {
      subject: { kind: 'report', id: claim.report, name: expect.any(String) },
      by: expect.objectContaining({ id: first.userId }),
      detail: { scheme: claim.scheme },
    }
    expect(acts).toContainEqual(expect.objectContaining(act))
  })
})
