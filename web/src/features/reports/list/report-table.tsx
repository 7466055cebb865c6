import type { ReportSummary, ReportVariant } from '@lintel/contract'
import { Skeleton } from '@mantine/core'
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { ReportRow, type RowHandle } from './report-row.tsx'
import classes from './report-table.module.css'

/** What the screen's keys do with the table. */
export interface TableHandle {
  /** Moves so many rows up or down from the current one. */
  move: (by: number) => void
  open: () => void
  pdf: () => void
  menu: () => void
}

interface TableProps {
  caption: string
  /** Undefined until the first page has come. */
  reports: readonly ReportSummary[] | undefined
  /** True while the rows shown are those of the page before. */
  stale: boolean
  typeLabels: Readonly<Record<string, string>>
  addressOf: (report: ReportSummary) => string
  variantsOf: (report: ReportSummary) => readonly ReportVariant[]
  actions: boolean
  isDisabled: (report: ReportSummary) => boolean
  changed: () => void
  empty: ReactNode
  ref: Ref<TableHandle>
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index)

function LoadingRows({ widths }: { widths: readonly number[] }) {
  return skeletonRows.map((row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {widths.map((width, column) => (
        <td key={width}>
          <Skeleton h={10} w={`min(100%, ${width * (0.72 + ((row * 7 + column * 3) % 5) * 0.07)}px)`} />
        </td>
      ))}
    </tr>
  ))
}

/** The reports as a table with a sticky head. Up and down, or the screen's keys, move between the rows. */
export function ReportTable(props: TableProps) {
  const { caption, reports, stale, typeLabels, addressOf, variantsOf, actions, isDisabled, changed, empty, ref } = props
  const rows = useRef(new Map<string, RowHandle>())
  const [currentId, setCurrentId] = useState<string>()
  const ids = (reports ?? []).map(({ id }) => id)
  const known = currentId !== undefined && ids.includes(currentId) ? currentId : undefined
  const current = known ?? ids[0]
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
  }))

  return (
    <div className={classes.scroll} tabIndex={-1} data-stale={stale || undefined}>
      <table className={classes.table} data-actions={actions || undefined} aria-busy={reports === undefined || stale}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Ref</th>
            <th scope="col">Type</th>
            <th scope="col">Address</th>
            {actions && <th scope="col">Report</th>}
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
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
              typeLabel={typeLabels[report.type] ?? report.type}
              variants={variantsOf(report)}
              to={addressOf(report)}
              current={report.id === current}
              onFocus={() => setCurrentId(report.id)}
              actions={actions}
              disabled={isDisabled(report)}
              changed={changed}
            />
          ))}
          {reports === undefined && (
            <LoadingRows widths={actions ? [80, 56, 110, 290, 60, 20] : [80, 56, 110, 290, 40]} />
          )}
        </tbody>
      </table>
      {reports?.length === 0 && empty}
    </div>
  )
}
