import { reportPeople, bySignatureKey } from './requests.ts'
import type { AccessRows } from './row.ts'

export const realtime: AccessRows<'realtime'> = {
  createConnectionToken: {
    access: reportPeople,
    dataentry: true,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  createSharedConnectionToken: { access: 'link', dataentry: true, request: bySignatureKey, status: 200 },
}
