import { emailMessages, providerInvoiceMessages, type EmailBounce, type InvoicedClient } from '@lintel/contract'
import { escapeHtml, monthOf, newId } from '@lintel/rules'
import { Button, Loader, Modal, TextInput } from '@mantine/core'
import { IconFileText, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { bounceText } from '../../lib/bounces.ts'
import { monthLabel } from '../../lib/months.ts'
import { toast } from '../../lib/toasts.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { confirm } from '../../ui/confirm.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorId } from '../../ui/error-id.tsx'
import { AddressChips, isAddress } from '../../ui/mail/address-chips.tsx'
import form from '../../ui/mail/mail-form.module.css'
import { hasWords } from '../../ui/rich-text/has-words.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { invoiceBouncesQuery, invoiceEmailsQuery, mailInvoice } from './invoices.queries.ts'
import looks from './invoice-email.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    /** Mails an invoice of the provider to its client. */
    invoiceEmail: InvoicedClient
  }
}

interface Draft {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  /** Rich text. */
  message: string
}

/** To the client's address for invoices, with the subject that invoices have. */
const firstDraft = ({ invoice, email }: InvoicedClient): Draft => {
  const month = monthLabel(monthOf(invoice.date))
  const [what, name] = [invoice.credits === undefined ? 'invoice' : 'credit note', escapeHtml(invoice.client.name)]
  return {
    ...{ to: email ? [email] : [], cc: [], bcc: [], subject: providerInvoiceMessages.emailSubject(month) },
    message: `<p>Dear ${name},</p><p>Please find attached your ${what} for ${month}.</p><p>Kind regards</p>`,
  }
}

/** Why it cannot be sent yet; undefined where it can. */
const obstacle = ({ to, cc, bcc, message }: Draft): string | undefined => {
  const wrong = [...to, ...cc, ...bcc].filter((address) => !isAddress(address)).length
  if (wrong > 0) return wrong === 1 ? 'Correct one address to send.' : `Correct ${wrong} addresses to send.`
  if (to.length === 0) return 'Add an address to send to.'
  return hasWords(message) ? undefined : 'Write a message to send.'
}

/** True where the server has said what is wrong, unlike after its own failure or a lost connection. */
const isExplained = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const idOf = (error: unknown) => (error instanceof ApiError && !isExplained(error) ? error.id : undefined)

/** Those of these addresses that mail did not reach lately, by address in lower case. */
const useBounces = (invoiceId: string, addresses: readonly string[]): ReadonlyMap<string, EmailBounce> => {
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))].toSorted()
  const { data } = useQuery({ ...invoiceBouncesQuery(invoiceId, asked), placeholderData: keepPreviousData })
  return useMemo(() => new Map(data?.map((bounce) => [bounce.address.toLowerCase(), bounce])), [data])
}

function EmailForm({ row, sender, onClose }: { row: InvoicedClient; sender: string; onClose: () => void }) {
  const { invoice } = row
  const [begun] = useState(() => firstDraft(row))
  const [draft, setDraft] = useState(begun)
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }))
  // One key for each e-mail, however often it is tried; changed text is another e-mail.
  const attempt = useRef<{ of: Draft; key: string }>(undefined)
  const send = useMutation({
    mutationFn: () => {
      if (attempt.current?.of !== draft) attempt.current = { of: draft, key: newId() }
      return mailInvoice({ invoiceid: invoice.id, from: sender, ...draft, idempotencykey: attempt.current.key })
    },
    onSuccess: () => {
      toast.success(emailMessages.sent)
      onClose()
    },
    onError: (error) => toast.error(isExplained(error) ? errorText(error) : emailMessages.failed),
  })
  const edited = draft !== begun
  useUnsavedChanges('invoices', edited && !send.isSuccess)
  const close = async () => {
    if (send.isPending) return
    if (!edited || (await confirm('Close without sending?', { yes: 'Close' }))) onClose()
  }
  const recipients = [...draft.to, ...draft.cc, ...draft.bcc]
  const bounces = useBounces(invoice.id, recipients.filter(isAddress))
  const sendAsking = async () => {
    const bounced = recipients.flatMap((address) => bounces.get(address.toLowerCase()) ?? [])
    const text = `${bounced.map(bounceText).join(', ')}. Send it all the same?`
    if (bounced.length === 0 || (await confirm(text, { yes: 'Send all the same' }))) send.mutate()
  }
  const why = obstacle(draft)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!why && !send.isPending) void sendAsking()
      }}
    >
      <div className={form.form}>
        <TextInput label="From" value={sender} disabled />
        <AddressChips label="To" addresses={draft.to} bounces={bounces} onChange={(to) => change({ to })} autoFocus />
        <AddressChips label="CC" addresses={draft.cc} bounces={bounces} onChange={(cc) => change({ cc })} />
        <AddressChips label="BCC" addresses={draft.bcc} bounces={bounces} onChange={(bcc) => change({ bcc })} />
        <TextInput
          label="Subject"
          maxLength={300}
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <div className={form.message}>
          <RichText label="Message" initial={begun.message} onChange={(message) => change({ message })} />
        </div>
        <p className={looks.attached}>
          <IconFileText size={16} stroke={1.7} aria-hidden />
          {invoice.number === undefined
            ? 'The PDF is attached. Sending gives the invoice its number: after that, only a credit corrects it.'
            : `The PDF of number ${invoice.number} is attached.`}
        </p>
      </div>
      <div className={`${dialog.foot} ${form.foot}`}>
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
  )
}

/** Mails an invoice, or a credit, to its client. */
export function InvoiceEmailDialog({ onClose, ...row }: InvoicedClient & { onClose: () => void }) {
  const { data, error } = useQuery(invoiceEmailsQuery(row.invoice.id))
  useEffect(() => {
    if (!error) return
    toast.error(errorText(error))
    onClose()
  }, [error, onClose])
  const phone = useIsPhone()
  return (
    <Modal opened onClose={onClose} title={`Email ${row.invoice.client.name}`} size={660} fullScreen={phone}>
      {data ? (
        <EmailForm row={row} sender={data.sender} onClose={onClose} />
      ) : (
        <div className={form.loading} aria-busy="true">
          <Loader aria-label="Loading the e-mail" />
        </div>
      )}
    </Modal>
  )
}
