import { saveBlob } from '../../lib/save-file.ts'
import type { MigrationRow } from './migration-run.ts'

const columns = ['Line', 'Report id', 'Check-in ref', 'Client id', 'Branch id', 'Inventory type', 'Result']

/** Saves the results as a CSV file in an encoding that spreadsheet programs recognise. */
export async function saveResults(rows: readonly MigrationRow[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = rows.map(({ line, text, invid, ref, clientid, branchid, inventorytype, result = '' }) => [
    String(line),
    ...(text === undefined ? [invid, String(ref), clientid, branchid, inventorytype] : [text, '', '', '', '']),
    result,
  ])
  const content = stringify([columns, ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
  saveBlob(new Blob([content], { type: 'text/csv' }), 'migration.csv')
}
