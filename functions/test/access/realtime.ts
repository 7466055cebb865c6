import { reportPeople, bySignatureKey } from './requests.ts'
import { dataentryRow, type AccessRows } from './row.ts'

export const realtime: AccessRows<'realtime'> = {
  createConnectionToken: dataentryRow(reportPeople, () => ({}), 200, { ofCaller: true }),
  createSharedConnectionToken: dataentryRow('link', bySignatureKey, 200),
}
