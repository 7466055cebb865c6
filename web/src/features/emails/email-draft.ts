import { isSwitchedOn } from '@lintel/rules'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { readDraft } from '../../lib/drafts.ts'
import { defaultAttachments, filled, tenantAddresses, templateFor } from './email-rules.ts'
import type { EmailSource } from './email.queries.ts'

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
