import type { ReportBody } from '@lintel/contract'
import { bodyOfRow } from './read-report.ts'
import { readBody } from './store/bodies.ts'
import type { FoundReport } from './store/client-data.ts'

export type { FoundReport } from './store/client-data.ts'
export { everyReceipt } from './store/receipts.ts'
export {
  bodyKeysOf,
  eraseAccountBounce,
  eraseBounces,
  eraseEmailsOfDaySheets,
  eraseEmailsOfTicket,
  erasePhones,
  eraseRowsOfReport,
  eraseTraces,
  removeReport,
  scanReports,
} from './store/client-data.ts'

export const bodyAt = async (bodyKey: string): Promise<ReportBody | undefined> =>
  readBody(bodyKey).then(
    ({ body }) => body,
    () => undefined,
  )

/** Undefined if its key is unknown. Throws if it cannot be read. */
export async function bodyOfFound({ row, bodyKey }: FoundReport): Promise<ReportBody | undefined> {
  if (row) return bodyOfRow(row)
  return bodyKey === undefined ? undefined : (await readBody(bodyKey)).body
}
