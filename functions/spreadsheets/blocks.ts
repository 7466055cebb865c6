import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { WorkbookRow } from '@lintel/contract'
import { addressKeys, addressText } from '@lintel/rules'
import * as z from 'zod'

/* Blocks of at most 4 KB, one read unit of DynamoDB: finding a property costs the same among 200 and 20,000. */

/** Bytes of a compressed block, with room for its keys. */
const blockBytes = 3500

/** With the property that it refers to. */
export const IndexEntry = z.tuple([
  /** As made by `addressKeys`. */
  z.string(),
  z.int(),
  z.string(),
  z.string(),
])
export type IndexEntry = z.infer<typeof IndexEntry>

export interface Block {
  first: string
  packed: Uint8Array<ArrayBuffer>
}

const pack = (entries: readonly unknown[]): Uint8Array<ArrayBuffer> => deflateRawSync(JSON.stringify(entries))

/** The sort position of an entry: keys can repeat, rows cannot. */
export const placeOfEntry = ([key, rowindex]: IndexEntry): string => `${key}\u0001${placeOfRow(rowindex)}`
export const placeOfRow = (rowindex: number): string => String(rowindex).padStart(8, '0')

/** Each as full as possible. */
function blocksOf<T>(entries: readonly T[], placeOf: (entry: T) => string): Block[] {
  const blocks: Block[] = []
  let wanted = 64
  for (let at = 0; at < entries.length;) {
    let some = entries.slice(at, at + wanted)
    let packed = pack(some)
    while (packed.length > blockBytes && some.length > 1) {
      some = some.slice(0, Math.max(1, Math.floor((some.length * blockBytes * 0.97) / packed.length)))
      packed = pack(some)
    }
    const [first] = some
    if (first !== undefined) blocks.push({ first: placeOf(first), packed })
    at += some.length
    wanted = Math.max(8, Math.floor((some.length * blockBytes * 1.02) / packed.length))
  }
  return blocks
}

/** By bytes, as DynamoDB sorts. */
const inOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

export function indexBlocks(rows: readonly WorkbookRow[]): Block[] {
  const entries = rows.flatMap(({ address, rowindex, reporttype }) =>
    addressKeys(address).map((key): IndexEntry => [key, rowindex, addressText(address), reporttype]),
  )
  const placed = entries.map((entry) => ({ entry, place: placeOfEntry(entry) }))
  placed.sort((a, b) => inOrder(a.place, b.place))
  return blocksOf(
    placed.map(({ entry }) => entry),
    placeOfEntry,
  )
}

export const rowBlocks = (rows: readonly WorkbookRow[]): Block[] =>
  blocksOf(rows, ({ rowindex }) => placeOfRow(rowindex))

const unpack = (packed: Uint8Array): unknown => JSON.parse(inflateRawSync(packed).toString())

export const entriesIn = (packed: Uint8Array): IndexEntry[] => z.array(IndexEntry).parse(unpack(packed))
export const rowsIn = (packed: Uint8Array): WorkbookRow[] => z.array(WorkbookRow).parse(unpack(packed))
