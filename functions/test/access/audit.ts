import type { AccessRows } from './row.ts'

export const audit: AccessRows<'audit'> = {
  listAudit: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`"clientId":"${clientId}"`),
  },
  downloadAuditCsv: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`Client ${clientId}`),
  },
}
