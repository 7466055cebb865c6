import { emailMessages, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { Button, Loader, Modal, Select, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError, errorText } from '../../lib/api.ts'
import { bounceText } from '../../lib/bounces.ts'
import { dropDraft, keepDraft } from '../../lib/drafts.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { confirm } from '../../ui/confirm.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorId } from '../../ui/error-id.tsx'
import { AddressChips, isAddress } from '../../ui/mail/address-chips.tsx'
import mail from '../../ui/mail/mail-form.module.css'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { hasWords } from '../../ui/rich-text/has-words.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { attachableFiles, filled, linksToNothing } from './email-rules.ts'
import { startMaking, useBounces, useEmailSource, type EmailSource } from './email.queries.ts'
import { EmailAttachments, fileOf, availabilityOf } from './email-attachments.tsx'
import { draftName, firstDraft, useKeptDraft, type EmailDraft } from './email-draft.ts'

/** Why an e-mail cannot be sent yet; undefined where it can. */
const obstacle = (draft: EmailDraft, { report }: EmailSource): string | undefined => {
  const wrong = [...draft.to, ...draft.cc, ...draft.bcc].filter((address) => !isAddress(address)).length
  if (wrong > 0) return wrong === 1 ? 'Correct one address to send.' : `Correct ${wrong} addresses to send.`
  if (draft.to.length === 0) return 'Add an address to send to.'
  if (!hasWords(draft.message)) return 'Write a message to send.'
  const availabilities = draft.enclosed.map((file) => availabilityOf(file, report))
  if (availabilities.includes('making')) return 'Wait for the attachments, or take them out.'
  return availabilities.some((availability) => availability === 'failed' || availability === 'missing')
    ? 'Generate the attachments, or take them out.'
    : undefined
}

/** True where the server has said what is wrong, unlike after its own failure or a lost connection. */
const isExplained = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** The id of an error that nothing more is known of. */
const idOf = (error: unknown) => (error instanceof ApiError && !isExplained(error) ? error.id : undefined)

