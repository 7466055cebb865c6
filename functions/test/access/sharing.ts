import { reportPeople, byFeedbackKey } from './requests.ts'
import { by, dataentryRow, row, type AccessRows, type Target } from './row.ts'

const link = by('reportId', { params: { linkId: 'no-such-link' } })
const byKey = ({ reportId, linkKeys }: Target) => ({ params: { id: reportId }, query: { k: linkKeys.report } })
/** The report is named in the query. */
const upload =
  (query: object, body?: object) =>
  ({ reportId, linkKeys }: Target) => ({
    query: { k: linkKeys.feedback, id: reportId, ...query },
    ...(body && { body }),
  })
const said = {
  purpose: 'feedback',
  party: 'tenant',
  name: 'T. Tenant',
  email: 'tenant@people.example',
  general: { comments: 'All as it was.' },
}
const jpeg = { fileName: 'a.jpg', fileType: 'image/jpeg' }

export const sharing: AccessRows<'sharing'> = {
  listLinks: row(reportPeople, by('reportId'), 200),
  createLink: row(reportPeople, by('reportId', { body: { purpose: 'report' } }), 201),
  renewLink: row(reportPeople, link, 404, 'Link not found.'),
  revokeLink: row(reportPeople, link, 404, 'Link not found.'),
  getSharedReport: dataentryRow('link', byKey, 200),
  openSharedReport: dataentryRow('link', byKey, 204),
  saveSharedReport: dataentryRow('link', byFeedbackKey({ body: said }), 200),
  requestSharedUpload: dataentryRow('link', upload({ ...jpeg, size: 1000 }), 200),
  listSharedUploads: dataentryRow('link', byFeedbackKey({ query: { ids: 'no-such-photo' } }), 200),
  verifyFile: dataentryRow('public', { params: { sha256: '0'.repeat(64) } }, 200),
  getSealCertificate: dataentryRow('public', {}, 200),
  uploadSharedPhoto: dataentryRow('link', upload({}, { ...jpeg, fileData: 'bm8ganBlZw==' }), 415),
}
