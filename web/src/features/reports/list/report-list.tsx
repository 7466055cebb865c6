import { reportMessages, type Client, type ReportSummary } from '@lintel/contract'
import { variantsFor } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { addMonths, monthLabel } from '../../../lib/months.ts'
import { useSession } from '../../../lib/session.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { Filters } from './filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { currentMonth, useListState, type ListState } from './list-state.ts'
import classes from './report-list.module.css'
import { useListClients, useRefreshReportList, useReportList } from './report-list.queries.ts'
import { ReportTable, type TableHandle } from './report-table.tsx'

/** What the list is about, as the caption and the empty state say it. */
const subject = ({ month, search }: ListState) => (search === '' ? monthLabel(month) : `‘${search}’`)

function Empty({ state, clear, children }: { state: ListState; clear: () => void; children: ReactNode }) {
  const filtered = [state.search, state.client, state.branch, state.user, state.type].some((value) => value !== '')
  return (
    <div className={classes.empty} role="status">
      <h2>{reportMessages.noReports}</h2>
      <p>
        {state.search === ''
          ? `Nothing${filtered ? ' that fits the filters' : ''} is dated ${monthLabel(state.month)}.`
          : `No reference, address or postcode fits ${subject(state)}.`}
      </p>
      <div>
        {(filtered || state.month !== currentMonth()) && (
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** What can be made of a report besides its main PDF: as its type and its client's package say. */
const variantsAmong =
  (clients: readonly Client[]) =>
  ({ client: { id }, type }: ReportSummary) => {
    const client = clients.find((other) => other.id === id)
    const variants = client?.reportfactory.reportTypeList.find(({ name }) => name === type)?.variantList
    return client && variants ? variantsFor(client.peachpackage, variants) : []
  }

interface ReportListProps {
  addressOf: (report: ReportSummary) => string
  /** False for data-entry staff, who only open reports. */
  actions: boolean
  /** Offered where the list is empty. */
  emptyAction?: ReactNode
  /** Where `N` goes, for whoever may make reports. */
  newReport?: string
}

/** The list of reports: filters, table, totals and pages. */
export function ReportList({ addressOf, actions, emptyAction, newReport }: ReportListProps) {
  const { roles } = useSession()
  const { state, change, clear } = useListState()
  const list = useReportList(state)
  const clients = useListClients()
  const refresh = useRefreshReportList()
  const table = useRef<TableHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const inactive = new Set(clients.filter(({ active }) => !active).map(({ id }) => id))

  const stepMonth = (by: number) => {
    const month = addMonths(state.month, by)
    if (month <= currentMonth()) change({ month, search: '' })
  }
  useShortcuts('Reports', [
    { keys: ['/'], label: 'Search', run: () => searchField.current?.focus() },
    ...(newReport ? [{ keys: ['n'], label: 'New report', run: () => void navigate(newReport) }] : []),
    { keys: ['j', 'ArrowDown'], label: 'Next report', run: () => table.current?.move(1) },
    { keys: ['k', 'ArrowUp'], label: 'Previous report', run: () => table.current?.move(-1) },
    ...(actions
      ? [
          { keys: ['p'], label: 'PDF: download, or generate', run: () => table.current?.pdf() },
          { keys: ['.'], label: 'Actions', run: () => table.current?.menu() },
        ]
      : []),
    { keys: ['['], label: 'Month before', run: () => stepMonth(-1) },
    { keys: [']'], label: 'Month after', run: () => stepMonth(1) },
  ])

  return (
    <div className={classes.screen}>
      <Filters
        state={state}
        change={change}
        clear={clear}
        clients={clients}
        typeLabels={list.data?.props.typeLabels ?? {}}
        searchField={searchField}
      />
      {list.isError && !list.data ? (
        <div className={classes.empty} role="alert">
          <h2>The reports could not be loaded</h2>
          <p>{errorText(list.error)}</p>
          <div>
            <Button variant="default" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        </div>
      ) : (
        <ReportTable
          ref={table}
          caption={`Reports: ${subject(state)}`}
          reports={list.data?.data}
          stale={list.isPlaceholderData}
          typeLabels={list.data?.props.typeLabels ?? {}}
          addressOf={addressOf}
          variantsOf={variantsAmong(clients)}
          actions={actions}
          isDisabled={({ client }) => inactive.has(client.id)}
          changed={refresh}
          empty={
            <Empty state={state} clear={clear}>
              {emptyAction}
            </Empty>
          }
        />
      )}
      {list.data && (
        <ListFoot
          shown={list.data.data.length}
          page={state.page}
          pageSize={list.data.pageSize}
          total={list.data.total}
          hasMore={list.data.hasMore ?? false}
          onPage={(page) => change({ page })}
          month={state.month}
          monthlyCount={list.data.monthlyCount}
          monthlyFees={roles.administrator ? list.data.monthlyFees : undefined}
        />
      )}
    </div>
  )
}
