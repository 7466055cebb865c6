import type { Dispute, Download } from '@lintel/contract'
import { downloadAddress } from '../lib/download-address.ts'
import { bytesOfFile } from '../sharing/report-files.ts'

export const settlementFilename = 'Settlement.pdf'

/** A claim is settled once. */
export const settlementKey = ({ report, id }: Pick<Dispute, 'report' | 'id'>): string =>
  `downloads/${report}/settlements/${id}.pdf`

/** Undefined until it is made. */
export async function settlementOf(dispute: Dispute): Promise<Download | undefined> {
  const key = settlementKey(dispute)
  if (!dispute.settledAt || (await bytesOfFile({ key })) === undefined) return undefined
  return { url: await downloadAddress(key, settlementFilename, 'inline'), filename: settlementFilename }
}
