import type { ReportHeader, Signature } from '@lintel/contract'

/**
 * True where a signature was mailed to nobody, and no e-mail about the report went out since: its PDF
 * could not be made, or the mail could not be sent.
 */
export const isUntold = (
  { _uuid, image, evidence }: Pick<Signature, '_uuid' | 'image' | 'evidence'>,
  delivery: ReportHeader['delivery'],
): boolean =>
  image !== '' &&
  delivery?.failed !== undefined &&
  delivery.version === (evidence?.reportversion ?? delivery.version) &&
  delivery.signatures?.includes(_uuid) === true
