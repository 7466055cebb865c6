import { appointmentPeople, reportPeople, byId } from './requests.ts'
import type { AccessRows } from './row.ts'

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
  getRecording: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId, audio: 'no-such-recording' } }),
    status: 404,
    message: 'Recording not found.',
  },
  requestRecordingUploads: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { files: [{ name: 'note.webm', size: 1000 }] } }),
    status: 201,
  },
  listRecordings: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  requestUploads: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({
      body: { reportId, files: [{ name: 'hall.jpg', size: 1000, type: 'image/jpeg' }] },
    }),
    status: 201,
  },
  requestLookUploads: {
    access: lookKeepers,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { files: [{ name: 'logo.jpg', size: 1000 }] } }),
    status: 201,
  },
  listLookImages: {
    access: lookKeepers,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, query: { ids: 'no-such-image' } }),
    status: 200,
  },
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
  requestClientDocuments: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { files: [{ name: 'lease.pdf', size: 1000 }] } }),
    status: 201,
  },
  listClientDocuments: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
  downloadClientDocument: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId, document: 'no-such-document' } }),
    status: 404,
    message: 'Document not found.',
  },
  deleteClientDocument: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId, document: 'no-such-document' } }),
    status: 404,
    message: 'Document not found.',
  },
  listPhotos: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  requestDocumentUploads: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { files: [{ name: 'lease.pdf', size: 1000 }] } }),
    status: 201,
  },
  listDocuments: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  downloadDocument: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId }, query: { src: 'no/such/document.pdf' } }),
    status: 404,
    message: 'Document not found.',
  },
}
