import {
  shortestPropertySearch,
  spreadsheetMessages,
  suggestedProperties,
  type Client,
  type Workbook,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { hasWords, isSwitchedOn, leadsOf, newId, propertyOfRow, typedKey } from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { getClientFor } from '../clients/find-client.ts'
import { dictionaryOf } from '../dictionary/dictionary-of.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import type { TransactItem } from '../lib/table.ts'
import { expectWorkbook, findSentWorkbook, workbookKey } from '../uploads/workbooks.ts'
import type { IndexEntry } from './blocks.ts'
import { findReading, readingAddresses } from './files.ts'
import { readBy, sweepLater } from './functions.ts'
import { endWorkbook, entriesFrom, findWorkbookOf, readProperty, replaceWorkbook, writeBlocks } from './store.ts'

/** Throws 404 if there is none, or filling reports is switched off. */
async function inUse(ctx: Context, clientId: string): Promise<{ client: Client; workbook: Workbook }> {
  const client = await getClientFor(ctx, clientId)
  if (!isSwitchedOn(client, 'Spreadsheet API Active')) throw new HttpError(404, spreadsheetMessages.notActive)
  return { client, workbook: await soundWorkbook(client.id) }
}

/** Throws 404 if there is none, 409 if it is damaged. */
async function soundWorkbook(clientId: string): Promise<Workbook> {
  const workbook = await findWorkbookOf(clientId)
  if (workbook === 'damaged') throw new HttpError(409, spreadsheetMessages.damaged)
  if (!workbook) throw new HttpError(404, spreadsheetMessages.noWorkbook)
  return workbook
}

export async function findProperties(
  ctx: Context,
  { params }: InputOf<'findProperties'>,
): Promise<AnswerOf<'findProperties'>> {
  const { client, workbook } = await inUse(ctx, params.clientid)
  const { version } = workbook
  const { words, key } = typedKey(params.address)
  if (key.length < shortestPropertySearch) return { reports: [], version }
  // In the order of the address, and in any other.
  const [inOrder, inAnyOrder] = await Promise.all([
    entriesFrom(client.id, version, key),
    Promise.all((words.length > 1 ? leadsOf(words) : []).map((lead) => entriesFrom(client.id, version, lead))),
  ])
  const found = new Map<number, IndexEntry>()
  for (const entry of inOrder) if (entry[0].startsWith(key)) found.set(entry[1], found.get(entry[1]) ?? entry)
  for (const entry of inAnyOrder.flat())
    if (!found.has(entry[1]) && hasWords(entry[2], words)) found.set(entry[1], entry)
  const reports = [...found.values()].slice(0, suggestedProperties).map(([, rowindex, displayaddress, type]) => ({
    id: `${version}-${rowindex}`,
    address: { displayaddress },
    type,
    rowindex,
  }))
  return { reports, version }
}

export async function getProperty(
  ctx: Context,
  { params, query }: InputOf<'getProperty'>,
): Promise<AnswerOf<'getProperty'>> {
  const { client, workbook } = await inUse(ctx, params.clientid)
  if (query.version !== undefined && query.version !== workbook.version)
    throw new HttpError(409, spreadsheetMessages.replaced)
  const row = await readProperty(client.id, workbook.version, params.rowindex)
  if (!row) throw new HttpError(404, spreadsheetMessages.noSuchRow)
  const { reporttype } = params
  const type = client.reportfactory.reportTypeList.find(({ name }) => name === reporttype)
  const hasRooms = type !== undefined && type.activeMenuList.includes('Rooms') && !type.reportItemBased
  const dictionary = await dictionaryOf(ctx, client.id)
  return { report: propertyOfRow(row, { dictionary, reporttype, hasRooms, makeId: newId }) }
}

export async function getWorkbook(ctx: Context, { params }: InputOf<'getWorkbook'>): Promise<AnswerOf<'getWorkbook'>> {
  const { id } = await getClientFor(ctx, params.id)
  const workbook = await findWorkbookOf(id)
  return workbook === 'damaged' ? { damaged: true } : { ...(workbook && { workbook }) }
}

export async function requestWorkbook(ctx: Context, { params, body }: InputOf<'requestWorkbook'>) {
  const { id } = await getClientFor(ctx, params.id)
  return expectWorkbook(ctx, id, body)
}

export async function getSentWorkbook(ctx: Context, { params }: InputOf<'getSentWorkbook'>) {
  const { id } = await getClientFor(ctx, params.id)
  return findSentWorkbook(id, params.upload)
}

async function arrived(ctx: Context, params: { id: string; upload: string }) {
  const client = await getClientFor(ctx, params.id)
  const file = await findSentWorkbook(client.id, params.upload)
  if (file.status !== 'ready') throw new HttpError(404, spreadsheetMessages.uploadNotFound)
  return { client, file }
}

export async function readWorkbook(
  ctx: Context,
  { params, body }: InputOf<'readWorkbook'>,
): Promise<AnswerOf<'readWorkbook'>> {
  const { client, file } = await arrived(ctx, params)
  const reading = newId()
  const addresses = await readingAddresses(workbookKey(file), { client: client.id, upload: file.id, reading })
  const preview = await readBy({ ...addresses, filename: file.filename, ...body })
  return { reading, preview }
}

const act = (
  ctx: Context,
  clientId: string,
  action: 'workbook.use' | 'workbook.remove',
  { upload, filename, rows }: Workbook,
): TransactItem =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId,
      subject: { kind: 'workbook', id: upload, name: filename },
      detail: { value: `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'property' : 'properties'}` },
    },
  )

