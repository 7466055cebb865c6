import { maxLinkSignings, routes, sharingMessages, type Job, type Report, type SharedReport } from '@lintel/contract'
import { dayInLondon, displayDate, newId } from '@lintel/rules'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { failJob } from '../documents/jobs/running-job.ts'
import { findJob } from '../documents/jobs/store/jobs.ts'
import { transact } from '../lib/table.ts'
import { publishOfReport } from '../reports/publish-changed.ts'
import {
  aKey,
  allEventsReceived,
  anAgency,
  aReportOf,
  closeSockets,
  listen,
  reportNow,
  saved,
} from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aSignature } from '../test/signature-pictures.ts'
import { countUse } from './store.ts'
import { visitLink } from '../test/links.ts'

const agency = await anAgency()
afterEach(closeSockets)

type View = Extract<SharedReport, { purpose: 'signature' }>

const toSign = async (of = agency) => {
  const { id } = await aReportOf(of)
  return { id, k: await aKey(of.first, id, { purpose: 'signature', signatureId: 'tina' }) }
}
type Page = Awaited<ReturnType<typeof toSign>>

const visit = async ({ id, k }: Page) => {
  const { status, body } = await visitLink(id, k)
  return { status, view: body as View }
}
const sign = async ({ id, k }: Page, seed: number, change: object) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id },
    query: { k },
    body: { purpose: 'signature', name: 'Tina', image: await aSignature(seed), ...change },
  })
/** Staff change the report. */
const write = (report: Report) => saved(agency.first, { ...report, title: 'Changed' })

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
      { timeout: 100_000, interval: 300 },
    )
    const { status, view } = await visit(page)
    const { attachments, version } = await reportNow(agency.first, page.id)
    expect(status).toBe(200)
    expect(view.job).toBeUndefined()
    expect(view.pdf).toMatchObject({ version, sha256: attachments['report']?.sha256, filename: expect.any(String) })
    expect(view.pdf?.url).toContain(attachments['report']?.src)
  })

  it('is rendered anew once it is outdated, and not retried by opening the page if rendering failed', async () => {
    const page = await toSign()
    await aPdfToSign(page.id)
    await write(await reportNow(agency.first, page.id))
    const later = await visit(page)
    expect(later).toMatchObject({ status: 202, view: { job: expect.any(String) } })
    expect(later.view.pdf).toBeUndefined()
    await failJob((await findJob(later.view.job ?? '')) ?? expect.fail('The job is gone.'), 'It broke.', new Date())
    const { status, view: failed } = await visit(page)
    expect([status, failed.pdf, failed.job]).toEqual([200, undefined, undefined])
    expect(JSON.stringify(failed)).not.toContain('It broke.')
  })

  it('is announced to the signer when it was made, but not why it failed', async () => {
    const page = await toSign()
    const [visitor, staff] = [await listen(page), await listen(agency.first)]
    const event = { event: 'jobcompleted', jobId: newId(), reportId: page.id } as const
    await publishOfReport({ ...event, error: 'Photographs that could not be read: kitchen-damp.jpg.' })
    await allEventsReceived(visitor, staff)
    expect(visitor.heard).toEqual([event])
    expect(staff.heard).toMatchObject([{ error: expect.stringContaining('kitchen-damp.jpg') }])
  })
})

