import { providerInvoiceMessages, type InvoiceTotals } from '@lintel/contract'
import { displayMoney, toPence } from '@lintel/rules'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { countText } from '../../lib/count-text.ts'
import { monthLabel } from '../../lib/months.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MonthField } from '../../ui/month-field/month-field.tsx'
import { letterIn } from '../../ui/table/letter.ts'
import { LetterIndex } from '../../ui/table/letters.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { lastMonth, letterQuery, monthIn, totalsQuery, useGenerate, useUnpaidCsv } from './invoices.queries.ts'
import classes from './invoices.module.css'

const addressOf = (month: string, letter: string) => `/invoices?month=${month}&search=${letter}`

/** The totals of the whole month. */
function Totals({ totals }: { totals: InvoiceTotals }) {
  const shown = { 'Total Paid': totals.paid, 'Total Unpaid': totals.unpaid, 'Total Amount': totals.amount }
  return (
    <dl className={classes.totals}>
      {Object.entries(shown).map(([label, pounds]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{displayMoney(toPence(pounds))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The provider's invoices by month and letter: `/invoices`. */
export function InvoicesScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const month = monthIn(params)
  const letter = letterIn(params)
  const list = useInfiniteQuery({ ...letterQuery(month, letter), placeholderData: keepPreviousData })
  const { data: whole, isPlaceholderData } = useQuery({ ...totalsQuery(month), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const { generate, isRunning, progress } = useGenerate(month, isPlaceholderData ? undefined : whole?.job)
  const csv = useUnpaidCsv(month)
  const generateButton = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} disabled={isRunning} onClick={generate}>
      {isRunning
        ? `Generating${progress?.total ? ` ${Math.floor((100 * progress.done) / progress.total)}%` : ''}`
        : 'Generate'}
    </Button>
  )

  const csvButton = (size: { visibleFrom?: string; hiddenFrom?: string }) => (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      loading={csv.isPending}
      onClick={() => csv.mutate()}
      {...size}
    >
      Download CSV
    </Button>
  )

  return (
    <ListScreen
      title="Invoices"
      actions={
        <>
          {csvButton({ visibleFrom: 'sm' })}
          {generateButton}
        </>
      }
      filters={
        <>
          <MonthField
            month={month}
            last={lastMonth()}
            onChange={(chosen) => void navigate(addressOf(chosen, letter))}
          />
          <LetterIndex current={letter} addressOf={(chosen) => addressOf(month, chosen)} />
          {/* On a phone the bar has no room for it. */}
          {csvButton({ hiddenFrom: 'sm' })}
        </>
      }
      foot={
        <MoreFoot text={rows ? countText(rows.length, 'invoice') : ''} list={list}>
          {whole && <Totals totals={whole.totals} />}
        </MoreFoot>
      }
    >
      <InvoiceTable
        rows={rows}
        source={list}
        empty={
          <EmptyState
            title={providerInvoiceMessages.none}
            text={`No client under ${letter.toUpperCase()} has an invoice for ${monthLabel(month)}. Generate makes the missing invoices of every letter.`}
          />
        }
      />
    </ListScreen>
  )
}
