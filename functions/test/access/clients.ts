import { readersOfClients } from './requests.ts'
import type { AccessRows } from './row.ts'

export const clients: AccessRows<'clients'> = {
  listClients: {
    access: readersOfClients,
    dataentry: true,
    request: ({ branchId }) => ({ query: { branch: branchId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`"${clientId}"`),
  },
  getClient: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
  getPeachUser: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId, userId }) => ({ query: { clientid: clientId, userid: userId } }),
    status: 200,
  },
  // At a version that is no longer current.
  saveClient: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Renamed', version: 0 } }),
    status: 409,
  },
  downloadContactsCsv: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  createClient: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ body: { name: 'New client' } }),
    ofCaller: true,
    status: 201,
  },
  // At a version that does not exist: nothing is changed.
  saveBranchLook: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'branch' },
    dataentry: false,
    request: ({ branchId }) => ({ params: { id: branchId }, body: { version: 1_000_000, looknfeel: {} } }),
    status: 409,
  },
  listDefaultBackgrounds: {
    access: readersOfClients,
    dataentry: false,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  saveBackgrounds: {
    access: { SysAdmin: 'any', Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { version: 1_000_000, backgrounds: [] } }),
    status: 409,
  },
}
