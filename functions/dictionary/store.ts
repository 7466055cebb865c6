import { Save, StorageKey, Dictionary, DictionaryDifferences } from '@lintel/contract'
import * as z from 'zod'
import { transactFor } from '../clients/transact-for.ts'
import type { RowKind } from '../lib/row-kinds.ts'
import { isAbsent, rowsOf, type Condition, type Key, type TransactItem } from '../lib/table.ts'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { erasePartitions } from '../lib/client-records.ts'
import { ifStored } from '../lib/if-stored.ts'

/*
 * Rows of the dictionaries table, and what each key serves:
 *
 * pk                        sk             holds                  serves
 * DEFAULT, CLIENT#<client>  CURRENT        the last save          the current dictionary; the commit point
 * DEFAULT, CLIENT#<client>  SAVE#<number>  a save and its file    history, earlier versions, restoring
 */

const savesAtOnce = 50

const SavedRow = z.strictObject({ ...Save.shape, key: StorageKey })
export type SavedRow = z.infer<typeof SavedRow>

const current = rowsOf('DICTIONARIES_TABLE', 'dictionary', z.object({ number: z.int().min(1), key: StorageKey }))
const saves = rowsOf('DICTIONARIES_TABLE', 'save of a dictionary', z.object({ save: SavedRow }))
const everyRow = rowsOf('DICTIONARIES_TABLE', 'row of dictionaries', z.looseObject({ sk: z.string() }))

export type CurrentSave = z.infer<typeof current.schema>

const partition = (owner: string | undefined) => (owner === undefined ? 'DEFAULT' : `CLIENT#${owner}`)
const currentKey = (owner: string | undefined): Key => ({ pk: partition(owner), sk: 'CURRENT' })
const saveKey = (owner: string | undefined, number: number): Key => ({
  pk: partition(owner),
  sk: `SAVE#${String(number).padStart(9, '0')}`,
})

/** Without a client the default's. */
export const readCurrent = (owner: string | undefined): Promise<CurrentSave | undefined> =>
  current.get(currentKey(owner))

const isStill = (number: number): Condition =>
  number === 0
    ? isAbsent
    : { expression: '#number = :number', names: { '#number': 'number' }, values: { ':number': number } }

/** False, with nothing written, after another save, or with `onDefault` after one of the default. */
export const commitSave = (
  owner: string | undefined,
  save: SavedRow,
  { onDefault, also }: { onDefault?: number; also: readonly TransactItem[] },
): Promise<boolean> =>
  transactFor(owner, [
    current.putItem(currentKey(owner), { number: save.number, key: save.key }, isStill(save.number - 1)),
    saves.putItem(saveKey(owner, save.number), { save }, isAbsent),
    ...(onDefault === undefined ? [] : [current.checkItem(currentKey(undefined), isStill(onDefault))]),
    ...also,
  ])

export const readSave = async (owner: string | undefined, number: number): Promise<SavedRow | undefined> =>
  (await saves.get(saveKey(owner, number)))?.save

export async function readSaves(
  owner: string | undefined,
  before = 1_000_000_000,
): Promise<{ saves: SavedRow[]; hasMore: boolean }> {
  const sk = { from: saveKey(owner, 0).sk, to: saveKey(owner, before - 1).sk }
  const found = await saves.first({ pk: partition(owner), sk, newestFirst: true }, savesAtOnce + 1)
  return { saves: found.slice(0, savesAtOnce).map(({ save }) => save), hasMore: found.length > savesAtOnce }
}

/** Oldest first, with the number of rows that do not parse. */
export async function everySave(owner: string): Promise<{ saves: SavedRow[]; invalid: number }> {
  const { rows, invalid } = await saves.every({ pk: partition(owner), sk: { beginsWith: 'SAVE#' } })
  return { saves: rows.map(({ save }) => save), invalid: invalid.length }
}

export const eraseRows = (owner: string): Promise<void> =>
  erasePartitions({ pages: everyRow.pages, remove: everyRow.remove }, [partition(owner)])

const ofBoth = (rows: RowKind['rows'], sk: string): RowKind[] => ['DEFAULT', 'CLIENT#'].map((pk) => ({ rows, pk, sk }))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [...ofBoth(current, 'CURRENT'), ...ofBoth(saves, 'SAVE#')]

/*
 * Dictionary files, below `dictionaries/` in the reports bucket; none is ever changed:
 *
 * clients/<id>/<number>-<random>.json.gz   a client's differences
 * default/saves/<number>-<random>.json.gz  the provider's differences
 * default/whole/<version>.json.gz          the whole default, wherever something is based on it
 */

const pack = promisify(gzip)
const unpack = promisify(gunzip)

export const folderOf = (clientId: string): `${string}/` => `dictionaries/clients/${clientId}/`

const wholeKey = (version: string) => `dictionaries/default/whole/${version}.json.gz`

async function read(Key: string): Promise<unknown> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable('REPORTS_BUCKET'), Key }))
  if (!Body) throw new Error(`${Key} is empty.`)
  const text = (await unpack(await Body.transformToByteArray())).toString()
  const value: unknown = JSON.parse(text)
  return value
}

const write = async (Key: string, value: object, onlyNew = false) =>
  s3.send(
    new PutObjectCommand({
      Bucket: variable('REPORTS_BUCKET'),
      Key,
      Body: await pack(JSON.stringify(value)),
      ContentType: 'application/gzip',
      ...(onlyNew && { IfNoneMatch: '*' }),
    }),
  )

/** The key ends at random, so that of two concurrent saves of the next version the refused one overwrites nothing. */
export async function writeDifferences(
  owner: string | undefined,
  number: number,
  differences: DictionaryDifferences,
): Promise<string> {
  const folder = owner === undefined ? 'dictionaries/default/saves/' : folderOf(owner)
  const key = `${folder}${number}-${randomBytes(9).toString('base64url')}.json.gz`
  await write(key, DictionaryDifferences.parse(differences))
  return key
}

export const readDifferences = async (key: string): Promise<DictionaryDifferences> =>
  DictionaryDifferences.parse(await read(key))

/** Known to be stored. */
const kept = new Set<string>()

/** Whatever is based on this version remains readable. */
export async function storeDefault(dictionary: Dictionary): Promise<void> {
  if (kept.has(dictionary.version)) return
  try {
    await write(wholeKey(dictionary.version), Dictionary.parse(dictionary), true)
  } catch (error) {
    // That version is already stored.
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412)) throw error
  }
  kept.add(dictionary.version)
}

export const readWhole = (version: string): Promise<Dictionary | undefined> =>
  ifStored(async () => Dictionary.parse(await read(wholeKey(version))))
