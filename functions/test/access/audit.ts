import { ofClient, row, type AccessRows } from './row.ts'

const readers = { SysAdmin: 'any', CustomerAdministrators: 'own' } as const

export const audit: AccessRows<'audit'> = {
  listAudit: row(readers, ofClient(), 200, {
    shows: (body, { clientId }) => body.includes(`"clientId":"${clientId}"`),
  }),
  downloadAuditCsv: row(readers, ofClient(), 200, {
    shows: (body, { clientId }) => body.includes(`Client ${clientId}`),
  }),
}
