import { createHash, randomBytes } from 'node:crypto'
import { linkErrors, routes, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { completeJob } from '../documents/jobs/running-job.ts'
import { addJob } from '../documents/jobs/store/jobs.ts'
import { madePdfRows } from '../reports/made-pdfs.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { readHeader } from '../reports/store/index.ts'
import { aJob, anAgency, aReportOf, reportNow, saved, type Agency } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { contextOf } from '../test/context.ts'
import { aPerson } from '../test/people.ts'
import { verifyFile } from './verify.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** As a job makes it, of the report's current version. */
const aPdfOf = async ({ id, version }: Report, variant = 'report') => {
  const work = { kind: 'report' as const, payload: { variant }, subject: { type: 'report' as const, id, version } }
  const job = { ...aJob(agency, newId()), ...work }
  const sha256 = hashOf(job.id)
  await addJob(job)
  await setAttachment(id, variant, { status: 'generating', jobid: job.id })
  await completeJob(job, { src: `downloads/${id}/${job.id}.pdf`, sha256, photographs: 0 }, new Date())
  return sha256
}

const next = async ({ id }: Report, words: string) => {
  const report = await reportNow(agency.first, id)
  return saved(agency.first, { ...report, comments: { ...report.comments, propertyManager: words } })
}

const verify = (sha256: string, viewerAddress: string = newId()) =>
  verifyFile(
    { ...contextOf(agency.first), viewerAddress },
    { params: { sha256 }, query: {}, headers: {}, body: undefined },
  )

it('a file is of the latest version of which there is a PDF, of an earlier one, of a withdrawn report, or not known', async () => {
  const report = await aReportOf(agency, { type: 'Mid Term' })
  const first = await aPdfOf(report)
  const summary = await aPdfOf(report, 'summary')
  const { ref, date } = report
  const known = { agency: agency.client.name, ref, type: 'Property Visit', date, version: 1, latest: 1 }
  expect(await verify(first)).toEqual({ state: 'latest', ...known })
  expect(await verify(summary)).toEqual({ state: 'latest', ...known })

  // What nobody was given replaces nothing.
  const changed = await next(report, 'All well.')
  expect(await verify(first)).toMatchObject({ state: 'latest' })
  const second = await aPdfOf(changed)
  expect(await verify(first)).toEqual({ state: 'superseded', ...known, latest: 2 })
  expect(await verify(summary)).toMatchObject({ state: 'superseded', version: 1, latest: 2 })
  expect(await verify(second)).toMatchObject({ state: 'latest', version: 2 })
  // The same version once more, for instance with another logo.
  const again = await aPdfOf(changed)
  expect([await verify(second), await verify(again)]).toMatchObject([{ state: 'latest' }, { state: 'latest' }])

  const support = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
  await call(routes.deleteReport, support, { params: { id: report.id }, query: { operation: 'delete' } })
  expect([await verify(first), await verify(again)]).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }])
  expect(await verify(hashOf(randomBytes(20)))).toEqual({ state: 'unknown' })
})

it('staff withdraw a PDF of a report, even a locked one, and take that back', async () => {
  const report = await aReportOf(agency)
  const [sha256, other] = [await aPdfOf(report), await aPdfOf(report)]
  await call(routes.lockReport, agency.first, { params: { id: report.id, locked: 'true' } })
  const withdraw = async (reason: string, id = report.id) =>
    (await call(routes.withdrawPdf, agency.first, { params: { id, sha256 }, body: { reason } })).body.data
  const last = async (reason: string) => (await withdraw(reason)).at(-1)
  expect(await last('The wrong tenant')).toMatchObject({
    kind: 'revoked',
    by: { name: 'Finn First' },
    version: 1,
    sha256,
    text: 'PDF of version 1 withdrawn: The wrong tenant',
  })
  expect(await verify(sha256)).toMatchObject({ state: 'withdrawn', ref: report.ref })
  expect(await verify(other)).toMatchObject({ state: 'latest' })
  // As from a browser that lost the response.
  expect(await last('Again')).toMatchObject({ text: 'PDF of version 1 withdrawn: The wrong tenant' })
  const header = await readHeader(report.id)
  const again = header ? await madePdfRows(header) : []
  expect(again.filter((made) => 'withdrawn' in made.row)).toMatchObject([{ key: { pk: `PDF#${sha256}` } }])
  expect(await last('')).toMatchObject({ kind: 'pdf', text: 'PDF of version 1 no longer withdrawn' })
  expect(await verify(sha256)).toMatchObject({ state: 'latest' })

  const elsewhere = await aReportOf(agency)
  const params = { id: elsewhere.id, sha256 }
  const body = { reason: 'Another report’s' }
  expect(await callRaw(routes.withdrawPdf, agency.first.idToken, { params, body })).toMatchObject({ status: 404 })
})

it('anybody may ask, with a hash and nothing else', async () => {
  const sha256 = await aPdfOf(await aReportOf(agency))
  const ask = (given: string) => callRaw(routes.verifyFile, undefined, { params: { sha256: given } })
  expect(await ask(sha256)).toMatchObject({ status: 200, body: { state: 'latest' } })
  for (const bad of [sha256.toUpperCase(), sha256.slice(1), `${sha256}0`])
    expect(await ask(bad)).toMatchObject({ status: 400 })
})

it('an address may ask 60 times an hour, even for known files', async () => {
  const sha256 = await aPdfOf(await aReportOf(agency))
  const [address, refused] = [newId(), { status: 429, message: linkErrors.tooManyFiles }]
  const guesses = Array.from({ length: 60 }, () => verify(hashOf(randomBytes(20)), address))
  expect(new Set((await Promise.all(guesses)).map(({ state }) => state))).toEqual(new Set(['unknown']))
  await expect(verify(sha256, address)).rejects.toMatchObject(refused)
  expect(await verify(sha256)).toMatchObject({ state: 'latest' })
})
