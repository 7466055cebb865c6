import {
  currency,
  locale,
  reportMessages,
  type ListedClient,
  type ReportSummary,
  type AnswerOf,
} from '@lintel/contract'
import { userNameOf } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { addMonths, monthLabel, monthsAhead } from '../../../lib/date-time.ts'
import { useSession } from '../../../lib/session.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { TableFoot } from '../../../ui/table/table-foot.tsx'
import {
  columnsFor,
  capabilitiesAmong,
  typeNamesAmong,
  withSettings,
  type ChosenClient,
} from './report-capabilities.ts'
import { CsvDownload } from './csv-download.tsx'
import { FilterHeld, Filters } from './filters.tsx'
import { currentMonth, useListState, type ListState } from './list-state.ts'
import classes from './report-list.module.css'
import { useListEvents, useRefreshReportList, useReportList, useShownReports } from './report-list.queries.ts'
import { ReportTable, type ReportTableHandle } from './report-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { clientQuery } from '../../../lib/client.queries.ts'

const subject = ({ month, search }: ListState) => (search === '' ? monthLabel(month) : `‘${search}’`)

const describe = (state: ListState, client: ListedClient | undefined): string => {
  const kind = client?.reportfactory.reportTypeList.find(({ name }) => name === state.type)
  const filters = [
    state.client !== '' && client?.name,
    state.type !== '' && (kind?.displayName ?? state.type),
    state.branch !== '' && client?.branches.find(({ id }) => id === state.branch)?.name,
    state.user !== '' && client && userNameOf(client, state.user),
    state.deleted !== '' && 'with deleted ones',
  ].filter((part) => typeof part === 'string')
  return [subject(state), ...filters].join(', ')
}

function Empty({ state, clear, children }: { state: ListState; clear: () => void; children: ReactNode }) {
  const filtered = [state.search, state.client, state.branch, state.user, state.type].some((value) => value !== '')
  return (
    <EmptyState
      title={reportMessages.noReports}
      text={
        state.search === ''
          ? `Nothing${filtered ? ' that matches the filters' : ''} is dated ${monthLabel(state.month)}.`
          : `No reference, address or postcode matches ${subject(state)}.`
      }
    >
      {(filtered || state.month !== currentMonth()) && (
        <Button variant="default" onClick={clear}>
          Clear
        </Button>
      )}
      {children}
    </EmptyState>
  )
}

const pounds = new Intl.NumberFormat(locale, { style: 'currency', currency })

function MonthTotals({ month, count, fees }: { month: string; count: number; fees: number }) {
  return (
    <span className="num">
      {monthLabel(month)}: <b>{count.toLocaleString(locale)}</b> reports, <b>{pounds.format(fees)}</b> fees
    </span>
  )
}

interface ReportListProps {
  addressOf: (report: ReportSummary) => string
  /** False for data-entry staff, who only open reports. */
  actions: boolean
  mainAction?: ReactNode
  emptyAction?: ReactNode
  /** The path that `N` opens, for users who can create reports. */
  newReport?: string
}

/** Maximum wait for an idle moment before preloading the editor. */
const editorAfterMs = 1000

/** Preloads the editor: users of the list usually open a report next. */
const fetchEditor = () =>
  void import('../editor/editor.screen.tsx').then(
    ({ preloadEditor }) => void preloadEditor(),
    () => undefined,
  )

