import type { RawRequest } from '../call.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byClient = ({ clientId }: Target): RawRequest => ({ params: { id: clientId } })

export const clientData: AccessRows<'client-data'> = {
  getClientData: row({ SysAdmin: 'any' }, byClient, 200),
  // Of a missing client, because for any other it would export everything.
  exportClientData: row({ SysAdmin: 'any' }, () => ({ params: { id: 'no-such-client' } }), 404, {
    ofCaller: true,
    message: 'Client not found.',
  }),
  downloadClientExport: row({ SysAdmin: 'any' }, ({ clientId }) => ({ params: { id: clientId, part: '1' } }), 404, {
    message: 'There is no such file.',
  }),
  // It is not suspended.
  eraseClientData: row(
    { SysAdmin: 'any' },
    ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Another' } }),
    409,
  ),
  cancelClientErasure: row({ SysAdmin: 'any' }, byClient, 409, { message: 'No erasure of this client is waiting.' }),
}
