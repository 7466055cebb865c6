import type { ReportHeader, Signature } from '@lintel/contract'

/** Not notified by e-mail, nor by a later one about the report: no PDF could be generated, or no e-mail sent. */
export const isNotNotified = (
  { _uuid, image, evidence }: Pick<Signature, '_uuid' | 'image' | 'evidence'>,
  delivery: ReportHeader['delivery'],
): boolean =>
  image !== '' &&
  delivery?.failed !== undefined &&
  delivery.version === (evidence?.reportversion ?? delivery.version) &&
  delivery.signatures?.includes(_uuid) === true