describe('a signature by link', () => {
  it('names the PDF shown, and is refused for another and for an outdated one', async () => {
    const page = await toSign()
    expect((await sign(page, 1, { shown: { version: 1, sha256: 'a'.repeat(64) } })).status).toBe(409)
    const shown = await aPdfToSign(page.id)
    for (const change of [{ sha256: 'a'.repeat(64) }, { version: 2 }])
      expect((await sign(page, 1, { shown: { ...shown, ...change } })).status).toBe(409)
    expect((await sign(page, 1, {})).status).toBe(400)
    expect((await sign(page, 1, { shown, image: 'data:image/png;base64,AAAA' })).status).toBe(400)
    const { version } = await write(await reportNow(agency.first, page.id))
    expect(await sign(page, 1, { shown })).toMatchObject({ status: 409, body: { current: version } })
    expect(await reportNow(agency.first, page.id)).toMatchObject({ version, signatures: [{ image: '' }, {}] })
    const current = await aPdfToSign(page.id)
    expect((await sign(page, 1, { shown: current })).status).toBe(200)
    const { signatures } = await reportNow(agency.first, page.id)
    expect(signatures[0]?.evidence).toMatchObject({ pdfversion: current.version, pdfsha256: current.sha256 })
  })

  it('is refused if the look has changed since, and a new PDF is rendered', async () => {
    const own = await anAgency()
    const page = await toSign(own)
    const shown = await aPdfToSign(page.id)
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

  it('replaces an earlier one, also by staff, only if confirmed, and both are kept', async () => {
    const page = await toSign()
    const first = await aPdfToSign(page.id)
    await sign(page, 1, { shown: first })
    const [given] = (await reportNow(agency.first, page.id)).signatures
    const shown = await aPdfToSign(page.id)
    const day = displayDate(dayInLondon(new Date(given?.signedAt ?? '')))
    const message = `You signed this on ${day}. Signing again replaces it; both are kept.`
    expect(await sign(page, 2, { shown })).toMatchObject(refusal(409, message))
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

    const image = await aSignature(3)
    const signatures = after.signatures.map((each) => (each._uuid === 'tina' ? { ...each, image } : each))
    await saved(agency.first, { ...after, signatures })
    const again = { shown: await aPdfToSign(page.id) }
    expect((await sign(page, 4, again)).status).toBe(409)
    expect((await sign(page, 4, { ...again, again: true })).status).toBe(200)
    const { signaturehistory } = await reportNow(agency.first, page.id)
    expect(signaturehistory.at(-1)).toMatchObject({ evidence: { collectedby: { id: agency.first.userId } } })
  })

  it('stays when staff who had not seen it save theirs with force', async () => {
    const page = await toSign()
    const opened = await reportNow(agency.first, page.id)
    await sign(page, 1, { shown: await aPdfToSign(page.id) })
    const { signatures } = await reportNow(agency.first, page.id)
    const body = { ...opened, title: 'Mine' }
    await call(routes.saveReport, agency.first, { params: { id: page.id }, query: { force: 'true' }, body })
    expect(await reportNow(agency.first, page.id)).toMatchObject({ title: 'Mine', signatures, signaturehistory: [] })
  })

  it('can be given a limited number of times, and the last stays; refused attempts do not count', async () => {
    const page = await toSign()
    const link = { reportId: page.id, id: page.k.split('.')[0] ?? '' }
    for (let used = 0; used < maxLinkSignings - 1; used++) await transact([countUse(link, 'signings', maxLinkSignings)])
    const wrong = { version: 9, sha256: 'a'.repeat(64) }
    for (let tries = 0; tries < 2; tries++) expect((await sign(page, 1, { shown: wrong })).status).toBe(409)
    const shown = await aPdfToSign(page.id)
    expect((await sign(page, 1, { shown })).status).toBe(200)
    const again = { shown: await aPdfToSign(page.id), again: true }
    // A duplicate is not a signing: a browser that never got our response sends it again.
    expect((await sign(page, 1, again)).status).toBe(200)
    expect(await sign(page, 2, again)).toMatchObject(refusal(400, sharingMessages.signedTooOften))
    expect((await reportNow(agency.first, page.id)).signatures[0]).toMatchObject({ name: 'Tina' })
  })
})

describe('a signature belongs to its own signer', () => {
  it('and its link ends if staff assign it to another person', async () => {
    const page = await toSign()
    const shown = await aPdfToSign(page.id)
    const report = await reportNow(agency.first, page.id)
    const assign = async (change: object) => {
      const signatures = report.signatures.map((each) => (each._uuid === 'tina' ? { ...each, ...change } : each))
      const request = { params: { id: page.id }, query: { force: 'true' as const }, body: { ...report, signatures } }
      await call(routes.saveReport, agency.first, request)
      await aPdfToSign(page.id)
    }
    // A corrected name, or the address in other case, is still the same person.
    await assign({ name: 'Tina Hale', email: 'TINA@people.example' })
    expect((await visit(page)).view.signature.name).toBe('Tina Hale')
    await assign({ name: 'Lord Two', email: 'lord@private.example' })
    expect(await visit(page)).toMatchObject({ status: 404 })
    expect((await sign(page, 1, { shown })).status).toBe(404)
    expect((await reportNow(agency.first, page.id)).signatures.find(({ _uuid }) => _uuid === 'tina')?.image).toBe('')
  })

  it('and one given by link can be moved to no other name: it ends, or the save is refused', async () => {
    const page = await toSign()
    expect((await sign(page, 1, { shown: await aPdfToSign(page.id) })).status).toBe(200)
    const report = await reportNow(agency.first, page.id)
    const [given] = report.signatures
    const save = (signatures: object[]) => {
      const request = { params: { id: page.id }, query: { force: 'true' }, body: { ...report, signatures } }
      return callRaw(routes.saveReport, agency.first.idToken, request)
    }
    const copied = { ...given, _uuid: 'somebody', name: 'Somebody Else', email: '', evidence: undefined }
    const issues = [{ path: 'body.signatures.2.image' }]
    expect(await save([...report.signatures, copied])).toMatchObject({ status: 400, body: { issues } })
    expect(await save([{ ...given, type: 'landlord', name: 'Lara' }])).toMatchObject({ status: 200 })
    const { signatures, signaturehistory } = await reportNow(agency.first, page.id)
    expect(signatures).toMatchObject([{ name: 'Lara', image: '' }])
    expect(signaturehistory).toMatchObject([{ signatureId: 'tina', name: 'Tina', evidence: given?.evidence }])
  })
})
