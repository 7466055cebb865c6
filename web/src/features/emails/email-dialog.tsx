import { routes } from '@lintel/contract'
import { isToSigners, linkObstacle } from '@lintel/rules'
import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, errorText } from '../../lib/api.ts'
import type { Override } from '../../lib/dialogs.ts'
import { dropDraft, keepDraft } from '../../lib/drafts.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { MailDialog, MailLoading } from '../../ui/mail/mail-dialog.tsx'
import { useMail } from '../../ui/mail/use-mail.ts'
import {
  attachableFiles,
  filled,
  linksToNothing,
  draftName,
  firstDraft,
  useKeptDraft,
  type EmailDraft,
} from './email-draft.ts'
import { findBounces, startMaking, useEmailSource, type EmailSource } from './email.queries.ts'
import { EmailAttachments, fileOf, availabilityOf } from './email-attachments.tsx'
import classes from './email-attachments.module.css'

const attachmentsObstacle = ({ enclosed }: EmailDraft, { report }: EmailSource): string | undefined => {
  const availabilities = enclosed.map((file) => availabilityOf(file, report))
  if (availabilities.includes('making')) return 'Wait for the attachments, or remove them.'
  return availabilities.some((availability) => availability === 'failed' || availability === 'missing')
    ? 'Generate the attachments, or remove them.'
    : undefined
}

function EmailForm({
  source,
  override,
  kept,
  refetch,
  onClose,
}: {
  source: EmailSource
  override: Override | undefined
  kept: EmailDraft | undefined
  refetch: () => void
  onClose: () => void
}) {
  const { report, client, templates, sender } = source
  const { identity, user, roles } = useSession()
  const cache = useQueryClient()
  const person = { name: user?.name ?? identity.name, email: user?.email ?? identity.email }
  const [begun] = useState(() => kept ?? firstDraft(source, person))
  // The template's text; typing changes only the draft, so that the editor is not overwritten.
  const [initialMessage, setInitialMessage] = useState(begun.message)
  const make = useMutation({
    mutationFn: (key: string) => startMaking(report.id, key),
    onSettled: refetch,
    onError: (error) => toast.error(errorText(error)),
  })
  const mail = useMail<EmailDraft>({
    about: report.id,
    begun,
    wasKept: kept !== undefined,
    keep: (draft) => keepDraft(identity.sub, draftName(report.id), draft),
    obstacle: (draft) =>
      attachmentsObstacle(draft, source) ??
      linkObstacle({ report, client, message: draft.message, toaddresses: draft.to }, new Date())?.message,
    questionBefore: ({ message }) =>
      linksToNothing(message, report)
        ? {
            text: 'This report has no PDF yet, so the link in this e-mail would not work. Send it all the same?',
            yes: 'Send without a PDF',
          }
        : undefined,
    askBounces: (addresses, signal) => findBounces(report.id, addresses, signal),
    deliver: (draft, idempotencykey) =>
      api(routes.sendEmail, {
        body: {
          ...(draft.template && { templateid: draft.template }),
          reportid: report.id,
          fromaddress: sender,
          toaddresses: draft.to,
          ccaddresses: draft.cc,
          bccaddresses: draft.bcc,
          attachments: draft.enclosed.flatMap((file) => fileOf(file, report) ?? []),
          subject: draft.subject,
          message: draft.message,
          idempotencykey,
          ...(draft.client !== client.id && { client: draft.client }),
          ...override,
        },
      }),
    onSent: async () => {
      await dropDraft(identity.sub, draftName(report.id)).catch(() => undefined)
      void cache.invalidateQueries({ queryKey: ['reports'] })
    },
    onClose,
  })
  const { draft, change } = mail

  const choose = (id: string | null) => {
    const template = templates.find((candidate) => candidate.id === id)
    if (!template) return
    const text = filled(template, { report, client, user: person })
    change({ template: template.id, ...text })
    setInitialMessage(text.message)
  }
  // Missing attachments of the settings are made immediately.
  const { mutate: makeNow } = make
  useEffect(() => {
    for (const file of begun.enclosed)
      if (file.kind === 'made' && availabilityOf(file, source.report) === 'missing') makeNow(file.key)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [])

  return (
    <MailDialog
      title={`Email report ${report.ref}`}
      mail={mail}
      sender={sender}
      initialMessage={initialMessage}
      beforeRecipients={
        (roles.administrator || roles.support) && (
          // Its images are above and below the message.
          <ClientSelect label="Client" always value={draft.client} onChange={(chosen) => change({ client: chosen })} />
        )
      }
      beforeSubject={
        <Select
          label="Template"
          allowDeselect={false}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.template || null}
          onChange={choose}
        />
      }
    >
      {isToSigners(draft.message) && (
        <p role="note" className={classes.note}>
          Each recipient gets a separate email with their own link. CC and BCC get a copy without it.
        </p>
      )}
      <EmailAttachments
        report={report}
        attached={draft.enclosed}
        offered={attachableFiles(report, client)}
        onMake={(key) => make.mutate(key)}
        onChange={(attached) => change({ enclosed: attached })}
      />
    </MailDialog>
  )
}

export function EmailDialog({
  reportId,
  override,
  onClose,
}: {
  reportId: string
  override?: Override | undefined
  onClose: () => void
}) {
  const { identity } = useSession()
  const { source, error, refetch } = useEmailSource(reportId)
  const { kept, looked } = useKeptDraft(identity.sub, reportId)
  if (source && looked)
    return (
      <EmailForm source={source} override={override} kept={kept} refetch={() => void refetch()} onClose={onClose} />
    )
  return <MailLoading title="Email report" error={error} onClose={onClose} />
}
