import { Badge } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { isFailed, type MigrationRow } from './migration-run.ts'
import looks from './results-table.module.css'
import { saveBlob } from '../../lib/save-file.ts'

type ResultRow = MigrationRow & { id: string; current: boolean }

/** The rows are local: nothing is loaded. */
const atHand = { isError: false, error: null, isPlaceholderData: false, refetch: async () => undefined }

const columns: Column<ResultRow>[] = [
  { name: 'line', title: 'Line', width: 64, skeleton: 20, cell: ({ line }) => line },
  {
    name: 'report',
    title: 'Report id',
    skeleton: 160,
    cell: ({ invid, text }) => (text === undefined ? <RowLink>{invid}</RowLink> : text),
    tip: ({ invid, text }) => text ?? invid,
  },
  { name: 'ref', title: 'Check-in ref', width: 110, skeleton: 60, cell: ({ ref }) => ref },
  { name: 'client', title: 'Client', skeleton: 90, cell: ({ clientid }) => clientid, tip: ({ clientid }) => clientid },
  { name: 'branch', title: 'Branch', skeleton: 90, cell: ({ branchid }) => branchid, tip: ({ branchid }) => branchid },
  { name: 'type', title: 'Type', width: 150, skeleton: 80, cell: ({ inventorytype }) => inventorytype },
  {
    name: 'result',
    title: 'Result',
    skeleton: 200,
    cell: (row) => {
      if (row.result === undefined)
        return row.current ? (
          <Badge data-tone="blue">Migrating</Badge>
        ) : (
          <span className={looks['waiting']}>Waiting</span>
        )
      return isFailed(row) ? (
        <span className={looks['failed']}>{row.result}</span>
      ) : (
        <Badge data-tone="green">{row.result}</Badge>
      )
    },
  },
]

export function ResultsTable({ rows, running }: { rows: readonly MigrationRow[]; running: boolean }) {
  const next = running ? rows.find(({ result }) => result === undefined)?.line : undefined
  return (
    <Table
      caption="Results"
      columns={columns}
      rows={rows.map((row) => ({ ...row, id: String(row.line), current: row.line === next }))}
      source={atHand}
      failedTitle=""
      addressOf={(row) => (row.result !== undefined && !isFailed(row) ? `/reports/${row.invid}` : undefined)}
      classNames={looks}
      empty={
        <EmptyState
          title="Nothing migrated yet"
          text="Lines are migrated one after another. The result of each is shown here; a failed one leaves its report as it was."
        />
      }
    />
  )
}

const csvColumns = ['Line', 'Report id', 'Check-in ref', 'Client id', 'Branch id', 'Inventory type', 'Result']

/** Saves the results as a CSV file in an encoding that spreadsheet programs recognise. */
export async function saveResults(rows: readonly MigrationRow[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = rows.map(({ line, text, invid, ref, clientid, branchid, inventorytype, result = '' }) => [
    String(line),
    ...(text === undefined ? [invid, String(ref), clientid, branchid, inventorytype] : [text, '', '', '', '']),
    result,
  ])
  const content = stringify([csvColumns, ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
  saveBlob(new Blob([content], { type: 'text/csv' }), 'migration.csv')
}
