import type { Client, EmailTemplate, Report } from '@lintel/contract'
import { fillHtml, fillText, hasPlaceholder, isSwitchedOn, placeholderValues, variantsFor } from '@lintel/rules'
import { isAddress } from '../../ui/mail/address-chips.tsx'

/** A template with its placeholders filled; the link is made when the e-mail is sent. */
export const filled = (
  template: Pick<EmailTemplate, 'subject' | 'message'>,
  source: { report: Report; client: Client; user: { name: string } },
): { subject: string; message: string } => {
  const values = placeholderValues(source)
  return { subject: fillText(template.subject, values), message: fillHtml(template.message, values) }
}

/** The initial template: one for the report's type, or else one for any. */
export const templateFor = (templates: readonly EmailTemplate[], type: string): EmailTemplate | undefined =>
  templates.find((template) => template.type === type) ??
  templates.find((template) => template.type === undefined) ??
  templates[0]

/** The e-mail addresses of the tenants who sign the report, each once. */
export const tenantAddresses = ({ signatures }: Pick<Report, 'signatures'>): string[] => [
  ...new Set(signatures.filter(({ type, email }) => type === 'tenant' && isAddress(email)).map(({ email }) => email)),
]

export type EmailAttachment =
  { kind: 'made'; key: string; label: string } | { kind: 'document'; src: string; label: string }

export const attachmentId = (file: EmailAttachment): string =>
  file.kind === 'made' ? `made:${file.key}` : `document:${file.src}`

export const attachableFiles = (report: Report, client: Client): EmailAttachment[] => {
  const type = client.reportfactory.reportTypeList.find(({ name }) => name === report.type)
  const variants = variantsFor(client.peachpackage, type?.variantList ?? [])
  const made: EmailAttachment[] = [
    { kind: 'made', key: 'report', label: `${type?.displayName ?? report.type} PDF` },
    ...variants.map(({ name, displayName }) => ({ kind: 'made' as const, key: name, label: `${displayName} PDF` })),
    ...(isSwitchedOn(client, 'Invoice enable')
      ? [{ kind: 'made' as const, key: 'invoice', label: 'Invoice PDF' }]
      : []),
    { kind: 'made', key: 'photos', label: 'Photos Zip' },
  ]
  const documents = report.uploaddocuments.map(({ src, name }) => ({
    kind: 'document' as const,
    src,
    label: name ?? src.slice(src.lastIndexOf('/') + 1),
  }))
  return report.legacy ? documents : [...made, ...documents]
}

/** The initial attachments, by the client's settings. */
export const defaultAttachments = (report: Report, client: Client): EmailAttachment[] =>
  attachableFiles(report, client).filter((file) =>
    file.kind === 'document'
      ? isSwitchedOn(client, 'Auto attach supporting documents on email dialog')
      : file.key === 'report' && isSwitchedOn(client, 'Auto attach PDF on email dialog'),
  )

/** True if the message contains the link to a PDF that was never made. */
export const linksToNothing = (message: string, { attachments }: Pick<Report, 'attachments'>): boolean =>
  hasPlaceholder(message, 'Report Download Link') && !attachments['report']?.src
