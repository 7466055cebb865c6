import { isSwitchedOn, fillHtml, fillText, hasPlaceholder, placeholderValues, variantsFor } from '@lintel/rules'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { readDraft } from '../../lib/drafts.ts'
import type { EmailSource } from './email.queries.ts'
import type { Client, EmailTemplate, Report } from '@lintel/contract'
import { isAddress } from '../../ui/mail/address-chips.tsx'

const addresses = z.array(z.string())

export const EmailDraft = z.object({
  to: addresses,
  cc: addresses,
  bcc: addresses,
  template: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The attachments, under the name used by drafts stored in browsers. */
  enclosed: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('made'), key: z.string(), label: z.string() }),
      z.object({ kind: z.literal('document'), src: z.string(), label: z.string() }),
    ]),
  ),
  /** The client whose header and footer images are used. */
  client: z.string(),
})
export type EmailDraft = z.infer<typeof EmailDraft>

export const draftName = (reportId: string): string => `email/${reportId}`

/** A new e-mail by the client's settings, with its author in CC. */
export const firstDraft = (source: EmailSource, person: { name: string; email: string }): EmailDraft => {
  const { report, client, templates } = source
  const template = templateFor(templates, report.type)
  const text = template ? filled(template, { report, client, user: person }) : { subject: '', message: '' }
  return {
    to: isSwitchedOn(client, 'Auto fill tenant email addresses on email dialog') ? tenantAddresses(report) : [],
    cc: person.email ? [person.email] : [],
    bcc: [],
    template: template?.id ?? '',
    ...text,
    enclosed: defaultAttachments(report, client),
    client: client.id,
  }
}

export const useKeptDraft = (owner: string, reportId: string) => {
  const [found, setFound] = useState<{ kept: EmailDraft | undefined; looked: boolean }>({
    kept: undefined,
    looked: false,
  })
  useEffect(() => {
    let here = true
    readDraft(owner, draftName(reportId)).then(
      (draft) => here && setFound({ kept: EmailDraft.safeParse(draft?.content).data, looked: true }),
      // Without storage there is nothing to restore.
      () => here && setFound({ kept: undefined, looked: true }),
    )
    return () => {
      here = false
    }
  }, [owner, reportId])
  return found
}

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
