import { buffer } from 'node:stream/consumers'
import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { photoChecked } from '../../test/abuse-world.ts'
import { call, callRaw, refusal } from '../../test/call.ts'
import { atStack, type Person } from '../../test/people.ts'
import { putObject, removeObject } from '../../test/storage.ts'
import { aJpeg } from '../../test/uploads.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import { download, type jobsOf } from '../jobs.fixture.ts'
import { findJob } from '../jobs/store/jobs.ts'
import { handler as pack } from '../steps/pack.ts'

let person: Person
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  ;({ person, jobs } = await aClientWith())
})

/** The content of a zip: its files by name, how each is stored, and its date. */
const unzipped = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, { content: Buffer; method: number; modified: Date }>()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    files.set(entry.fileName, { content, method: entry.compressionMethod, modified: entry.getLastModDate() })
  }
  return files
}

/** A report whose kitchen has two photographs, one of them marked, and one that was moved out of it. */
const withPhotos = async () => {
  const report = await jobs.aReport()
  const colours = { 'one.jpg': '#456', 'two.jpg': '#654', 'three.jpg': '#777' }
  const files: Record<string, Buffer> = {}
  for (const [name, colour] of Object.entries(colours)) files[name] = await aJpeg(colour)
  const [one, two, three] = await jobs.upload(report, files)
  if (!one || !two || !three) throw new Error('Not all were sent.')
  for (const { id } of [one, two, three]) await photoChecked(person, report.id, id)
  const kitchen = { _uuid: newId(), name: 'Kitchen', type: 'kitchen', category: 2 as const, overview: '' }
  const saved = await jobs.save({
    ...report,
    rooms: [
      {
        ...kitchen,
        photos: [one, { ...two, marks: [{ kind: 'arrow', x1: 0.1, y1: 0.1, x2: 0.5, y2: 0.5 }] }],
        sections: [],
        compliancesections: [],
      },
    ],
    unassignedphotos: [three],
  })
  return { report: saved, files, srcs: [one.src, two.src, three.src] }
}

test('the photographs of a report are zipped as uploaded, in the order of the report, with a list of them; without one of them nothing is stored', async () => {
  const { report, files, srcs } = await withPhotos()
  const { id } = (await call(routes.generatePhotos, person, { params: { id: report.id } })).body
  const job = await jobs.ended(id)
  expect(job.error).toBeUndefined()
  expect(job.progress).toEqual({ done: 3, total: 3, step: 'finished' })
  const { body } = await call(routes.downloadPhotos, person, { params: { id: report.id } })
  expect(body.filename).toBe(`${report.ref} Photos 14 Quay Street BS1 4DB.zip`)
  const { bytes, headers } = await download(body)
  expect(headers.get('content-type')).toBe('application/zip')
  const zip = await unzipped(bytes)
  const names = ['01 Kitchen/K-01.jpg', '01 Kitchen/K-02.jpg', 'Unassigned/01 three.jpg']
  const marked = '01 Kitchen/K-02 marked.jpg'
  expect([...zip.keys()]).toEqual([...names.slice(0, 2), marked, 'Unassigned/01 three.jpg', 'index.csv'])
  for (const [at, content] of Object.values(files).entries())
    expect(zip.get(names[at] ?? '')).toMatchObject({ content, method: 0 })
  const lines = String(zip.get('index.csv')?.content).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[3]).toMatch(/^01 Kitchen\/K-02 marked\.jpg,K-02,Kitchen,,,,[^,]*,,$/)
  expect(zip.get(marked)?.content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(lines[1]).toMatch(/^01 Kitchen\/K-01\.jpg,K-01,Kitchen,,,,\d{4}-[^,]+Z,[0-9a-f]{64},$/)
  const attachment = await jobs.attachmentOf(report, 'photos')
  expect(attachment).toMatchObject({ status: 'finished', version: report.version })
  // As after 8 days (infra/lifecycle.test.ts): a request reports it.
  const src = String(attachment?.src)
  expect(src).toMatch(new RegExp(`^downloads/zips/${report.id}/`))
  await removeObject(String(process.env.DOCUMENTS_BUCKET), src)
  const expired = 'This zip has expired: it was kept for 7 days. Make it again.'
  expect((await jobs.ended(id)).error).toBe(expired)
  const again = await callRaw(routes.downloadPhotos, person.idToken, { params: { id: report.id } })
  expect(again).toMatchObject(refusal(404, expired))

  // An original that is missing is named, nothing is stored, and another attempt succeeds.
  const photos = String(process.env.PHOTOS_BUCKET)
  await removeObject(photos, `originals/${srcs[1]}`)
  const made = await jobs.begun(report, { kind: 'photos', payload: {} })
  await expect(pack({ jobId: made.id })).rejects.toThrow('Photographs that could not be processed: two.jpg.')
  expect((await findJob(made.id))?.state).toBe('running')
  await putObject(photos, `originals/${srcs[1]}`, files['two.jpg'] ?? Buffer.alloc(0))
  expect(await pack({ jobId: made.id })).toEqual({ ready: true })
  const { payload } = await jobs.ended(made.id)
  expect((await unzipped((await download(payload ?? { url: '' })).bytes)).size).toBe(5)
  expect(await pack({ jobId: made.id })).toEqual({ ready: true })
})
