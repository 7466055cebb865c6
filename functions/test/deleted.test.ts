import { linkPurposes, reportMessages, routes, type RouteName } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { mainPdf } from '../documents/jobs/start-job.ts'
import { addJob } from '../documents/jobs/store/jobs.ts'
import { anAgency, aReportOf, reportNow, type Agency } from './abuse-world.ts'
import { accessTable } from './access-table.ts'
import type { Target } from './access/row.ts'
import { call, callRaw, refusal, type RawRequest } from './call.ts'
import { linkKeysOf } from './links.ts'
import { aPerson, type Person } from './people.ts'
import { aJpeg } from './uploads.ts'

/*
 * The behaviour of each route with a deleted report: users with access can read it, to
 * decide whether to restore it; nothing is made from it, added to it or sent; visitors find nothing. A route whose
 * request in the access table names the report, one of its jobs or a link to it must state which of these it does.
 */

/** reads: as before. refuses: 400, it must be restored first. gone: 404. other: it does not work with the report. */
type DeletedBehaviour = 'reads' | 'refuses' | 'gone' | 'other'

const deletedBehaviours = {
  listReportEmails: 'reads',
  getReportHeader: 'reads',
  getReport: 'reads',
  migrateReport: 'refuses',
  getMigrateReport: 'reads',
  saveReport: 'refuses',
  findReportByRef: 'gone',
  getRecording: 'reads',
  requestRecordingUploads: 'refuses',
  listRecordings: 'reads',
  listReportPhotosOfType: 'reads',
  lockReport: 'refuses',
  cancelDelivery: 'refuses',
  setColourCode: 'refuses',
  mergeReports: 'refuses',
  // It always has to be readable.
  mendReport: 'reads',
  followOnReport: 'refuses',
  // It restores the report.
  deleteReport: 'other',
  allocateNewRef: 'refuses',
  generateReport: 'refuses',
  downloadReport: 'reads',
  generateInvoice: 'refuses',
  downloadInvoice: 'reads',
  downloadInvoiceByPost: 'reads',
  exportReport: 'refuses',
  generatePhotos: 'refuses',
  downloadPhotos: 'reads',
  downloadReportFile: 'reads',
  downloadPreviousReport: 'reads',
  generatePreview: 'refuses',
  previewPdf: 'refuses',
  previewHtml: 'refuses',
  getJob: 'reads',
  requestUploads: 'refuses',
  listPhotos: 'reads',
  getReportAppointment: 'reads',
  requestDocumentUploads: 'refuses',
  listDocuments: 'reads',
  downloadDocument: 'reads',
  listLinks: 'reads',
  createLink: 'refuses',
  renewLink: 'refuses',
  // Ending a link is always possible; here there is none with this id.
  revokeLink: 'reads',
  createSharedConnectionToken: 'gone',
  getSharedReport: 'gone',
  openSharedReport: 'gone',
  saveSharedReport: 'gone',
  requestSharedUpload: 'gone',
  listSharedUploads: 'gone',
  uploadSharedPhoto: 'gone',
  generateSharedReport: 'gone',
  getSharedJob: 'gone',
  sendFeedbackEmail: 'gone',
  sendSignatureEmail: 'gone',
  sendEmail: 'refuses',
  findBounces: 'reads',
} as const satisfies Partial<Record<RouteName, DeletedBehaviour>>
type ListedRoute = keyof typeof deletedBehaviours

let agency: Agency
let staff: Person
let target: Target
let jpeg: Buffer

/** Records that these routes do not name. */
const noOther = {
  ...{ commandId: 'none', invoiceId: 'none', ticketId: 'none', customerId: 'none', templateId: 'none' },
  ...{ appointmentId: 'none', reportTemplateId: 'none' },
}

beforeAll(async () => {
  agency = await anAgency({ settings: [{ key: 'Invoice enable', type: 'boolean', value: 'true' }] })
  staff = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
  const { id } = await aReportOf(agency)
  const { client } = agency
  const userId = agency.first.userId
  const [linkKeys, jobId] = [await linkKeysOf(id), newId()]
  await addJob({
    ...{ ...mainPdf, id: jobId, subject: { type: 'report', id, version: 1 }, clientId: client.id, filename: 'x.pdf' },
    ...{ createdAt: new Date().toISOString(), state: 'failed', progress: { done: 0, total: 0, step: 'waiting' } },
  })
  const report = await reportNow(agency.first, id)
  const ids = { clientId: client.id, branchId: report.branchId, userId, reportId: id, jobId, linkKeys, report }
  target = { ...noOther, ...ids }
  jpeg = await aJpeg()
})

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

const named = (wanted: DeletedBehaviour) =>
  (Object.keys(deletedBehaviours) as ListedRoute[]).filter((name) => deletedBehaviours[name] === wanted)

it('states for every route that names a report what it does with a deleted one', () => {
  const mark = 'THE-REPORT'
  const linkKeys = Object.fromEntries(linkPurposes.map((purpose) => [purpose, mark])) as Target['linkKeys']
  const marked: Target = {
    ...{ ...noOther, clientId: 'c', branchId: 'b', userId: 'u', reportId: mark, jobId: mark },
    ...{ linkKeys, report: { id: mark } },
  }
  const naming = (Object.keys(accessTable) as RouteName[]).filter((name) =>
    JSON.stringify(accessTable[name].request(marked)).includes(mark),
  )
  expect(naming.filter((name) => !(name in deletedBehaviours))).toEqual([])
})

describe('A deleted report', () => {
  beforeAll(async () => {
    await call(routes.deleteReport, staff, { params: { id: target.reportId }, query: { operation: 'delete' } })
  })

  it('cannot be changed, used or added to, and can be read', async () => {
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
})
