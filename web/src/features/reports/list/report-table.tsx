import type { ReportSummary } from '@lintel/contract'
import { Skeleton } from '@mantine/core'
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import type { ReportAction } from '../actions/report-target.ts'
import type { Columns, ReportFacts } from './client-facts.ts'
import { ReportRow, type RowHandle } from './report-row.tsx'
import classes from './report-table.module.css'

/** What the screen's keys do with the table. */
export interface TableHandle {
  /** Moves so many rows up or down from the current one. */
  move: (by: number) => void
  open: () => void
  pdf: () => void
  menu: () => void
  act: (action: ReportAction) => void
}

interface TableProps {
  caption: string
  /** Undefined until the first page has come. */
  reports: readonly ReportSummary[] | undefined
  /** True while the rows shown are those of the page before. */
  stale: boolean
  typeLabels: Readonly<Record<string, string>>
  addressOf: (report: ReportSummary) => string
  factsOf: (report: ReportSummary) => ReportFacts
  columns: Columns
  actions: boolean
  changed: () => void
  empty: ReactNode
  ref: Ref<TableHandle>
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index)

/** A column's heading, its class for width, and how long its content is while nothing is known. */
interface Column {
  name: string
  title: string
  skeleton: number
}

const columnList = ({ client, report, invoice, email, exported }: Columns): Column[] => [
  { name: 'date', title: 'Date', skeleton: 80 },
  { name: 'ref', title: 'Ref', skeleton: 56 },
  { name: 'type', title: 'Type', skeleton: 110 },
  { name: 'where', title: 'Address', skeleton: 290 },
  ...(client ? [{ name: 'client', title: 'Client', skeleton: 80 }] : []),
  ...(report ? [{ name: 'pdf', title: 'Report', skeleton: 60 }] : []),
  ...(invoice ? [{ name: 'invoice', title: 'Invoice', skeleton: 54 }] : []),
  ...(email ? [{ name: 'email', title: 'Email', skeleton: 64 }] : []),
  ...(exported ? [{ name: 'exported', title: 'Exported', skeleton: 40 }] : []),
  { name: 'actions', title: 'Actions', skeleton: 24 },
]

function LoadingRows({ columns }: { columns: readonly Column[] }) {
  return skeletonRows.map((row) => (
    <tr key={row} className={classes.row} data-loading aria-hidden>
      {columns.map(({ name, skeleton }, column) => (
        <td key={name} className={classes[name]}>
          <Skeleton h={10} w={`min(100%, ${skeleton * (0.72 + ((row * 7 + column * 3) % 5) * 0.07)}px)`} />
        </td>
      ))}
    </tr>
  ))
}

/** The reports as a table with a sticky head. Up and down, or the screen's keys, move between the rows. */
export function ReportTable(props: TableProps) {
  const { caption, reports, stale, typeLabels, addressOf, factsOf, columns, actions, changed, empty, ref } = props
  const rows = useRef(new Map<string, RowHandle>())
  const [currentId, setCurrentId] = useState<string>()
  const ids = (reports ?? []).map(({ id }) => id)
  const known = currentId !== undefined && ids.includes(currentId) ? currentId : undefined
  const current = known ?? ids[0]
  const heads = columnList(columns)
  const handle = () => (current ? rows.current.get(current) : undefined)

  const move = (by: number) => {
    const index = known === undefined ? 0 : ids.indexOf(known) + by
    const next = ids[Math.max(0, Math.min(ids.length - 1, index))]
    if (!next) return
    setCurrentId(next)
    rows.current.get(next)?.focus()
  }

  useImperativeHandle(ref, () => ({
    move,
    open: () => handle()?.open(),
    pdf: () => handle()?.pdf(),
    menu: () => handle()?.menu(),
    act: (action) => handle()?.act(action),
  }))

  return (
    <div className={classes.scroll} tabIndex={-1} data-stale={stale || undefined}>
      <table
        className={classes.table}
        data-variants={Math.min(columns.variants, 3) || undefined}
        data-invoice={columns.invoice || undefined}
        data-client={columns.client || undefined}
        aria-busy={reports === undefined || stale}
      >
        <caption className="sr">{caption}</caption>
        <colgroup>
          {heads.map(({ name }) => (
            <col
              key={name}
              className={classes[`${name}Column`]}
              data-variants={name === 'pdf' ? Math.min(columns.variants, 3) : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(({ name, title }) => (
              <th key={name} scope="col">
                {name === 'actions' ? <span className="sr">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports?.map((report) => (
            <ReportRow
              key={report.id}
              ref={(row) => {
                if (row) rows.current.set(report.id, row)
                return () => void rows.current.delete(report.id)
              }}
              report={report}
              facts={factsOf(report)}
              columns={columns}
              typeLabels={typeLabels}
              to={addressOf(report)}
              onFocus={() => setCurrentId(report.id)}
              actions={actions}
              changed={changed}
            />
          ))}
          {reports === undefined && <LoadingRows columns={heads} />}
        </tbody>
      </table>
      {reports?.length === 0 && empty}
    </div>
  )
}
