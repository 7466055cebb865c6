import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const byClient = ({ clientId }: Target): RawRequest => ({ params: { id: clientId } })

export const clientData: AccessRows<'client-data'> = {
  getClientData: { access: { SysAdmin: 'any' }, dataentry: false, request: byClient, status: 200 },
  // Of a missing client, because for any other it would export everything.
  exportClientData: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ params: { id: 'no-such-client' } }),
    ofCaller: true,
    status: 404,
    message: 'Client not found.',
  },
  downloadClientExport: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId, part: '1' } }),
    status: 404,
    message: 'There is no such file.',
  },
  // It is not suspended.
  eraseClientData: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Another' } }),
    status: 409,
  },
  cancelClientErasure: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: byClient,
    status: 409,
    message: 'No erasure of this client is waiting.',
  },
}
