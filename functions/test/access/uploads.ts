import { appointmentPeople, reportPeople } from './requests.ts'
import { by, dataentryRow, row, type AccessRows, type Target } from './row.ts'

/**
 * Looks: the client's are for its administrators, those of branches for theirs; a client's images are for both. Authors
 * of report templates add images to them, for any client or for their own.
 */
const lookKeepers = {
  SysAdmin: 'any',
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'own',
} as const
/** Supporting documents belong to the client, not to a branch: for users who can open /aireportuploader. */
const documentPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const
const files = (name: string, more: object = {}) => ({ files: [{ name, size: 1000, ...more }] })
const ofAppointment =
  (query: object, body?: object) =>
  ({ appointmentId: appointment }: Target) => ({ query: { appointment, ...query }, ...(body && { body }) })
const noDocument = by('clientId', { params: { document: 'no-such-document' } })
const notFound = 'Document not found.'

export const uploads: AccessRows<'uploads'> = {
  getRecording: dataentryRow(
    reportPeople,
    by('reportId', { params: { audio: 'no-such-recording' } }),
    404,
    'Recording not found.',
  ),
  requestRecordingUploads: row(reportPeople, by('reportId', { body: files('note.webm') }), 201),
  listRecordings: dataentryRow(reportPeople, by('reportId'), 200),
  requestUploads: row(
    reportPeople,
    ({ reportId }) => ({ body: { reportId, ...files('hall.jpg', { type: 'image/jpeg' }) } }),
    201,
  ),
  requestLookUploads: row(lookKeepers, by('clientId', { body: files('logo.jpg') }), 201),
  listLookImages: row(lookKeepers, by('clientId', { query: { ids: 'no-such-image' } }), 200),
  requestAppointmentDocuments: row(appointmentPeople, ofAppointment({}, files('plan.pdf')), 201),
  listAppointmentDocuments: row(appointmentPeople, ofAppointment({ ids: 'no-such-document' }), 200),
  downloadAppointmentDocument: row(appointmentPeople, ofAppointment({ src: 'no/such/document.pdf' }), 404, notFound),
  requestClientDocuments: row(documentPeople, by('clientId', { body: files('lease.pdf') }), 201),
  listClientDocuments: row(documentPeople, by('clientId'), 200),
  downloadClientDocument: row(documentPeople, noDocument, 404, notFound),
  deleteClientDocument: row(documentPeople, noDocument, 404, notFound),
  listPhotos: dataentryRow(reportPeople, by('reportId'), 200),
  requestDocumentUploads: row(reportPeople, by('reportId', { body: files('lease.pdf') }), 201),
  listDocuments: dataentryRow(reportPeople, by('reportId'), 200),
  downloadDocument: dataentryRow(
    reportPeople,
    by('reportId', { query: { src: 'no/such/document.pdf' } }),
    404,
    notFound,
  ),
}
