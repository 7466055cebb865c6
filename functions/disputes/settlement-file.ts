import type { Dispute, Download } from '@lintel/contract'
import { hasDownload } from '../documents/files.ts'
import { downloadAddress } from '../lib/download-address.ts'

export const settlementFilename = 'Settlement.pdf'

/** A settled claim gets a new version only if its settlement is ordered again: no order writes the file of another. */
export const settlementKey = ({ report, id, version }: Pick<Dispute, 'report' | 'id' | 'version'>): string =>
  `downloads/${report}/settlements/${id}-${version}.pdf`

/** Undefined until it is made. */
export async function settlementOf(dispute: Dispute): Promise<Download | undefined> {
  const key = settlementKey(dispute)
  if (!dispute.settledAt || !(await hasDownload(key))) return undefined
  return { url: await downloadAddress(key, settlementFilename, 'inline'), filename: settlementFilename }
}
