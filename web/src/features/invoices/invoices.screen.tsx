import { providerInvoiceMessages, type InvoiceTotals } from '@lintel/contract'
import { displayMoney, toPence } from '@lintel/rules'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { paramsOf, useAddressState } from '../../lib/address-state.ts'
import { countText, addMonths, monthLabel } from '../../lib/date-time.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MonthField } from '../../ui/month-field/month-field.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { letterIn, shownLetter, LetterIndex } from '../../ui/table/letters.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import {
  downloadUnpaid,
  initialsQuery,
  lastMonth,
  letterQuery,
  monthIn,
  totalsQuery,
  useGenerate,
} from './invoices.queries.ts'
import classes from './invoices.module.css'

const filtersIn = (params: URLSearchParams) => ({
  month: monthIn(params),
  search: letterIn(params),
  name: params.get('name')?.trim() ?? '',
})

function Totals({ month, totals: { paid, unpaid, amount } }: { month: string; totals: InvoiceTotals }) {
  const shown = { 'Total Paid': paid, 'Total Unpaid': unpaid, 'Total Amount': amount }
  const money = Object.entries(shown).map(([label, pounds]) => [label, displayMoney(toPence(pounds))] as const)
  return (
    <dl className={classes.totals}>
      {[['Month', monthLabel(month)] as const, ...money].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function InvoicesScreen() {
  const { state, wanted, change } = useAddressState(filtersIn)
  const { month, name } = state
  const { data: initials } = useQuery(initialsQuery(month))
  const letter = shownLetter(state.search, initials)
  const list = useInfiniteQuery({ ...letterQuery(month, letter, name), placeholderData: keepPreviousData })
  const { data: whole, isPlaceholderData } = useQuery({ ...totalsQuery(month), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const { generate, isRunning, progress } = useGenerate(month, isPlaceholderData ? undefined : whole?.job)
  const csv = {
    file: () => downloadUnpaid(month),
    name: `Unpaid-Clients-List-${monthLabel(month).replace(' ', '-')}.csv`,
  }
  const ask = async () => {
    const isUsual = month >= addMonths(lastMonth(), -1)
    if (isUsual || (await confirm(providerInvoiceMessages.monthLongPast(monthLabel(month)), { yes: 'Generate' })))
      generate()
  }
  const generateButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} disabled={isRunning} onClick={() => void ask()}>
      {isRunning
        ? `Generating${progress?.total ? ` ${Math.floor((100 * progress.done) / progress.total)}%` : ''}`
        : 'Generate'}
    </Button>
  )

  return (
    <ListScreen
      title="Invoices"
      actions={
        <>
          <CsvButton {...csv} visibleFrom="sm" />
          {generateButton}
        </>
      }
      filters={
        <>
          <MonthField
            month={month}
            last={lastMonth()}
            onChange={(chosen) => change({ month: chosen, search: letter })}
          />
          <SearchField
            label="Search by name"
            placeholder="Name of a client"
            value={wanted.name}
            onSearch={(text) => change({ name: text, search: letter }, name !== '')}
          />
          <LetterIndex
            current={name === '' ? letter : undefined}
            used={initials}
            addressOf={(search) => `?${paramsOf({ month: wanted.month, search })}`}
          />
          {/* On a phone the bar has no room for it. */}
          <CsvButton {...csv} hiddenFrom="sm" />
        </>
      }
      foot={
        <MoreFoot text={rows ? countText(rows.length, 'invoice') : ''} list={list}>
          {whole && <Totals month={month} totals={whole.totals} />}
        </MoreFoot>
      }
    >
      <InvoiceTable
        rows={rows}
        source={list}
        empty={
          <EmptyState
            title={providerInvoiceMessages.none}
            text={
              name === ''
                ? `No client under ${letter.toUpperCase()} has an invoice for ${monthLabel(month)}. Generate makes the missing invoices of every letter; new clients are charged from the month after they were created.`
                : `No client with ${name} in its name has an invoice for ${monthLabel(month)}.`
            }
          />
        }
      />
    </ListScreen>
  )
}
