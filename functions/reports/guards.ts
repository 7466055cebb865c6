import { reportOperationMessages, type Client } from '@lintel/contract'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { openRow } from './read-report.ts'
import type { HeaderRow, StoredHeader } from './store/index.ts'

/** The refusal of a change that was made to an older version than the report has now. */
export const conflictWith = ({ version, updatedBy }: StoredHeader): Refusal =>
  new Refusal(409, `This report was saved by ${updatedBy || 'somebody else'} since you opened it.`, {
    current: version,
  })

/** Throws 403 for a client that is no longer active: nothing is written to its reports. */
export function assertActive({ active }: Pick<Client, 'active'>): void {
  if (!active) throw new Refusal(403, 'This client is inactive. Its reports cannot be changed.')
}

/** Throws 423 for a locked report. */
export function assertUnlocked({ locked }: Pick<StoredHeader, 'locked'>): void {
  if (locked) throw new Refusal(423, reportOperationMessages.locked)
}

/** Throws 400 for a deleted report: it can be read and restored, and nothing else is done with it. */
export function assertNotDeleted({ deleted }: Pick<StoredHeader, 'deleted'>): void {
  if (deleted) throw new Refusal(400, 'This report is deleted. It must be restored first.')
}

/** Throws 400 for a legacy report, which has no body of ours to work with. */
function assertMigrated({ legacy }: Pick<StoredHeader, 'legacy'>): void {
  if (legacy) throw new Refusal(400, 'This is a legacy report. It must be migrated first.')
}

/** A report's header row within the caller's scope, of a client that is active. Throws 404 or 403 otherwise. */
export async function openToChange(ctx: Context, id: string): Promise<{ row: HeaderRow; client: Client }> {
  const row = await openRow(ctx, id)
  const client = await findClient(row.record.client.id)
  if (!client) throw new Error(`The client of report ${id} is not there.`)
  assertActive(client)
  return { row, client }
}

/** What several operations need of a report: that it is neither deleted nor a legacy one. Throws 400 otherwise. */
export function assertWorkedWith(record: StoredHeader): void {
  assertNotDeleted(record)
  assertMigrated(record)
}
