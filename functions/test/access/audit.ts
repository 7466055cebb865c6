import { row, type AccessRows } from './row.ts'

export const audit: AccessRows<'audit'> = {
  listAudit: row(
    { SysAdmin: 'any', CustomerAdministrators: 'own' },
    ({ clientId }) => ({ query: { client: clientId } }),
    200,
    { shows: (body, { clientId }) => body.includes(`"clientId":"${clientId}"`) },
  ),
  downloadAuditCsv: row(
    { SysAdmin: 'any', CustomerAdministrators: 'own' },
    ({ clientId }) => ({ query: { client: clientId } }),
    200,
    { shows: (body, { clientId }) => body.includes(`Client ${clientId}`) },
  ),
}
