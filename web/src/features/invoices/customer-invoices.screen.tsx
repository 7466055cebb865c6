import { providerInvoiceMessages, type ProviderInvoice } from '@lintel/contract'
import { monthOf } from '@lintel/rules'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { monthLabel, monthsUntil } from '../../lib/date-time.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { totalText, PdfButton, StatusBadge } from './invoice-table.tsx'
import { chosenMonthIn, lastMonth, ownQuery } from './invoices.queries.ts'
import looks from './customer-invoices.module.css'

const path = '/customerinvoices'

const columns: Column<ProviderInvoice>[] = [
  {
    name: 'month',
    title: 'Month',
    skeleton: 120,
    tip: ({ date }) => monthLabel(monthOf(date)),
    cell: ({ date, credits }) => `${monthLabel(monthOf(date))}${credits === undefined ? '' : ', credit'}`,
  },
  {
    name: 'status',
    title: 'Status',
    width: 80,
    skeleton: 60,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { name: 'amount', title: 'Amount', width: 100, skeleton: 70, cell: totalText },
  {
    name: 'pdf',
    title: 'PDF',
    width: 52,
    skeleton: 20,
    cell: (invoice) => (
      <PdfButton
        invoice={invoice}
        name={`${invoice.credits === undefined ? 'invoice' : 'credit'} of ${monthLabel(monthOf(invoice.date))}`}
      />
    ),
  },
]

export function CustomerInvoicesScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const month = chosenMonthIn(params)
  const list = useQuery({ ...ownQuery(month), placeholderData: keepPreviousData })
  const months = monthsUntil(lastMonth()).map((value) => ({ value, label: monthLabel(value) }))
  return (
    <ListScreen
      title="Invoices"
      filters={
        <Select
          aria-label="Month"
          placeholder="Select month"
          data={months}
          value={month ?? null}
          clearable
          clearButtonProps={clearButton('Month')}
          onChange={(chosen) => void navigate(chosen ? `${path}?month=${chosen}` : path)}
        />
      }
    >
      <Table
        caption="Invoices"
        columns={columns}
        rows={list.data}
        source={list}
        failedTitle="The invoices could not be loaded"
        addressOf={() => undefined}
        labelOf={({ date }) => monthLabel(monthOf(date))}
        empty={
          <EmptyState
            title={providerInvoiceMessages.none}
            text={
              month === undefined ? 'Monthly charges are listed here.' : `Nothing was charged for ${monthLabel(month)}.`
            }
          />
        }
        classNames={looks}
      />
    </ListScreen>
  )
}
