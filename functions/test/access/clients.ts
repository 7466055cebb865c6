import { readersOfClients } from './requests.ts'
import { by, dataentryRow, ofCaller, row, showing, type AccessRows } from './row.ts'

const sysAdmin = { SysAdmin: 'any' } as const

export const clients: AccessRows<'clients'> = {
  listClients: dataentryRow(
    readersOfClients,
    ({ branchId }) => ({ query: { branch: branchId } }),
    200,
    showing('clientId'),
  ),
  getClient: dataentryRow(readersOfClients, by('clientId'), 200),
  getPeachUser: dataentryRow(
    readersOfClients,
    ({ clientId, userId }) => ({ query: { clientid: clientId, userid: userId } }),
    200,
  ),
  // At a version that is no longer current.
  saveClient: row(sysAdmin, by('clientId', { body: { name: 'Renamed', version: 0 } }), 409),
  downloadContactsCsv: row(sysAdmin, {}, 200, ofCaller),
  createClient: row(sysAdmin, { body: { name: 'New client' } }, 201, ofCaller),
  // At a version that does not exist: nothing is changed.
  saveBranchLook: row(
    { SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'branch' },
    by('branchId', { body: { version: 1_000_000, looknfeel: {} } }),
    409,
  ),
  listDefaultBackgrounds: row(readersOfClients, {}, 200, ofCaller),
  saveClientOptions: row(
    { SysAdmin: 'any', CustomerAdministrators: 'own' },
    by('clientId', { body: { version: 1_000_000, checks: [] } }),
    409,
  ),
  saveBackgrounds: row(
    { SysAdmin: 'any', Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' },
    by('clientId', { body: { version: 1_000_000, backgrounds: [] } }),
    409,
  ),
}
