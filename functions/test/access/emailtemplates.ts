import { appointmentPeople } from './requests.ts'
import { by, ofClient, row, showing, type AccessRow, type AccessRows } from './row.ts'

/** The groups that manage a branch's templates; other users manage only their own. */
const templateRow = (...[request, status, more = {}]: [AccessRow['request'], number, object?]) =>
  row(appointmentPeople, request, status, { unowned: true, ...more })

export const emailtemplates: AccessRows<'emailtemplates'> = {
  listEmailTemplates: templateRow(ofClient({ query: { mode: 'list' } }), 200, showing('templateId')),
  getEmailTemplate: templateRow(by('templateId'), 200),
  // For a branch that the client does not have; whom else it can be for is tested with the feature.
  createEmailTemplate: row(
    { ...appointmentPeople, BranchAdministrators: 'own', Customers: 'own' },
    ofClient({ body: { name: 'Keys', branchlist: ['no-such-branch'] } }),
    400,
  ),
  // It never has this version.
  saveEmailTemplate: templateRow(
    ({ templateId, branchId }) => ({
      params: { id: templateId },
      body: { name: 'Other keys', branchlist: [branchId], version: 7 },
    }),
    409,
  ),
  deleteEmailTemplate: templateRow(by('templateId', { query: { version: '7' } }), 409),
}
