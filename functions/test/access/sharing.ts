import type { RawRequest } from '../call.ts'
import { reportPeople, byId } from './requests.ts'
import type { AccessRows, Target } from './row.ts'

const link = ({ reportId }: Target): RawRequest => ({ params: { id: reportId, linkId: 'no-such-link' } })
const missingLink = { status: 404, message: 'Link not found.' }
const byKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.report },
})

export const sharing: AccessRows<'sharing'> = {
  listLinks: { access: reportPeople, dataentry: false, request: byId, status: 200 },
  createLink: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { purpose: 'report' } }),
    status: 201,
  },
  renewLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  revokeLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  getSharedReport: { access: 'link', dataentry: true, request: byKey, status: 200 },
  openSharedReport: { access: 'link', dataentry: true, request: byKey, status: 204 },
  saveSharedReport: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback },
      body: {
        ...{ purpose: 'feedback', party: 'tenant', name: 'T. Tenant', email: 'tenant@people.example' },
        general: { comments: 'All as it was.' },
      },
    }),
    status: 200,
  },
  requestSharedUpload: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId, fileName: 'a.jpg', fileType: 'image/jpeg', size: 1000 },
    }),
    status: 200,
  },
  listSharedUploads: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback, ids: 'no-such-photo' },
    }),
    status: 200,
  },
  uploadSharedPhoto: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId },
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    status: 415,
  },
}
