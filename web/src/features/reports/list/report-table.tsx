import type { ReportSummary } from '@lintel/contract'
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import { useHeld } from '../../../lib/offline/held-reports.ts'
import { refText } from '../../../lib/ref-text.ts'
import { Table, type Source, type TableHandle } from '../../../ui/table/table.tsx'
import type { ReportAction } from '../actions/report-target.ts'
import type { Columns, ReportCapabilities, TypeNameOf } from './report-capabilities.ts'
import { columnsOf } from './report-columns.tsx'
import { ReportRow, type ReportRowHandle } from './report-row.tsx'
import looks from './report-table.module.css'

export interface ReportTableHandle {
  move: (by: number) => void
  pdf: () => void
  menu: () => void
  act: (action: ReportAction) => void
}

interface TableProps {
  caption: string
  reports: readonly ReportSummary[] | undefined
  source: Source
  typeNameOf: TypeNameOf
  addressOf: (report: ReportSummary) => string
  capabilitiesOf: (report: ReportSummary) => ReportCapabilities
  columns: Columns
  actions: boolean
  changed: () => void
  empty: ReactNode
  ref: Ref<ReportTableHandle>
}

/** The reports as a table. A click anywhere on a row opens it; the ref is the focusable link. */
export function ReportTable({
  reports,
  typeNameOf,
  addressOf,
  capabilitiesOf,
  columns,
  actions: mayAct,
  changed,
  ref,
  ...table
}: TableProps) {
  const handle = useRef<TableHandle<ReportSummary>>(null)
  const rows = useRef(new Map<string, ReportRowHandle>())
  /** The focused row. Without one the first is focused, so that a key never acts on a row that nobody chose. */
  const focusedRow = () => {
    const focused = handle.current?.current()
    if (!focused) handle.current?.move(0)
    return focused
  }
  const current = () => rows.current.get(focusedRow()?.row.id ?? '')

  useImperativeHandle(ref, () => ({
    move: (by) => void handle.current?.move(by),
    pdf: () => current()?.pdf(),
    // Waits until the key press is over, because the menu would handle it too.
    menu: () =>
      requestAnimationFrame(() => focusedRow()?.element.querySelector<HTMLElement>('[data-row-menu]')?.click()),
    act: (action) => current()?.act(action),
  }))

  return (
    <Table
      {...table}
      ref={handle}
      rows={reports}
      columns={columnsOf({ columns, typeNameOf, addressOf, mayAct, held: useHeld().ids })}
      failedTitle="The reports could not be loaded"
      addressOf={(report) => (capabilitiesOf(report).inactive ? undefined : addressOf(report))}
      labelOf={(report) => `${refText(report)}, ${typeNameOf(report)}, ${report.address.line1}`}
      classNames={looks}
      data-variants={Math.min(columns.variants, 3) || undefined}
      data-invoice={columns.invoice || undefined}
      data-client={columns.client || undefined}
      renderRow={(report, line) => (
        <ReportRow
          ref={(row) => {
            if (row) rows.current.set(report.id, row)
            return () => void rows.current.delete(report.id)
          }}
          report={report}
          capabilities={capabilitiesOf(report)}
          changed={changed}
          mayAct={mayAct}
        >
          {line}
        </ReportRow>
      )}
    />
  )
}
