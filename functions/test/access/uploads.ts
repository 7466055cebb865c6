import { appointmentPeople, reportPeople, byId } from './requests.ts'
import { dataentryRow, row, type AccessRows } from './row.ts'

/** Looks: the client's are for its administrators, those of branches for theirs; a client's images are for both. */
/** Authors of report templates add images to them, for any client or for their own. */
const lookKeepers = {
  SysAdmin: 'any',
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'own',
} as const

/** Supporting documents belong to the client, not to a branch: for users who can open /aireportuploader. */
const documentPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const uploads: AccessRows<'uploads'> = {
  getRecording: dataentryRow(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId, audio: 'no-such-recording' } }),
    404,
    { message: 'Recording not found.' },
  ),
  requestRecordingUploads: row(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, body: { files: [{ name: 'note.webm', size: 1000 }] } }),
    201,
  ),
  listRecordings: dataentryRow(reportPeople, byId, 200),
  requestUploads: row(
    reportPeople,
    ({ reportId }) => ({
      body: { reportId, files: [{ name: 'hall.jpg', size: 1000, type: 'image/jpeg' }] },
    }),
    201,
  ),
  requestLookUploads: row(
    lookKeepers,
    ({ clientId }) => ({ params: { id: clientId }, body: { files: [{ name: 'logo.jpg', size: 1000 }] } }),
    201,
  ),
  listLookImages: row(
    lookKeepers,
    ({ clientId }) => ({ params: { id: clientId }, query: { ids: 'no-such-image' } }),
    200,
  ),
  requestAppointmentDocuments: {
    ...appointmentPeople,
    request: ({ appointmentId }) => ({
      query: { appointment: appointmentId },
      body: { files: [{ name: 'plan.pdf', size: 1000 }] },
    }),
    status: 201,
  },
  listAppointmentDocuments: {
    ...appointmentPeople,
    request: ({ appointmentId }) => ({ query: { appointment: appointmentId, ids: 'no-such-document' } }),
    status: 200,
  },
  downloadAppointmentDocument: {
    ...appointmentPeople,
    request: ({ appointmentId }) => ({ query: { appointment: appointmentId, src: 'no/such/document.pdf' } }),
    status: 404,
    message: 'Document not found.',
  },
  requestClientDocuments: row(
    documentPeople,
    ({ clientId }) => ({ params: { id: clientId }, body: { files: [{ name: 'lease.pdf', size: 1000 }] } }),
    201,
  ),
  listClientDocuments: row(documentPeople, ({ clientId }) => ({ params: { id: clientId } }), 200),
  downloadClientDocument: row(
    documentPeople,
    ({ clientId }) => ({ params: { id: clientId, document: 'no-such-document' } }),
    404,
    { message: 'Document not found.' },
  ),
  deleteClientDocument: row(
    documentPeople,
    ({ clientId }) => ({ params: { id: clientId, document: 'no-such-document' } }),
    404,
    { message: 'Document not found.' },
  ),
  listPhotos: dataentryRow(reportPeople, byId, 200),
  requestDocumentUploads: row(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, body: { files: [{ name: 'lease.pdf', size: 1000 }] } }),
    201,
  ),
  listDocuments: dataentryRow(reportPeople, byId, 200),
  downloadDocument: dataentryRow(
    reportPeople,
    ({ reportId }) => ({ params: { id: reportId }, query: { src: 'no/such/document.pdf' } }),
    404,
    { message: 'Document not found.' },
  ),
}
