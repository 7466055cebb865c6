import { linkPurposes, reportMessages, routes, type RouteName } from '@lintel/contract'
import { expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { addJob } from '../documents/jobs/store/jobs.ts'
import { aJob, anAgency, aReportOf, reportNow } from './abuse-world.ts'
import { accessTable } from './access-table.ts'
import type { Target } from './access/row.ts'
import { call, callRaw, refusal, type RawRequest } from './call.ts'
import { linkKeysOf } from './links.ts'
import { aPerson } from './people.ts'
import { aJpeg } from './uploads.ts'

/*
 * The behaviour of each route with a deleted report: users with access can read it, to decide whether to restore it;
 * nothing is made from it, added to it or sent; visitors find nothing. A route whose request in the access table names
 * the report, one of its jobs or a link to it must state which of these it does.
 */

const deletedBehaviours = {
  /** As before. It is always possible to mend a report, and to end a link; here there is none with this id. */
  reads: `listReportChecks listDisputes listReportEmails getReportHeader getReport getReportTrail getMigrateReport getRecording listRecordings listReportPhotosOfType
    mendReport downloadReport downloadInvoice downloadInvoiceByPost downloadPhotos downloadReportFile
    downloadPreviousReport getJob listPhotos getReportAppointment listDocuments downloadDocument listLinks revokeLink
    findBounces`,
  /** 400: it must be restored first. */
  refuses: `answerReportCheck withdrawPdf createDispute migrateReport saveReport requestRecordingUploads lockReport cancelDelivery setColourCode mergeReports
    followOnReport allocateNewRef generateReport generateInvoice exportReport generatePhotos generatePreview previewPdf
    previewHtml requestUploads requestDocumentUploads createLink renewLink sendEmail changeChasing remindPerson`,
  /** 404. */
  gone: `findReportByRef createSharedConnectionToken getSharedReport openSharedReport saveSharedReport
    requestSharedUpload listSharedUploads uploadSharedPhoto generateSharedReport getSharedJob sendFeedbackEmail
    sendSignatureEmail`,
  /** It restores the report. */
  other: 'deleteReport',
}

/** Records that these routes do not name. */
const noOther = {
  commandId: 'none',
  invoiceId: 'none',
  ticketId: 'none',
  customerId: 'none',
  templateId: 'none',
  appointmentId: 'none',
  reportTemplateId: 'none',
  disputeId: 'none',
}

const agency = await anAgency({ settings: [{ key: 'Invoice enable', type: 'boolean', value: 'true' }] })
const staff = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
const { id } = await aReportOf(agency)
const { client } = agency
const userId = agency.first.userId
const linkKeys = await linkKeysOf(id)
const job = aJob(agency, staff.sub, { subject: { type: 'report', id, version: 1 }, state: 'failed' })
await addJob(job)
const report = await reportNow(agency.first, id)
const ids = { clientId: client.id, branchId: report.branchId, userId, reportId: id, jobId: job.id, linkKeys, report }
const target = { ...noOther, ...ids }
const jpeg = await aJpeg()

/** For routes whose request in the table is refused for another reason before the report is checked. */
const requests: Partial<Record<RouteName, (target: Target) => RawRequest>> = {
  generateReport: ({ reportId }) => ({ params: { id: reportId, variant: 'report' } }),
  uploadSharedPhoto: ({ reportId, linkKeys }) => ({
    query: { k: linkKeys.feedback, id: reportId },
    body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: jpeg.toString('base64') },
  }),
}

const ask = (name: RouteName, token: string) => {
  const request = requests[name] ?? accessTable[name].request
  return callRaw(routes[name], accessTable[name].access === 'link' ? undefined : token, request(target))
}

const named = (wanted: keyof typeof deletedBehaviours) => deletedBehaviours[wanted].split(/\s+/) as RouteName[]

it('states for every route that names a report what it does with a deleted one', () => {
  const mark = 'THE-REPORT'
  const linkKeys = Object.fromEntries(linkPurposes.map((purpose) => [purpose, mark])) as Target['linkKeys']
  const marked: Target = {
    ...noOther,
    clientId: 'c',
    branchId: 'b',
    userId: 'u',
    reportId: mark,
    jobId: mark,
    linkKeys,
    report: { id: mark },
  }
  const naming = (Object.keys(accessTable) as RouteName[]).filter((name) =>
    JSON.stringify(accessTable[name].request(marked)).includes(mark),
  )
  const stated = (Object.keys(deletedBehaviours) as (keyof typeof deletedBehaviours)[]).flatMap(named)
  // By its reference it is found too.
  expect(stated.toSorted()).toEqual([...naming, 'findReportByRef'].toSorted())
})

it('a deleted report cannot be changed, used or added to, and can be read', async () => {
  await call(routes.deleteReport, staff, { params: { id: target.reportId }, query: { operation: 'delete' } })
  const deleted = refusal(400, 'This report is deleted. It must be restored first.')
  for (const name of named('refuses')) expect(await ask(name, staff.idToken), name).toMatchObject(deleted)
  for (const name of named('gone')) expect((await ask(name, staff.idToken)).status, name).toBe(404)
  for (const name of named('reads')) {
    const { status, message } = accessTable[name]
    const answer = await ask(name, staff.idToken)
    expect(answer.status, name).toBe(status)
    if (message) expect(answer.body).toMatchObject({ message })
  }
  // Of a client that is no longer active it is refused for that first; a preview changes nothing.
  await putClient({ ...agency.client, active: false })
  const inactive = refusal(403, reportMessages.inactiveClient)
  for (const name of named('refuses').filter((each) => !/^(generateP|p)review/.test(each)))
    expect(await ask(name, staff.idToken), name).toMatchObject(inactive)
})
