import { reportPeople, bySignatureKey } from './requests.ts'
import type { AccessRows } from './row.ts'

export const realtime: AccessRows<'realtime'> = {
  createRealtimeTicket: {
    access: reportPeople,
    dataentry: true,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  createSharedRealtimeTicket: { access: 'link', dataentry: true, request: bySignatureKey, status: 200 },
}
