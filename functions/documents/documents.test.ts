import { createHash } from 'node:crypto'
import { routes, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { bytesSource, readStructure } from '@lintel/pdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { killNextBrowser } from '../test/browsers.ts'
import { sendAs } from '../emails/emails.fixture.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { call } from '../test/call.ts'
import { meetFaults } from '../test/faults.ts'
import { atStack, type Person } from '../test/people.ts'
import { locked, putObject, removeObject, removeVersion } from '../test/storage.ts'
import { aJpeg } from '../test/uploads.ts'
import { aClientWith } from './auto-clients.fixture.ts'
import { download, type jobsOf } from './jobs.fixture.ts'
import { mainPdf } from './jobs/start-job.ts'
import { findJob } from './jobs/store/jobs.ts'
import { handler as failJob } from './steps/fail-job.ts'

let person: Person
let jpeg: Buffer
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  jpeg = await aJpeg()
  ;({ person, jobs } = await aClientWith())
})

/** The report, saved with these photographs in a room before they are sent. One without a file stays pending. */
const withPhotos = async (report: Report, files: Record<string, Buffer | undefined>): Promise<Report> => {
  const { photos, send } = await jobs.announce(report, files)
  const room = { _uuid: newId(), name: 'Kitchen', type: 'kitchen', category: 2 as const, overview: '', photos }
  const saved = await jobs.save({ ...report, rooms: [{ ...room, sections: [], compliancesections: [] }] })
  await send()
  return saved
}

const generate = async ({ id }: Report) =>
  (await call(routes.generateReport, person, { params: { id, variant: 'report' } })).body.id

const attachmentOf = (report: Report) => jobs.attachmentOf(report, 'report')

const longEnough = { timeout: 120_000 }

describe.concurrent('a document', longEnough, () => {
  test('is made, stored and can be downloaded, with its photographs in it', async () => {
    const report = await withPhotos(await jobs.aReport(), { 'one.jpg': jpeg, 'two.jpg': jpeg })
    const jobId = await generate(report)
    expect(await attachmentOf(report)).toMatchObject({ jobid: jobId })
    const job = await jobs.ended(jobId)
    expect(job.error).toBeUndefined()
    expect(job.progress).toEqual({ done: 2, total: 2, step: 'finished' })
    const filename = `${report.ref} Inventory 14 Quay Street BS1 4DB.pdf`
    expect(job.payload?.filename).toBe(filename)
    const { headers, bytes } = await download({ url: job.payload?.url ?? '' })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${filename}"`)
    const structure = await readStructure(bytesSource(bytes))
    expect(structure.problems).toEqual([])
    expect(structure.images).toBe(2)
    expect(await attachmentOf(report)).toEqual({
      status: 'finished',
      src: expect.stringContaining(`/${jobId}.pdf`),
      filename,
      jobid: jobId,
      version: report.version,
      createdAt: expect.any(String),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      template: expect.stringMatching(/^default release [0-9a-f]{8}$/),
      look: { images: [] },
    })
    const again = await call(routes.downloadReport, person, { params: { id: report.id, variant: 'report' } })
    expect(again.body.filename).toBe(filename)
    expect((await download(again.body)).bytes.equals(bytes)).toBe(true)
    const { src = '' } = (await attachmentOf(report)) ?? {}
    await expect(removeVersion(String(process.env.DOCUMENTS_BUCKET), src)).rejects.toThrow(locked)
    // A lost print copy is made again.
    await removeObject(String(process.env.PHOTOS_BUCKET), `print/${report.rooms[0]?.photos[0]?.src}`)
    await sendAs(person, report, { toaddresses: ['tina@people.example'], attachments: [{ filename, path: src }] })
    const trail = async () => (await call(routes.getReportTrail, person, { params: { id: report.id } })).body.data
    await vi.waitFor(async () => expect((await trail()).at(-1)?.kind).toBe('delivered'), { timeout: 60_000 })
    const anew = await jobs.ended(await generate(report))
    const { bytes: newBytes } = await download(anew.payload ?? { url: '' })
    expect((await readStructure(bytesSource(newBytes))).images).toBe(2)
    const data = await trail()
    const sha256s = [bytes, newBytes].map((each) => createHash('sha256').update(each).digest('hex'))
    expect(data.filter(({ kind }) => kind === 'pdf').map(({ sha256 }) => sha256)).toEqual(sha256s)
    expect(data.find(({ kind }) => kind === 'mailed')).toMatchObject({ version: report.version, sha256: sha256s[0] })
  })

  test('waits for photographs that are still being uploaded, and is not made twice meanwhile', async () => {
    const report = await withPhotos(await jobs.aReport(), { 'late.jpg': undefined })
    const [one, two] = await Promise.all([generate(report), generate(report)])
    expect(one).toBe(two)
    await vi.waitFor(async () => expect((await jobs.jobNow(one)).progress.step).toBe('photographs'), {
      timeout: 30_000,
    })
    const [photo] = report.rooms[0]?.photos ?? []
    await putObject(String(process.env.PHOTOS_BUCKET), `incoming/${photo?.src}`, jpeg)
    expect(await jobs.ended(one)).toMatchObject({ completed: true, progress: { done: 1, total: 1 } })
  })

  test('names the photographs that could not be processed, and keeps the file made before', async () => {
    const report = await jobs.aReport()
    const before = { status: 'finished', src: `downloads/${report.id}/x.pdf`, filename: 'x.pdf', version: 1 } as const
    await setAttachment(report.id, 'report', before)
    const changed = await withPhotos(report, { 'good.jpg': jpeg, 'notes.jpg': Buffer.alloc(jpeg.length, 'no picture') })
    const job = await jobs.ended(await generate(changed))
    expect(job.error).toBe('Photographs that could not be processed: notes.jpg is not a JPEG.')
    expect(job.payload).toBeUndefined()
    const failed = { status: 'failed', error: job.error, src: before.src, version: 1 }
    expect(await attachmentOf(report)).toMatchObject(failed)
  })
})

