import { maxLinkSignings, routes, type Job, type Report, type SharedReport } from '@lintel/contract'
import { dayInLondon, displayDate } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { failJob } from '../documents/jobs/running-job.ts'
import { findJob } from '../documents/jobs/store/jobs.ts'
import { aKey, anAgency, aReportOf, aSignature, reportNow, type Agency } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

type View = Extract<SharedReport, { purpose: 'signature' }>

const toSign = async () => {
  const { id } = await aReportOf(agency)
  return { id, k: await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' }) }
}
type Page = Awaited<ReturnType<typeof toSign>>

const visit = async ({ id, k }: Page) => {
  const { status, body } = await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })
  return { status, view: body as View }
}
const sign = async ({ id, k }: Page, seed: number, change: object) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id },
    query: { k },
    body: { purpose: 'signature', name: 'Tina', image: await aSignature(seed), ...change },
  })
/** Staff change the report. */
const write = async (report: Report) =>
  (await call(routes.saveReport, agency.first, { params: { id: report.id }, body: { ...report, title: 'Changed' } }))
    .body

describe('the PDF that is to be signed', () => {
  it('is rendered before it is shown, and shown as the report is now', async () => {
    const page = await toSign()
    const first = await visit(page)
    expect(first).toMatchObject({ status: 202, view: { purpose: 'signature', job: expect.any(String) } })
    expect(first.view.pdf).toBeUndefined()
    // Another look waits for the same job.
    expect((await visit(page)).view.job ?? first.view.job).toBe(first.view.job)
    const params = { id: page.id, jobId: first.view.job }
    await vi.waitFor(
      async () => {
        const { body } = await callRaw(routes.getSharedJob, undefined, { params, query: { k: page.k } })
        expect((body as Job).completed).toBe(true)
      },
      { timeout: 100_000, interval: 500 },
    )
    const { status, view } = await visit(page)
    const { attachments, version } = await reportNow(agency.first, page.id)
    expect(status).toBe(200)
    expect(view.job).toBeUndefined()
    expect(view.pdf).toMatchObject({ version, sha256: attachments['report']?.sha256, filename: expect.any(String) })
    expect(view.pdf?.url).toContain(attachments['report']?.src)
    // Once outdated, it is not shown: the next one is rendered.
    await write(await reportNow(agency.first, page.id))
    const later = await visit(page)
    expect(later.status).toBe(202)
    expect(later.view.pdf).toBeUndefined()
    expect(later.view.job).not.toBe(first.view.job)
  })

  it('is not retried by opening the page if rendering failed', async () => {
    const page = await toSign()
    const { view } = await visit(page)
    const job = await findJob(view.job ?? '')
    if (!job) throw new Error('The job is not there')
    await failJob(job, 'It broke.', new Date())
    const { status, view: failed } = await visit(page)
    expect(status).toBe(200)
    expect([failed.pdf, failed.job]).toEqual([undefined, undefined])
    expect(JSON.stringify(failed)).not.toContain('It broke.')
  })
})

