import type { RawRequest } from '../call.ts'
import { reportPeople, byId } from './requests.ts'
import { dataentryRow, row, type AccessRows, type Target } from './row.ts'

const link = ({ reportId }: Target): RawRequest => ({ params: { id: reportId, linkId: 'no-such-link' } })
const missingLink = { status: 404, message: 'Link not found.' }
const byKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.report },
})

export const sharing: AccessRows<'sharing'> = {
  listLinks: row(reportPeople, byId, 200),
  createLink: row(reportPeople, ({ reportId }) => ({ params: { id: reportId }, body: { purpose: 'report' } }), 201),
  renewLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  revokeLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  getSharedReport: dataentryRow('link', byKey, 200),
  openSharedReport: dataentryRow('link', byKey, 204),
  saveSharedReport: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback },
      body: {
        ...{ purpose: 'feedback', party: 'tenant', name: 'T. Tenant', email: 'tenant@people.example' },
        general: { comments: 'All as it was.' },
      },
    }),
    200,
  ),
  requestSharedUpload: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId, fileName: 'a.jpg', fileType: 'image/jpeg', size: 1000 },
    }),
    200,
  ),
  listSharedUploads: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback, ids: 'no-such-photo' },
    }),
    200,
  ),
  uploadSharedPhoto: dataentryRow(
    'link',
    ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId },
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    415,
  ),
}
