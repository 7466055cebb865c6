import type { HeldOnPhone } from '@lintel/contract'
import { isUnsent } from '@lintel/rules'
import { everyHeld } from './store.ts'

/** What devices have of this report and have not sent; for the server's own work, whatever the scope. */
export const unsentOf = async (clientId: string, reportId: string): Promise<HeldOnPhone[]> =>
  (await everyHeld(clientId)).filter((one) => one.reportId === reportId && isUnsent(one))
