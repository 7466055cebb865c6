import { reportMessages, reportOperationMessages, type Client, reportErrors } from '@lintel/contract'
import { acceptsVisitors } from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { openRow } from './read-report.ts'
import { readHeader, type HeaderRow, type StoredHeader } from './store/index.ts'

export const conflictWith = ({ version, updatedBy }: StoredHeader): HttpError =>
  new HttpError(409, reportErrors.savedSince(updatedBy), {
    current: version,
  })

/** Nothing is written to reports of a client that is no longer active. */
export function assertActive({ active }: Pick<Client, 'active'>): void {
  if (!active) throw new HttpError(403, reportMessages.inactiveClient)
}

export function assertUnlocked({ locked }: Pick<StoredHeader, 'locked'>): void {
  if (locked) throw new HttpError(423, reportOperationMessages.locked)
}

/** It can only be read and restored. */
export function assertNotDeleted({ deleted }: Pick<StoredHeader, 'deleted'>): void {
  if (deleted) throw new HttpError(400, reportErrors.deleted)
}

/** It has no body of ours to work with. */
function assertMigrated({ legacy }: Pick<StoredHeader, 'legacy'>): void {
  if (legacy) throw new HttpError(400, reportErrors.legacy)
}

export interface Opened {
  row: HeaderRow
  client: Client
}

async function activeClientOf({ record }: HeaderRow): Promise<Client> {
  const client = await findClient(record.client.id)
  if (!client) throw new Error(`The client of report ${record.id} is missing.`)
  assertActive(client)
  return client
}

/** Throws 404, 403 if its client is not active, or the error of the first check that fails. */
export async function openToChange(
  ctx: Context,
  id: string,
  ...checks: ((record: StoredHeader) => void)[]
): Promise<Opened> {
  const row = await openRow(ctx, id)
  const client = await activeClientOf(row)
  for (const check of checks) check(row.record)
  return { row, client }
}

/** Undefined if there is none. Throws 423 if it is locked, or its client accepts nothing. */
export async function openToVisitor(id: string, { evenLocked = false } = {}): Promise<Opened | undefined> {
  const row = await readHeader(id)
  if (!row || row.record.deleted || row.record.legacy) return undefined
  if (!evenLocked) assertUnlocked(row.record)
  const client = await findClient(row.record.client.id)
  if (client && !acceptsVisitors(client)) throw new HttpError(423, reportOperationMessages.locked)
  return client && { row, client }
}

export function assertWorkedWith(record: StoredHeader): void {
  assertNotDeleted(record)
  assertMigrated(record)
}
