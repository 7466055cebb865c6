import { Id, Instant, Workbook, type WorkbookRow } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import { limitConcurrency, removeAll } from '../lib/concurrency.ts'
import { InvalidRow } from '../lib/invalid-rows.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { hasVersion, isAbsent, rowsOf, type Condition, type TransactItem } from '../lib/table.ts'
import { entriesIn, indexBlocks, placeOfRow, rowBlocks, rowsIn, type Block, type IndexEntry } from './blocks.ts'

/*
 * Rows of the spreadsheets table, and what each key serves:
 *
 * pk                        sk                  holds                 serves
 * CLIENT#<client>           WORKBOOK            the workbook in use   reading it; the commit point of a new one
 * CLIENT#<client>           VERSION#<version>   when it was begun     finding blocks to remove
 * BLOCKS#<client>#<version> INDEX#<place>       addresses             properties whose address has what was typed
 * BLOCKS#<client>#<version> ROWS#<place>        properties            one property by its row
 *
 * `place` is that of a block's first entry (`blocks.ts`): an entry is in the last block that begins before it, or in
 * the next one.
 */

const workbooks = rowsOf('SPREADSHEETS_TABLE', 'workbook', z.object({ record: Workbook }))
const versions = rowsOf('SPREADSHEETS_TABLE', 'version of a workbook', z.object({ version: Id, startedAt: Instant }))
const blocks = rowsOf('SPREADSHEETS_TABLE', 'block of a workbook', z.object({ packed: z.instanceof(Uint8Array) }))
/** Even one that does not parse. */
const everyRow = rowsOf('SPREADSHEETS_TABLE', 'row of workbooks', z.looseObject({ pk: z.string(), sk: z.string() }))

const clientPartition = (client: string) => `CLIENT#${client}`
const workbookKey = (client: string) => ({ pk: clientPartition(client), sk: 'WORKBOOK' })
const versionKey = (client: string, version: string) => ({ pk: clientPartition(client), sk: `VERSION#${version}` })
const blocksPartition = (client: string, version: string) => `BLOCKS#${client}#${version}`

/** Sorts after every place. */
const afterAll = '\u{10FFFF}'
const writtenAtOnce = 24

/** Throws `InvalidRow` for a damaged one. */
export const readWorkbookOf = async (client: string): Promise<Workbook | undefined> =>
  (await workbooks.get(workbookKey(client)))?.record

export async function findWorkbookOf(client: string): Promise<Workbook | 'damaged' | undefined> {
  try {
    return await readWorkbookOf(client)
  } catch (error) {
    if (error instanceof InvalidRow) return 'damaged'
    throw error
  }
}

const isStill = (before: Workbook | undefined): Condition => (before ? hasVersion(before.version) : isAbsent)

/** Throws 409 while the client is being erased. */
export async function writeBlocks(
  client: string,
  version: string,
  startedAt: string,
  rows: readonly WorkbookRow[],
): Promise<void> {
  // First, so that the sweeper finds these blocks too.
  await transactFor(client, [versions.putItem(versionKey(client, version), { version, startedAt })])
  const pk = blocksPartition(client, version)
  const inTurn = limitConcurrency(writtenAtOnce)
  const put = (prefix: string) => (block: Block) =>
    inTurn(() => blocks.put({ pk, sk: `${prefix}${block.first}` }, { packed: block.packed }))
  await Promise.all([...indexBlocks(rows).map(put('INDEX#')), ...rowBlocks(rows).map(put('ROWS#'))])
}

/** False, writing nothing, if another was put to use meanwhile; the replacement of a damaged one is unconditional. */
export const replaceWorkbook = (
  client: string,
  before: Workbook | 'damaged' | undefined,
  after: Workbook,
  also: readonly TransactItem[],
): Promise<boolean> =>
  transactFor(client, [
    workbooks.putItem(workbookKey(client), { record: after }, before === 'damaged' ? undefined : isStill(before)),
    ...also,
  ])

/** False, changing nothing, if another was put to use since it was read. */
export const endWorkbook = (client: string, before: Workbook, also: readonly TransactItem[]): Promise<boolean> =>
  transactFor(client, [workbooks.removeItem(workbookKey(client), isStill(before)), ...also])

/** From its start or its end. */
async function blockIn(pk: string, range: { from: string; to: string }, newestFirst: boolean) {
  for await (const { rows } of blocks.pages({ pk, sk: range, newestFirst, pageSize: 1 })) return rows[0]
  return undefined
}

/** In order: those of its block and of the next one. */
export async function entriesFrom(client: string, version: string, place: string): Promise<IndexEntry[]> {
  const pk = blocksPartition(client, version)
  const found = await Promise.all([
    blockIn(pk, { from: 'INDEX#', to: `INDEX#${place}` }, true),
    blockIn(pk, { from: `INDEX#${place}\u0001`, to: `INDEX#${afterAll}` }, false),
  ])
  return found.flatMap((block) => (block ? entriesIn(block.packed) : []))
}

export async function readProperty(
  client: string,
  version: string,
  rowindex: number,
): Promise<WorkbookRow | undefined> {
  const range = { from: 'ROWS#', to: `ROWS#${placeOfRow(rowindex)}` }
  const block = await blockIn(blocksPartition(client, version), range, true)
  return block && rowsIn(block.packed).find((row) => row.rowindex === rowindex)
}

export const versionsOf = (client: string): Promise<{ version: string; startedAt: string }[]> =>
  versions.query({ pk: clientPartition(client), sk: { beginsWith: 'VERSION#' } })

export async function removeVersion(client: string, version: string): Promise<void> {
  await removePartition(blocksPartition(client, version))
  await versions.remove(versionKey(client, version))
}

async function removePartition(pk: string): Promise<void> {
  for await (const { rows, invalid } of everyRow.pages({ pk }))
    await removeAll([...rows, ...invalid], (key) => everyRow.remove(key))
}

export async function eraseWorkbooks(client: string): Promise<void> {
  for await (const { rows } of everyRow.pages({ pk: clientPartition(client) }))
    for (const { sk } of rows)
      if (sk.startsWith('VERSION#')) await removePartition(blocksPartition(client, sk.slice('VERSION#'.length)))
  await removePartition(clientPartition(client))
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: workbooks, pk: 'CLIENT#', sk: 'WORKBOOK' },
  { rows: versions, pk: 'CLIENT#', sk: 'VERSION#' },
  { rows: blocks, pk: 'BLOCKS#', sk: '' },
]
