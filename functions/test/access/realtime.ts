import { reportPeople, bySignatureKey } from './requests.ts'
import { dataentryRow, ofCaller, type AccessRows } from './row.ts'

export const realtime: AccessRows<'realtime'> = {
  createConnectionToken: dataentryRow(reportPeople, {}, 200, ofCaller),
  createSharedConnectionToken: dataentryRow('link', bySignatureKey, 200),
}
