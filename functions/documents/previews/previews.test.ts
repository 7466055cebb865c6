import { documentMessages, routes, type Client, type RouteDefinition } from '@lintel/contract'
import { newId } from '@lintel/rules'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { call, callRaw } from '../../test/call.ts'
import { aPerson, atStack, type Person } from '../../test/people.ts'
import { retryWhileBusy } from '../../test/report-templates.ts'
import { aJpeg, sentForLook } from '../../test/uploads.ts'
import { contextOf } from '../../test/context.ts'
import { aClientWith } from '../auto-clients.fixture.ts'
import { download, failuresOf, type jobsOf } from '../jobs.fixture.ts'
import { previewPdf } from './operations.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import { leaveSeat, takeSeat } from '../jobs/store/limits.ts'
import { textsOf } from '../rendering/testing.fixture.ts'

let client: Client
let person: Person
let colleague: Person
let stranger: Person
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  ;({ client, person, jobs } = await aClientWith())
  colleague = await aPerson(['Customers'], { clientId: client.id, userId: person.userId })
  stranger = (await aClientWith()).person
})

/** A user's running preview, of this age in milliseconds. */
const aSample = (owner: string, ageMs = 0, clientId = client.id) =>
  ({
    id: newId(),
    kind: 'preview',
    subject: { type: 'sample' },
    payload: { variant: 'report', owner },
    clientId,
    filename: 'Preview.pdf',
    createdAt: new Date(Date.now() - ageMs).toISOString(),
    state: 'running',
    progress: { done: 0, total: 0, step: 'laying out' },
  }) satisfies StoredJob

const patient = { timeout: 100_000, interval: 400 }
const longEnough = { timeout: 300_000 }
const page = (body: object, who = person) => callRaw(routes.previewHtml, who.idToken, { body })

/** The job of a preview once it has ended. A busy machine may need more than the 30 seconds, hence the retry. */
const previewed = async (body: object, route: RouteDefinition = routes.previewPdf) => {
  for (let tries = 1; ; tries++) {
    const { id } = (await callRaw(route, person.idToken, { body })).body as { id: string }
    const job = await jobs.ended(id)
    if (job.error !== documentMessages.timeLimit || tries === 5) return job
  }
}

test('one that could not be started does not count as running', async () => {
  const someone = { ...person, sub: newId() }
  const body = { type: 'Inventory', variant: 'report', settings: [] }
  const bucket = process.env.DOCUMENTS_BUCKET
  process.env.DOCUMENTS_BUCKET = `${bucket}-that-is-not-there`
  try {
    // One more than can run concurrently: the last is refused for the same reason as the first.
    for (let tries = 1; tries <= 3; tries++)
      await expect(previewPdf(contextOf(someone), { body })).rejects.toThrow(/bucket/i)
  } finally {
    process.env.DOCUMENTS_BUCKET = bucket
  }
  expect(await previewPdf(contextOf(someone), { body })).toMatchObject({ id: expect.any(String) })
})

describe('the PDF of a preview', longEnough, () => {
  test('shows the sample of a type in the submitted template, and is visible only to its caller', async () => {
    const job = await previewed({
      type: 'Check Out',
      pugcode: 'h1 Mine\neach r in rooms\n  p= r.name\n!= photograph(rooms[0].lead.id, { width: 60 })',
      settings: [{ systemname: 'page_number_style', value: 'N' }],
    })
    expect(job.error).toBeUndefined()
    expect(job.payload?.url).toContain('/downloads/previews/')
    const texts = await textsOf((await download(job.payload ?? { url: '' })).bytes)
    expect(texts[0]).toContain('14 Sample Street')
    expect(texts[1]).toContain('Mine Hall Kitchen')
    for (const other of [colleague, stranger])
      expect((await callRaw(routes.getJob, other.idToken, { params: { id: job.id } })).status).toBe(404)
  })

  test('tells the author of a template where its fault is', async () => {
    const job = await previewed({ type: 'Inventory', titlepugcode: 'p One\np= nothing.there' })
    expect(job.error).toBe("titlepugcode, line 2: Cannot read properties of undefined (reading 'there')")
    expect(await failuresOf('LayOutStep')).not.toContain('TemplateError')
    expect(job.payload).toBeUndefined()
  })
})

describe('a preview', longEnough, () => {
  test.each([
    ['neither a report nor a type', {}, 400, 'Missing Report ID'],
    ['a type that the client does not have', { type: 'Unheard of' }, 404, documentMessages.missingAttachmentKey],
    ['the invoice’s key', { type: 'Inventory', variant: 'invoice' }, 404, documentMessages.missingAttachmentKey],
    ['another package', { type: 'Inventory', variant: 'summary' }, 404, documentMessages.missingAttachmentKey],
    ['a missing report', { reportid: newId() }, 404, 'Report not found.'],
    ['another client', { type: 'Inventory', client: 'harbour-vale' }, 404, 'Client not found.'],
  ])('of %s is refused', async (_, body, status, message) => {
    for (const route of [routes.previewPdf, routes.generatePreview, routes.previewHtml])
      expect(await callRaw(route, person.idToken, { body })).toMatchObject({ status, body: { message } })
  })

  test('finds a report by its reference, in the caller’s scope and of its own type', async () => {
    const report = await jobs.aReport()
    const { status } = await callRaw(routes.previewPdf, person.idToken, { body: { ref: report.ref } })
    expect(status).toBe(202)
    expect((await page({ ref: report.ref }, stranger)).status).toBe(404)
    expect(await page({ ref: report.ref, type: 'Check Out' })).toMatchObject({ status: 400 })
  })
})

