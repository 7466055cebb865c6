import {
  providerInvoiceMessages,
  reportTypeCodes,
  type InvoicedClient,
  type ProviderInvoice,
  type ProviderInvoiceStatus,
} from '@lintel/contract'
import { displayMoney, totalOf, toPence } from '@lintel/rules'
import { ActionIcon, Menu, UnstyledButton, Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDots, IconDownload } from '@tabler/icons-react'
import { openDialog } from '../../lib/dialogs.ts'
import { confirm } from '../../ui/confirm.tsx'
import { MailLink } from '../../ui/contact-links.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import { useDeleteInvoice, useToggleStatus, useDownloadPdf } from './invoices.queries.ts'
import looks from './invoice-table.module.css'

type Row = InvoicedClient & { id: string }

/** The total to pay, including VAT. */
export const totalText = ({ amount, discount, vat }: ProviderInvoice): string =>
  displayMoney(totalOf({ amount: toPence(amount), discount: toPence(discount), vat: toPence(vat) }))

const nameOf = ({ client, number, credits }: ProviderInvoice) =>
  `${credits === undefined ? 'invoice' : 'credit'} of ${client.name}${number === undefined ? '' : `, number ${number}`}`

const countsOf = ({ reportcounts }: ProviderInvoice) =>
  Object.entries(reportTypeCodes).flatMap(([type, code]) =>
    reportcounts[code] > 0 ? [{ type, code, count: reportcounts[code] }] : [],
  )

function StatusButton({ invoice }: { invoice: ProviderInvoice }) {
  const { mutate, isPending } = useToggleStatus()
  const next = invoice.status === 'Paid' ? 'Unpaid' : 'Paid'
  const toggle = async () => {
    const isFirst = next === 'Paid' && invoice.number === undefined
    if (!isFirst || (await confirm(providerInvoiceMessages.firstPayment, { yes: 'Set to Paid' }))) mutate(invoice)
  }
  return (
    <UnstyledButton
      className={looks.toggle}
      disabled={isPending}
      aria-label={`${invoice.status}: set ${nameOf(invoice)} to ${next}`}
      onClick={() => void toggle()}
    >
      <StatusBadge status={invoice.status} />
    </UnstyledButton>
  )
}

/** A client with an agreed discount must not be charged without it unnoticed. */
const DiscountUnread = ({ typed }: { typed: string | undefined }) =>
  typed !== undefined && (
    <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label={providerInvoiceMessages.discountUnread(typed)} />
  )

function Actions({ row: { id: _id, ...row } }: { row: Row }) {
  const { invoice } = row
  const { mutate: remove } = useDeleteInvoice()
  const isNumbered = invoice.number !== undefined
  const isCreditable =
    isNumbered && invoice.credits === undefined && invoice.credited < invoice.amount - invoice.discount
  const ask = async () => {
    if (await confirm(undefined, { yes: 'Delete', danger: true })) remove(invoice)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions on ${nameOf(invoice)}`}>
          <IconDots size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => openDialog('invoiceEmail', row)}>Email</Menu.Item>
        <Menu.Item onClick={() => openDialog('invoiceHistory', { invoice })}>Email history</Menu.Item>
        {!isNumbered && <Menu.Item onClick={() => openDialog('invoice', { invoice, action: 'edit' })}>Edit</Menu.Item>}
        {!isNumbered && invoice.plan === 'Report AI' && (
          <Menu.Item onClick={() => openDialog('invoice', { invoice, action: 'ai' })}>Edit AI Amount</Menu.Item>
        )}
        {isCreditable && (
          <Menu.Item onClick={() => openDialog('invoice', { invoice, action: 'credit' })}>Credit</Menu.Item>
        )}
        {!isNumbered && (
          <Menu.Item color="red" onClick={() => void ask()}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const columns: Column<Row>[] = [
  {
    name: 'name',
    title: 'Name',
    skeleton: 180,
    cell: ({ invoice }) => (
      <>
        <RowLink>{invoice.client.name}</RowLink>
        {invoice.number !== undefined && <span className="num">No. {invoice.number}</span>}
        {invoice.credits !== undefined && <span>Credit</span>}
      </>
    ),
    tip: ({ invoice }) => invoice.client.name,
  },
  {
    name: 'status',
    title: 'Status',
    width: 100,
    skeleton: 60,
    cell: ({ invoice }) => <StatusButton invoice={invoice} />,
  },
  {
    name: 'amount',
    title: 'Amount',
    width: 120,
    skeleton: 70,
    cell: ({ invoice }) => (
      <>
        {totalText(invoice)}
        <DiscountUnread typed={invoice.discountunread} />
      </>
    ),
    tip: ({ invoice }) =>
      [
        `${invoice.plan}, ${invoice.branchcount} ${invoice.branchcount === 1 ? 'branch' : 'branches'}.`,
        invoice.discountunread !== undefined && providerInvoiceMessages.discountUnread(invoice.discountunread),
      ]
        .filter(Boolean)
        .join(' '),
  },
  {
    name: 'email',
    title: 'Email',
    width: 240,
    skeleton: 170,
    cell: ({ email }) => <MailLink to={email} />,
    tip: ({ email }) => email,
  },
  {
    name: 'debit',
    title: 'DD',
    width: 52,
    skeleton: 16,
    cell: ({ directdebit }) => directdebit && <IconCheck size={18} stroke={2.2} role="img" aria-label="Direct debit" />,
  },
  {
    name: 'counts',
    title: 'Report Count',
    width: 240,
    skeleton: 140,
    cell: ({ invoice }) =>
      countsOf(invoice)
        // Lines break only between types.
        .map(({ code, count }) => `${code}\u00a0${count}`)
        .join(' · ') || '0',
    tip: ({ invoice }) =>
      countsOf(invoice)
        .map(({ type, count }) => `${type} ${count}`)
        .join(', '),
  },
  {
    name: 'pdf',
    title: 'PDF',
    width: 56,
    skeleton: 20,
    cell: ({ invoice }) => <PdfButton invoice={invoice} name={nameOf(invoice)} />,
  },
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    width: 56,
    skeleton: 20,
    cell: (row) => <Actions row={row} />,
  },
]

export function InvoiceTable({ rows, ...list }: ListProps<InvoicedClient>) {
  return (
    <Table
      {...list}
      caption="Invoices"
      columns={columns}
      rows={rows?.map((row) => ({ ...row, id: row.invoice.id }))}
      failedTitle="The invoices could not be loaded"
      addressOf={({ invoice }) => `/clients/${invoice.client.id}`}
      classNames={looks}
    />
  )
}

export function PdfButton({ invoice, name }: { invoice: ProviderInvoice; name: string }) {
  const { mutate, isPending } = useDownloadPdf()
  return (
    <ActionIcon loading={isPending} aria-label={`Download the PDF of ${name}`} onClick={() => mutate(invoice)}>
      <IconDownload size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

export function StatusBadge({ status }: { status: ProviderInvoiceStatus }) {
  return <Badge data-tone={status === 'Paid' ? 'green' : 'amber'}>{status}</Badge>
}
