import type { RawRequest } from '../call.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byTemplate = ({ templateId }: Target): RawRequest => ({ params: { id: templateId } })
/** The groups that manage a branch's templates; other users manage only their own. */
const templatePeople = {
  access: {
    Administrators: 'any',
    Support: 'any',
    CustomerAdministrators: 'own',
    BranchAdministrators: 'branch',
    Customers: 'self',
  },
  dataentry: false,
  unowned: true,
} as const

export const emailtemplates: AccessRows<'emailtemplates'> = {
  listEmailTemplates: {
    ...templatePeople,
    request: ({ clientId }) => ({ query: { client: clientId, mode: 'list' } }),
    status: 200,
    shows: (body, { templateId }) => body.includes(`"${templateId}"`),
  },
  getEmailTemplate: { ...templatePeople, request: byTemplate, status: 200 },
  // For a branch that the client does not have; whom else it can be for is tested with the feature.
  createEmailTemplate: row(
    {
      Administrators: 'any',
      Support: 'any',
      CustomerAdministrators: 'own',
      BranchAdministrators: 'own',
      Customers: 'own',
    },
    ({ clientId }) => ({
      query: { client: clientId },
      body: { name: 'Keys', branchlist: ['no-such-branch'] },
    }),
    400,
  ),
  // It never has this version.
  saveEmailTemplate: {
    ...templatePeople,
    request: (target) => ({
      ...byTemplate(target),
      body: { name: 'Other keys', branchlist: [target.branchId], version: 7 },
    }),
    status: 409,
  },
  deleteEmailTemplate: {
    ...templatePeople,
    request: (target) => ({ ...byTemplate(target), query: { version: '7' } }),
    status: 409,
  },
}