describe('a preview as a page', longEnough, () => {
  test('shows a report with its photographs and the client’s first background, and makes no requests', async () => {
    const report = await jobs.aReport()
    const { clientId, userId } = person
    const administrator = await aPerson(['Customers', 'CustomerAdministrators'], { clientId, userId })
    const backgrounds: { src: string }[] = []
    for (const colour of ['red', 'green']) {
      const { src } = await sentForLook(administrator, client.id, await aJpeg(colour, 80, 110), `${colour}.jpg`)
      backgrounds.push({ src })
    }
    const params = { id: client.id }
    const { version } = (await call(routes.getClient, administrator, { params })).body
    await call(routes.saveBackgrounds, administrator, { params, body: { version, backgrounds } })
    const [photo] = await jobs.upload(report, { 'hall.jpg': await aJpeg() })
    if (!photo) throw new Error('It was not sent.')
    const hall = { _uuid: 'r', name: 'Hall <i>', type: 'hall', category: 1 as const, overview: 'Light.' }
    await jobs.save({ ...report, rooms: [{ ...hall, photos: [photo], sections: [], compliancesections: [] }] })
    await jobs.arrived(report, 1)
    const { status, body } = await retryWhileBusy(() => page({ reportid: report.id }))
    expect(status).toBe(200)
    const { htmlCode: html } = body as { htmlCode: string }
    expect(html).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:\"")
    expect(html).toContain('Hall &lt;i&gt;')
    expect(html).not.toMatch(/<script|\son\w+=|(?:src|href)="(?!data:|#)/i)
    const pictures = [...html.matchAll(/<img ([^>]*)src="data:image\/jpeg;base64,([^"]+)"/g)]
    const isBackground = ([, attributes = '']: RegExpExecArray) => attributes.includes('class="background"')
    expect(pictures.filter((picture) => !isBackground(picture))).toHaveLength(1)
    const [[, , base64 = ''] = [], ...others] = pictures.filter(isBackground)
    expect(others).toEqual([])
    const { dominant } = await sharp(Buffer.from(base64, 'base64')).stats()
    expect(dominant.r).toBeGreaterThan(dominant.g)
  })

  test('beyond the number of seats is requested again, and a PDF waits without a caller', async () => {
    const report = await jobs.aReport()
    const others = Array.from({ length: Number(process.env.PREVIEWS_AT_ONCE) }, () => aSample(newId(), 0, newId()))
    for (const other of others) await vi.waitFor(async () => expect(await takeSeat(other)).toBe(true), patient)
    const { status, body, headers } = await page({ reportid: report.id }, colleague)
    expect(status).toBe(429)
    expect(body).toMatchObject({ message: documentMessages.previewsBusy })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const asked = await callRaw(routes.previewPdf, person.idToken, { body: { reportid: report.id } })
    const { id } = asked.body as { id: string }
    expect(await jobs.jobNow(id)).toMatchObject({ completed: false })
    for (const other of others) await leaveSeat(other)
    expect(await jobs.ended(id)).toMatchObject({ payload: { filename: expect.stringContaining('Preview') } })
  })

  test('leaves a seat to others, however many users of one client make requests', { tags: ['long'] }, async () => {
    const all = Number(process.env.PREVIEWS_AT_ONCE)
    const [own, elsewhere] = [newId(), newId()]
    const mine = Array.from({ length: all }, () => aSample(newId(), 0, own))
    const [last, ...first] = mine
    for (const one of first) await vi.waitFor(async () => expect(await takeSeat(one)).toBe(true), patient)
    expect(last && (await takeSeat(last))).toBe(false)
    const other = aSample(newId(), 0, elsewhere)
    await vi.waitFor(async () => expect(await takeSeat(other)).toBe(true), patient)
    for (const one of [...first, other]) await leaveSeat(one)
  })

  test('has one seat per user, however often it is requested, until it is released', async () => {
    const [mine, again, later] = [aSample(person.sub), aSample(person.sub), aSample(person.sub)]
    const both = () => Promise.all([takeSeat(mine), takeSeat(again)])
    await vi.waitFor(async () => expect((await both()).toSorted()).toEqual([false, true]), patient)
    const [isMine] = await both()
    const [holder, other] = isMine ? [mine, again] : [again, mine]
    expect(await takeSeat(holder)).toBe(true)
    await leaveSeat(other)
    expect(await takeSeat(later)).toBe(false)
    await leaveSeat(holder)
    await vi.waitFor(async () => expect(await takeSeat(later)).toBe(true), patient)
    await leaveSeat(later)
  })

  test('shows a sample in an unsaved look', async () => {
    const look = { primarycolour: '#0b6e4f', secondarycolour: '#444444', csscode: '.unsaved { color: red }' }
    const { body } = await retryWhileBusy(() => page({ type: 'Inventory', look }))
    const { htmlCode: html } = body as { htmlCode: string }
    expect(html).toContain('--primary:#0b6e4f')
    expect(html).toContain('.unsaved { color: red }')
  })
})
