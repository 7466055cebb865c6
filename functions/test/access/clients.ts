import { readersOfClients } from './requests.ts'
import { dataentryRow, row, type AccessRows } from './row.ts'

export const clients: AccessRows<'clients'> = {
  listClients: dataentryRow(readersOfClients, ({ branchId }) => ({ query: { branch: branchId } }), 200, {
    shows: (body, { clientId }) => body.includes(`"${clientId}"`),
  }),
  getClient: dataentryRow(readersOfClients, ({ clientId }) => ({ params: { id: clientId } }), 200),
  getPeachUser: dataentryRow(
    readersOfClients,
    ({ clientId, userId }) => ({ query: { clientid: clientId, userid: userId } }),
    200,
  ),
  // At a version that is no longer current.
  saveClient: row(
    { SysAdmin: 'any' },
    ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Renamed', version: 0 } }),
    409,
  ),
  downloadContactsCsv: row({ SysAdmin: 'any' }, () => ({}), 200, { ofCaller: true }),
  createClient: row({ SysAdmin: 'any' }, () => ({ body: { name: 'New client' } }), 201, { ofCaller: true }),
  // At a version that does not exist: nothing is changed.
  saveBranchLook: row(
    { SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'branch' },
    ({ branchId }) => ({ params: { id: branchId }, body: { version: 1_000_000, looknfeel: {} } }),
    409,
  ),
  listDefaultBackgrounds: row(readersOfClients, () => ({}), 200, { ofCaller: true }),
  saveBackgrounds: row(
    { SysAdmin: 'any', Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' },
    ({ clientId }) => ({ params: { id: clientId }, body: { version: 1_000_000, backgrounds: [] } }),
    409,
  ),
}
