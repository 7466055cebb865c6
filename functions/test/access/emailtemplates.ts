import type { AccessRows } from './row.ts'

export const emailtemplates: AccessRows<'emailtemplates'> = {
  listEmailTemplates: {
    access: {
      Administrators: 'any',
      Support: 'any',
      CustomerAdministrators: 'own',
      BranchAdministrators: 'own',
      Customers: 'own',
    },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
  },
}