describe('a signature by link', () => {
  it('names the PDF shown, which is kept as evidence', async () => {
    const page = await toSign()
    const shown = await aPdfToSign(page.id)
    expect(await sign(page, 1, { shown })).toMatchObject({ status: 200 })
    const { signatures } = await reportNow(agency.first, page.id)
    expect(signatures[0]?.evidence).toMatchObject({ pdfversion: shown.version, pdfsha256: shown.sha256 })
    expect((await sign(page, 1, {})).status).toBe(400)
  })

  it('is refused for another PDF, and for an outdated one', async () => {
    const page = await toSign()
    expect((await sign(page, 1, { shown: { version: 1, sha256: 'a'.repeat(64) } })).status).toBe(409)
    const shown = await aPdfToSign(page.id)
    const others = [
      { ...shown, sha256: 'a'.repeat(64) },
      { ...shown, version: 2 },
    ]
    for (const other of others) expect((await sign(page, 1, { shown: other })).status).toBe(409)
    const { version } = await write(await reportNow(agency.first, page.id))
    expect(await sign(page, 1, { shown })).toMatchObject({ status: 409, body: { current: version } })
    expect(await reportNow(agency.first, page.id)).toMatchObject({ version, signatures: [{ image: '' }, {}] })
    expect((await sign(page, 1, { shown: await aPdfToSign(page.id) })).status).toBe(200)
  })

  it('is refused if the look has changed since, and a new PDF is rendered', async () => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const page = { id, k: await aKey(own.first, id, { purpose: 'signature', signatureId: 'tina' }) }
    const shown = await aPdfToSign(id)
    expect(await visit(page)).toMatchObject({ status: 200, view: { pdf: shown } })
    await changeClient(
      own.client.id,
      (before) => before && { ...before, looknfeel: { ...before.looknfeel, primarycolour: '#123456' } },
    )
    expect((await sign(page, 1, { shown })).status).toBe(409)
    const later = await visit(page)
    expect(later).toMatchObject({ status: 202, view: { job: expect.any(String) } })
    expect(later.view.pdf).toBeUndefined()
  })

  it('replaces an earlier one only if confirmed, and both are kept', async () => {
    const page = await toSign()
    const first = await aPdfToSign(page.id)
    await sign(page, 1, { shown: first })
    const [given] = (await reportNow(agency.first, page.id)).signatures
    const shown = await aPdfToSign(page.id)
    const day = displayDate(dayInLondon(new Date(given?.signedAt ?? '')))
    const message = `You signed this on ${day}. Signing again replaces it; both are kept.`
    expect(await sign(page, 2, { shown })).toMatchObject({ status: 409, body: { message } })
    expect((await reportNow(agency.first, page.id)).signatures[0]).toEqual(given)
    // A retry is not a second signing, whatever PDF its page showed.
    expect((await sign(page, 1, { shown: first })).status).toBe(200)

    expect((await sign(page, 2, { shown, again: true })).status).toBe(200)
    const after = await reportNow(agency.first, page.id)
    const { image: _picture, _uuid, ...former } = given ?? {}
    expect(after.signatures[0]).toMatchObject({ name: 'Tina', evidence: { pdfversion: 2 } })
    expect(after.signaturehistory).toMatchObject([
      { ...former, signatureId: 'tina', version: 2, end: 'signed again', endedAt: after.signatures[0]?.signedAt },
    ])
    expect(JSON.stringify((await visit(page)).view)).not.toMatch(/signaturehistory|evidence/)
  })

  it('is not used up by refused attempts', async () => {
    const page = await toSign()
    const shown = { version: 9, sha256: 'a'.repeat(64) }
    for (let seed = 0; seed <= maxLinkSignings; seed++) expect((await sign(page, seed, { shown })).status).toBe(409)
    expect((await sign(page, 1, { shown: await aPdfToSign(page.id) })).status).toBe(200)
  })
})

describe('a signature belongs to its own signer', () => {
  it('and its link ends if staff assign it to another person', async () => {
    const page = await toSign()
    const shown = await aPdfToSign(page.id)
    expect((await visit(page)).status).toBe(200)
    const report = await reportNow(agency.first, page.id)
    const theirs = (change: object) => ({
      ...report,
      version: report.version,
      signatures: report.signatures.map((each) => (each._uuid === 'tina' ? { ...each, ...change } : each)),
    })
    const params = { id: page.id }
    // A corrected name is still the same person.
    await call(routes.saveReport, agency.first, {
      params,
      query: { force: 'true' },
      body: theirs({ name: 'Tina Hale' }),
    })
    await aPdfToSign(page.id)
    expect((await visit(page)).view.signature.name).toBe('Tina Hale')
    const lord = theirs({ name: 'Lord Two', email: 'lord@private.example' })
    await call(routes.saveReport, agency.first, { params, query: { force: 'true' }, body: lord })
    await aPdfToSign(page.id)
    expect(await visit(page)).toMatchObject({ status: 404 })
    expect((await sign(page, 1, { shown })).status).toBe(404)
    expect((await reportNow(agency.first, page.id)).signatures.find(({ _uuid }) => _uuid === 'tina')?.image).toBe('')
  })

  it('and one given by link cannot be moved to another name', async () => {
    const page = await toSign()
    const shown = await aPdfToSign(page.id)
    expect((await sign(page, 1, { shown })).status).toBe(200)
    const report = await reportNow(agency.first, page.id)
    const [given] = report.signatures
    const copied = { ...given, _uuid: 'somebody', name: 'Somebody Else', email: '', evidence: undefined }
    const body = { ...report, signatures: [...report.signatures, copied] }
    const answer = await callRaw(routes.saveReport, agency.first.idToken, { params: { id: page.id }, body })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'body.signatures.2.image' }] } })
  })
})