function EmailForm({
  source,
  kept,
  refetch,
  onClose,
}: {
  source: EmailSource
  kept: EmailDraft | undefined
  refetch: () => void
  onClose: () => void
}) {
  const { report, client, templates, sender } = source
  const { identity, user, roles } = useSession()
  const cache = useQueryClient()
  const person = { name: user?.name ?? identity.name, email: user?.email ?? identity.email }
  const [begun] = useState(() => kept ?? firstDraft(source, person))
  const [draft, setDraft] = useState(begun)
  // The template's text; typing changes only the draft, so that the editor is not overwritten.
  const [initialMessage, setInitialMessage] = useState(begun.message)
  const change = (part: Partial<EmailDraft>) => setDraft((known) => ({ ...known, ...part }))
  const edited = draft !== begun || kept !== undefined
  // One key for each e-mail, however often it is tried; changed text is another e-mail.
  const attempt = useRef<{ of: EmailDraft; key: string }>(undefined)

  const make = useMutation({
    mutationFn: (key: string) => startMaking(report.id, key),
    onSettled: refetch,
    onError: (error) => toast.error(errorText(error)),
  })
  const send = useMutation({
    mutationFn: () => {
      if (attempt.current?.of !== draft) attempt.current = { of: draft, key: newId() }
      return api(routes.sendEmail, {
        body: {
          ...(draft.template && { templateid: draft.template }),
          reportid: report.id,
          fromaddress: sender,
          toaddresses: [...draft.to],
          ccaddresses: [...draft.cc],
          bccaddresses: [...draft.bcc],
          attachments: draft.enclosed.flatMap((file) => fileOf(file, report) ?? []),
          subject: draft.subject,
          message: draft.message,
          idempotencykey: attempt.current.key,
          ...(draft.client !== client.id && { client: draft.client }),
        },
      })
    },
    onSuccess: async () => {
      toast.success(emailMessages.sent)
      await dropDraft(identity.sub, draftName(report.id)).catch(() => undefined)
      void cache.invalidateQueries({ queryKey: ['reports'] })
      onClose()
    },
    onError: (error) => toast.error(isExplained(error) ? errorText(error) : emailMessages.failed),
  })
  const keep = () => keepDraft(identity.sub, draftName(report.id), draft)
  useUnsavedChanges('emails', edited && !send.isSuccess, { keep })

  const close = async () => {
    if (send.isPending) return
    if (edited && !(await confirm('Close without sending? What you wrote is kept.', { yes: 'Close' }))) return
    if (edited) await keep().catch(() => undefined)
    onClose()
  }
  const choose = (id: string | null) => {
    const template = templates.find((candidate) => candidate.id === id)
    if (!template) return
    const text = filled(template, { report, client, user: person })
    change({ template: template.id, ...text })
    setInitialMessage(text.message)
  }
  // Attachments from the settings are made at once where they are missing.
  const { mutate: makeNow } = make
  useEffect(() => {
    for (const file of begun.enclosed)
      if (file.kind === 'made' && availabilityOf(file, source.report) === 'missing') makeNow(file.key)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, [])

  const recipients = [...draft.to, ...draft.cc, ...draft.bcc]
  const bounces = useBounces(report.id, recipients.filter(isAddress))

  const sendAsking = async () => {
    const bounced = recipients.flatMap((address) => bounces.get(address.toLowerCase()) ?? [])
    if (bounced.length > 0) {
      const text = `${bounced.map(bounceText).join(', ')}. Send it all the same?`
      if (!(await confirm(text, { yes: 'Send all the same' }))) return
    }
    if (linksToNothing(draft.message, report)) {
      const text = 'This report has no PDF yet, so the link in this e-mail would lead to nothing. Send it all the same?'
      if (!(await confirm(text, { yes: 'Send without a PDF' }))) return
    }
    send.mutate()
  }

  const phone = useIsPhone()
  const why = obstacle(draft, source)
  const ready = !why && !send.isPending
  return (
    <Modal opened onClose={() => void close()} title={`Email report ${report.ref}`} size={660} fullScreen={phone}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void sendAsking()
        }}
      >
        <div className={mail.form}>
          <TextInput label="From" value={sender} disabled />
          {(roles.administrator || roles.support) && (
            // Its pictures are above and below the message.
            <ClientSelect
              label="Client"
              always
              value={draft.client}
              onChange={(chosen) => change({ client: chosen })}
            />
          )}
          <AddressChips label="To" addresses={draft.to} bounces={bounces} onChange={(to) => change({ to })} autoFocus />
          <AddressChips label="CC" addresses={draft.cc} bounces={bounces} onChange={(cc) => change({ cc })} />
          <AddressChips label="BCC" addresses={draft.bcc} bounces={bounces} onChange={(bcc) => change({ bcc })} />
          <Select
            label="Template"
            allowDeselect={false}
            data={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.template || null}
            onChange={choose}
          />
          <TextInput
            label="Subject"
            maxLength={300}
            value={draft.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <div className={mail.message}>
            <RichText label="Message" initial={initialMessage} onChange={(message) => change({ message })} />
          </div>
          <EmailAttachments
            report={report}
            attached={draft.enclosed}
            offered={attachableFiles(report, client)}
            onMake={(key) => make.mutate(key)}
            onChange={(attached) => change({ enclosed: attached })}
          />
        </div>
        <div className={`${dialog.foot} ${mail.foot}`}>
          <div>
            <p role="status">{why}</p>
            <ErrorId id={idOf(send.error)} />
          </div>
          <Button variant="subtle" disabled={send.isPending} onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            type="submit"
            leftSection={<IconSend size={15} stroke={1.7} aria-hidden />}
            disabled={why !== undefined}
            loading={send.isPending}
          >
            Send
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The dialog that e-mails a report. */
export function EmailDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { identity } = useSession()
  const { source, error, refetch } = useEmailSource(reportId)
  const { kept, looked } = useKeptDraft(identity.sub, reportId)
  useEffect(() => {
    if (!error) return
    toast.error(errorText(error))
    onClose()
  }, [error, onClose])
  if (source && looked)
    return <EmailForm source={source} kept={kept} refetch={() => void refetch()} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Email report" size={660}>
      <div className={mail.loading} aria-busy="true">
        <Loader aria-label="Loading the e-mail" />
      </div>
    </Modal>
  )
}