export async function useWorkbook(ctx: Context, { params, body }: InputOf<'useWorkbook'>): Promise<Workbook> {
  const { client, file } = await arrived(ctx, params)
  const before = await findWorkbookOf(client.id)
  const read = await findReading(client.id, file.id, body.reading)
  if (!read) throw new HttpError(409, spreadsheetMessages.notReadYet)
  if (read.rows.length === 0) throw new HttpError(400, spreadsheetMessages.nothingUsable)
  const { columns, refused } = read.preview
  const { src, filename, bytes = 0 } = file
  const version = newId()
  const usedAt = ctx.now().toISOString()
  await writeBlocks(client.id, version, usedAt, read.rows)
  const after: Workbook = {
    version,
    upload: file.id,
    src,
    filename,
    bytes,
    columns,
    refused,
    rows: read.rows.length,
    usedAt,
    usedBy: ctx.user.name,
  }
  const isDone = await replaceWorkbook(client.id, before, after, [act(ctx, client.id, 'workbook.use', after)])
  const over = isDone ? before : after
  // For a damaged one, the sweeper finds the rest once it is old.
  if (over && over !== 'damaged')
    await sweepLater({
      client: client.id,
      version: over.version,
      ...(isDone && over.upload !== file.id && { upload: over.upload }),
    })
  if (!isDone) throw new HttpError(409, spreadsheetMessages.replaced)
  return after
}

export async function removeWorkbook(ctx: Context, { params }: InputOf<'removeWorkbook'>): Promise<Workbook> {
  const { id } = await getClientFor(ctx, params.id)
  const before = await soundWorkbook(id)
  if (!(await endWorkbook(id, before, [act(ctx, id, 'workbook.remove', before)])))
    throw new HttpError(409, spreadsheetMessages.replaced)
  await sweepLater({ client: id, version: before.version, upload: before.upload })
  return before
}

export async function removeSentWorkbook(ctx: Context, { params }: InputOf<'removeSentWorkbook'>) {
  const { id } = await getClientFor(ctx, params.id)
  const file = await findSentWorkbook(id, params.upload)
  // The sweeper leaves data in use alone.
  await sweepLater({ client: id, upload: file.id })
  return file
}