describe('a job', longEnough, () => {
  test('is finished although its browser is killed and storage is busy for long', { tags: ['long'] }, async () => {
    const report = await withPhotos(await jobs.aReport(), { 'one.jpg': jpeg })
    await meetFaults({ service: 's3', kind: 'throttled', operation: 'PUT', about: report.id, times: 4 })
    const [jobId] = await Promise.all([generate(report), killNextBrowser()])
    const job = await jobs.ended(jobId)
    expect(job.error).toBeUndefined()
    expect(job.payload).toBeDefined()
  })

  const anOldJob = (report: Report) => jobs.begun(report, mainPdf, new Date(Date.now() - 901_000))

  test('older than 900 seconds is failed when its state is requested', async () => {
    const report = await jobs.aReport()
    const { id } = await anOldJob(report)
    expect(await jobs.jobNow(id)).toMatchObject({ completed: true, error: 'AWS Lambda time limit exceeded.' })
    expect(await attachmentOf(report)).toMatchObject({ status: 'failed', error: 'AWS Lambda time limit exceeded.' })
  })

  test('that failed is failed once, however often the step is repeated', async () => {
    const report = await jobs.aReport()
    const { id } = await anOldJob(report)
    const Cause = JSON.stringify({ errorType: 'TemplateError', errorMessage: 'cover, line 2: unexpected token' })
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const counted = () => JSON.stringify([log.mock.calls, written.mock.calls]).includes('DocumentsFailed')
    await failJob({ jobId: id, error: { Error: 'TemplateError', Cause } })
    expect(counted()).toBe(false)
    await failJob({ jobId: id, error: { Error: 'Other', Cause: '' } })
    expect(counted()).toBe(true)
    vi.restoreAllMocks()
    expect(await findJob(id)).toMatchObject({ state: 'failed', error: 'cover, line 2: unexpected token' })
    expect(await attachmentOf(report)).toMatchObject({ status: 'failed', error: 'cover, line 2: unexpected token' })
  })
})
