import type { ReportHeader, Signature } from '@lintel/contract'

/**
 * True where a signature that staff collected was mailed to nobody because the PDF with it could not be made. Those
 * mails wait for it, and are given up after some tries.
 */
export const isUntold = (
  { image, evidence }: Pick<Signature, 'image' | 'evidence'>,
  { report: pdf }: ReportHeader['attachments'],
): boolean => {
  if (!image || !evidence?.collectedby || evidence.reportversion === undefined) return false
  return pdf?.status === 'failed' && (pdf.version ?? 0) < evidence.reportversion
}
