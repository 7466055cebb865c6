import type { Dispute, Download } from '@lintel/contract'
import { hasDownload } from '../documents/files.ts'
import { downloadAddress } from '../lib/download-address.ts'

export const settlementFilename = 'Settlement.pdf'

/** A claim is settled once. */
export const settlementKey = ({ report, id }: Pick<Dispute, 'report' | 'id'>): string =>
  `downloads/${report}/settlements/${id}.pdf`

/** Undefined until it is made. */
export async function settlementOf(dispute: Dispute): Promise<Download | undefined> {
  const key = settlementKey(dispute)
  if (!dispute.settledAt || !(await hasDownload(key))) return undefined
  return { url: await downloadAddress(key, settlementFilename, 'inline'), filename: settlementFilename }
}
