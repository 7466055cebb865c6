import { routes } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '../../documents/jobs/store/jobs.ts'
import { aJob, aKey, anAgency, aReportOf, reportNow, type Agency } from '../abuse-world.ts'
import { call, callRaw } from '../call.ts'
import { aPerson } from '../people.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

describe('A user who tries to make a report unreadable', () => {
  it('with names and texts that are too long or unusual is refused, or the report and its month stay readable', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const visit = (name: string, comments: string) =>
      callRaw(routes.saveSharedReport, undefined, {
        params: { id },
        query: { k },
        body: { purpose: 'feedback', party: 'tenant', name, email: 'tina@people.example', general: { comments } },
      })
    for (const name of ['n'.repeat(291), 'n'.repeat(300), '👩'.repeat(300), 'Ti\u0001na \ud83d', '\u202eTina'])
      expect([200, 400]).toContain((await visit(name, `From ${name}`)).status)
    expect(
      (await callRaw(routes.sendFeedbackEmail, undefined, { params: { id, commenttype: 'tenant' }, query: { k } }))
        .status,
    ).toBe(204)
    expect((await reportNow(agency.first, id)).id).toBe(id)
    const { date } = await reportNow(agency.first, id)
    const month = { query: { month: date.slice(0, 7) } }
    expect((await callRaw(routes.listReports, agency.first.idToken, month)).status).toBe(200)
  })
})

describe('A user who works on a deleted report', () => {
  it('can neither save it nor upload files for it', async () => {
    const report = await aReportOf(agency)
    const { id } = report
    const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'delete' } })
    const deleted = { status: 400, body: { message: 'This report is deleted. It must be restored first.' } }
    for (const { idToken } of [agency.first, staff]) {
      const saving = { params: { id }, query: { force: 'true' }, body: { ...report, title: 'Still here' } }
      expect(await callRaw(routes.saveReport, idToken, saving)).toMatchObject(deleted)
      const photos = { body: { reportId: id, files: [{ name: 'a.jpg', size: 10, type: 'image/jpeg' }] } }
      expect(await callRaw(routes.requestUploads, idToken, photos)).toMatchObject(deleted)
      const documents = { params: { id }, body: { files: [{ name: 'a.pdf', size: 10 }] } }
      expect(await callRaw(routes.requestDocumentUploads, idToken, documents)).toMatchObject(deleted)
      const recordings = { params: { id }, body: { files: [{ name: 'a.webm', size: 10 }] } }
      expect(await callRaw(routes.requestRecordingUploads, idToken, recordings)).toMatchObject(deleted)
    }
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'restore' } })
    expect(await reportNow(agency.first, id)).toMatchObject({ title: report.title, version: report.version })
  })

  it('gets no file of it through a signing link', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const job = aJob(agency, agency.first.sub, { subject: { type: 'report', id, version: 1 }, state: 'failed' })
    await addJob(job)
    const ask = async () =>
      (await callRaw(routes.getSharedJob, undefined, { params: { id, jobId: job.id }, query: { k } })).status
    expect(await ask()).toBe(200)
    const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    await call(routes.deleteReport, staff, { params: { id }, query: { operation: 'delete' } })
    expect(await ask()).toBe(404)
  })
})
