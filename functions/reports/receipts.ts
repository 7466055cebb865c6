import type { Report } from '@lintel/contract'
import { openToVisitor } from './guards.ts'
import { bodyOfRow } from './read-report.ts'
import { wholeReport } from './store/index.ts'

export { addReceipt, readReceipts } from './store/receipts.ts'

/** Locked or not: a receipt changes no content. Undefined and 423 as `openToVisitor`. */
export async function openToReceive(id: string): Promise<Report | undefined> {
  const opened = await openToVisitor(id, { evenLocked: true })
  return opened && wholeReport(opened.row.record, await bodyOfRow(opened.row))
}
