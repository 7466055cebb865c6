import type { ReportHeader, Signature } from '@lintel/contract'

/**
 * True if nobody was notified of a signature by e-mail and no e-mail about the report has gone out since: its PDF could
 * not be generated, or the e-mail could not be sent.
 */
export const isNotNotified = (
  { _uuid, image, evidence }: Pick<Signature, '_uuid' | 'image' | 'evidence'>,
  delivery: ReportHeader['delivery'],
): boolean =>
  image !== '' &&
  delivery?.failed !== undefined &&
  delivery.version === (evidence?.reportversion ?? delivery.version) &&
  delivery.signatures?.includes(_uuid) === true