export function ReportList({ addressOf, actions, mainAction, emptyAction, newReport }: ReportListProps) {
  const { roles } = useSession()
  const { state: wanted, search, change, clear } = useListState()
  const restores = roles.administrator || roles.support
  // A shared address may request more than this user can see.
  const state: ListState = restores ? wanted : { ...wanted, deleted: '' }
  const list = useReportList(state)
  const { reports, source, isReached } = useShownReports(state, list)
  const { one: client, isMissing, shown } = useListClients(state.client, list.data?.props)
  const refresh = useRefreshReportList()
  useListEvents(list.data?.data, refresh)
  const table = useRef<ReportTableHandle>(null)
  const navigate = useNavigate()

  useEffect(() => whenIdle(fetchEditor, editorAfterMs), [])

  const stepMonth = (by: number) => {
    const month = addMonths(state.month, by)
    if (month <= addMonths(currentMonth(), monthsAhead)) change({ month, search: '' })
  }
  useShortcuts('Reports', [
    ...(newReport ? [{ keys: ['n'], label: 'New report', run: () => void navigate(newReport) }] : []),
    { keys: ['j', 'ArrowDown'], label: 'Next report', run: () => table.current?.move(1) },
    { keys: ['k', 'ArrowUp'], label: 'Previous report', run: () => table.current?.move(-1) },
    ...(actions
      ? [
          { keys: ['p'], label: 'PDF: download, or generate', run: () => table.current?.pdf() },
          { keys: ['.'], label: 'Actions', run: () => table.current?.menu() },
          { keys: ['e'], label: 'Email report', run: () => table.current?.act('email') },
          { keys: ['l'], label: 'Lock or unlock', run: () => table.current?.act('lock') },
          { keys: ['c'], label: 'Colour code', run: () => table.current?.act('colour') },
          { keys: ['m'], label: 'Merge report', run: () => table.current?.act('merge') },
        ]
      : []),
    { keys: ['['], label: 'Month before', run: () => stepMonth(-1) },
    { keys: [']'], label: 'Month after', run: () => stepMonth(1) },
  ])

  const typeLabels = list.data?.props.typeLabels ?? {}
  const capabilitiesOf = capabilitiesAmong(shown)
  return (
    <div className={classes.screen}>
      <ScreenBar title="Reports">
        {actions && isReached && list.data && list.data.data.length > 0 && (
          <CsvDownload state={state} about={describe(state, client)} />
        )}
        {mainAction}
      </ScreenBar>
      {isReached ? (
        <Filters
          state={state}
          search={search}
          change={change}
          clear={clear}
          client={client}
          choosesClient={restores}
          isClientMissing={isMissing}
          typeLabels={typeLabels}
          showsDeleted={restores}
        />
      ) : (
        <FilterHeld search={search} change={change} />
      )}
      <ReportTable
        ref={table}
        caption={`Reports: ${isReached ? subject(state) : 'on this device'}`}
        reports={reports}
        source={source}
        typeNameOf={typeNamesAmong(capabilitiesOf, typeLabels, !restores || state.client !== '')}
        addressOf={addressOf}
        capabilitiesOf={capabilitiesOf}
        columns={columnsFor(shown, { actions, support: roles.support, clients: restores })}
        actions={actions}
        changed={refresh}
        empty={
          isReached ? (
            <Empty state={state} clear={clear}>
              {emptyAction}
            </Empty>
          ) : (
            <EmptyState
              title={reportMessages.noReports}
              text="Reports that were opened or taken along on this device open without a network."
            />
          )
        }
      />
      {isReached && list.data && (
        <TableFoot
          noun="reports"
          shown={list.data.data.length}
          page={state.page}
          pageSize={list.data.pageSize}
          total={list.data.total}
          hasMore={list.data.hasMore}
          onPage={(page) => change({ page })}
        >
          {client?.active === false && <span role="status">{reportMessages.inactiveClient}</span>}
          {roles.administrator && list.data.monthlyCount !== undefined && list.data.monthlyFees !== undefined && (
            <MonthTotals month={state.month} count={list.data.monthlyCount} fees={list.data.monthlyFees} />
          )}
        </TableFoot>
      )}
    </div>
  )
}

interface ListClients {
  /** The client that the list is filtered by, for agency staff their own; undefined for all, and until loaded. */
  one: ChosenClient | undefined
  isMissing: boolean
  shown: readonly ListedClient[]
}

/** The clients of the loaded list; `chosen` is the filter. The provider has thousands, so they are never all loaded. */
const useListClients = (chosen: string, props: AnswerOf<'listReports'>['props'] | undefined): ListClients => {
  const { client: own, roles } = useSession()
  const isProviders = roles.administrator || roles.support
  const { data, error } = useQuery({ ...clientQuery(chosen), enabled: isProviders && chosen !== '' })
  if (!isProviders) {
    const shown = withSettings(own ? [own] : [], props?.settings ?? [])
    const [one] = shown
    return { one: one && { ...one, typesInUse: own?.typesInUse }, isMissing: false, shown }
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return { one: chosen === '' ? undefined : data, isMissing, shown: props?.clients ?? [] }
}
