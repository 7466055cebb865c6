import { by, row, type AccessRows } from './row.ts'

const sysAdmin = { SysAdmin: 'any' } as const

export const clientData: AccessRows<'client-data'> = {
  getClientData: row(sysAdmin, by('clientId'), 200),
  // Of a missing client, because for any other it would export everything.
  exportClientData: row(sysAdmin, { params: { id: 'no-such-client' } }, 404, {
    ofCaller: true,
    message: 'Client not found.',
  }),
  downloadClientExport: row(sysAdmin, by('clientId', { params: { part: '1' } }), 404, 'There is no such file.'),
  // It is not suspended.
  eraseClientData: row(sysAdmin, by('clientId', { body: { name: 'Another' } }), 409),
  cancelClientErasure: row(sysAdmin, by('clientId'), 409, 'No erasure of this client is waiting.'),
}
