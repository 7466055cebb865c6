import { providerInvoiceMessages, type InvoicedClient } from '@lintel/contract'
import { escapeHtml, monthOf } from '@lintel/rules'
import { IconFileText } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthLabel } from '../../lib/date-time.ts'
import { MailDialog, MailLoading } from '../../ui/mail/mail-dialog.tsx'
import { useMail, type MailDraft } from '../../ui/mail/use-mail.ts'
import { findInvoiceBounces, invoiceEmailsQuery, mailInvoice } from './invoices.queries.ts'
import looks from './invoice-email.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    invoiceEmail: InvoicedClient
  }
}

const titleOf = ({ invoice }: InvoicedClient) => `Email ${invoice.client.name}`

const firstDraft = ({ invoice, email }: InvoicedClient): MailDraft => {
  const month = monthLabel(monthOf(invoice.date))
  const [what, name] = [invoice.credits === undefined ? 'invoice' : 'credit note', escapeHtml(invoice.client.name)]
  return {
    to: email ? [email] : [],
    cc: [],
    bcc: [],
    subject: providerInvoiceMessages.emailSubject(month),
    message: `<p>Dear ${name},</p><p>Please find attached your ${what} for ${month}.</p><p>Kind regards</p>`,
  }
}

function EmailForm({ row, sender, onClose }: { row: InvoicedClient; sender: string; onClose: () => void }) {
  const { invoice } = row
  const [begun] = useState(() => firstDraft(row))
  const [initialMessage, setInitialMessage] = useState(begun.message)
  const mail = useMail({
    about: invoice.id,
    begun,
    onRestore: ({ message }) => setInitialMessage(message),
    askBounces: (addresses, signal) => findInvoiceBounces(invoice.id, addresses, signal),
    deliver: (draft, idempotencykey) => mailInvoice({ invoiceid: invoice.id, from: sender, ...draft, idempotencykey }),
    onClose,
  })
  return (
    <MailDialog title={titleOf(row)} mail={mail} sender={sender} initialMessage={initialMessage}>
      <p className={looks.attached}>
        <IconFileText size={16} stroke={1.7} aria-hidden />
        {invoice.number === undefined
          ? 'The PDF is attached. Sending gives the invoice its number: after that, only a credit corrects it.'
          : `The PDF of number ${invoice.number} is attached.`}
      </p>
    </MailDialog>
  )
}

export function InvoiceEmailDialog({ onClose, ...row }: InvoicedClient & { onClose: () => void }) {
  const { data, error } = useInfiniteQuery(invoiceEmailsQuery(row.invoice.id))
  const sender = data?.pages[0]?.sender
  if (sender !== undefined) return <EmailForm row={row} sender={sender} onClose={onClose} />
  return <MailLoading title={titleOf(row)} error={error} onClose={onClose} />
}
