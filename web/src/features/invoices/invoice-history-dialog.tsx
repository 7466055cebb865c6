import type { EmailBounce, EmailLog, ProviderInvoice } from '@lintel/contract'
import { monthOf } from '@lintel/rules'
import { Loader, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api.ts'
import { bounceMeaning, bounceText } from '../../lib/bounces.ts'
import { dateTimeText, monthLabel } from '../../lib/date-time.ts'
import dialog from '../../ui/dialog.module.css'
import form from '../../ui/mail/mail-form.module.css'
import { ShowMore } from '../../ui/table/more-foot.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { invoiceEmailsQuery } from './invoices.queries.ts'
import looks from './invoice-email.module.css'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    invoiceHistory: { invoice: ProviderInvoice }
  }
}

const Bounced = ({ bounce }: { bounce: EmailBounce }) => (
  <p className={looks.bounced}>
    <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
    <span>
      {bounceText(bounce)}. {bounceMeaning[bounce.kind]} {bounce.reason}
    </span>
  </p>
)

function Mail({ log }: { log: EmailLog }) {
  const { logdate, sentby, subject, toaddresses, ccaddresses, bccaddresses, unconfirmed, bounces = [] } = log
  const copies = { CC: ccaddresses, BCC: bccaddresses }
  return (
    <li className={looks.mail}>
      <p>
        <time dateTime={logdate}>{dateTimeText(logdate)}</time>
        {sentby && `, ${sentby}`}
      </p>
      <p>
        <b>{subject}</b>
      </p>
      <p>To {toaddresses.join(', ')}</p>
      {Object.entries(copies).map(([name, list]) =>
        list.length === 0 ? null : (
          <p key={name}>
            {name} {list.join(', ')}
          </p>
        ),
      )}
      {unconfirmed && (
        <p className={looks.bounced}>
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden />
          <span>It is not known whether this e-mail was sent.</span>
        </p>
      )}
      {bounces.map((bounce) => (
        <Bounced key={`${bounce.kind} ${bounce.address}`} bounce={bounce} />
      ))}
    </li>
  )
}

export function InvoiceHistoryDialog({ invoice, onClose }: { invoice: ProviderInvoice; onClose: () => void }) {
  const list = useInfiniteQuery(invoiceEmailsQuery(invoice.id))
  const { data, error } = list
  const logs = data?.pages.flatMap((page) => page.data)
  const phone = useIsPhone()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`E-mails to ${invoice.client.name}, ${monthLabel(monthOf(invoice.date))}`}
      size={560}
      fullScreen={phone}
    >
      {logs ? (
        <div className={dialog.body}>
          {logs.length === 0 && <p>This invoice has not been mailed.</p>}
          <ul className={looks.mails} aria-label="E-mails">
            {logs.map((log) => (
              <Mail key={`${log.logdate} ${log.toaddresses.join()}`} log={log} />
            ))}
          </ul>
          <ShowMore list={list} />
          {error && <p role="alert">{errorText(error)}</p>}
        </div>
      ) : (
        <div className={form.loading} aria-busy={!error}>
          {error ? <p role="alert">{errorText(error)}</p> : <Loader aria-label="Loading the e-mails" />}
        </div>
      )}
    </Modal>
  )
}
