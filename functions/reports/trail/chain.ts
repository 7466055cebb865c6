import { createHash } from 'node:crypto'
import type { TrailAct, TrailRow } from '@lintel/contract'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** JSON with sorted keys, at every depth. */
const canonical = (row: object): string =>
  JSON.stringify(row, (_key, value: unknown) =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const hashAfter = (former: string, act: TrailAct): string =>
  createHash('sha256')
    .update(`${former}\n${canonical(act)}`)
    .digest('hex')

/** The end of a chain: the number of its rows, the hash and the time of the last. */
export interface TrailHead {
  length: number
  hash: string
  at: string
}

export const noHead: TrailHead = { length: 0, hash: '', at: '' }

/** A row is never older than the one before: what is recorded late, such as a bounce, is as old as that one. */
export function chained(head: TrailHead, acts: readonly TrailAct[]): { rows: TrailRow[]; head: TrailHead } {
  let { hash, at } = head
  const rows = acts.map((given) => {
    at = given.at < at ? at : given.at
    const act = { ...given, at }
    hash = hashAfter(hash, act)
    return { ...act, hash }
  })
  return { rows, head: { length: head.length + acts.length, hash, at } }
}

/** Rows that were written together; `first` is the number of the first. */
export interface TrailPart {
  first: number
  rows: readonly TrailRow[]
}

/** What is wrong with a stored chain; undefined if nothing is. */
export function faultOf(parts: readonly TrailPart[], head: TrailHead = noHead): string | undefined {
  let [number, former] = [0, '']
  for (const { first, rows } of parts) {
    if (first !== number + 1) return `Row ${number + 1} is missing.`
    for (const { hash, ...act } of rows) {
      number += 1
      if (hashAfter(former, act) !== hash) return `Row ${number} was changed, or the one before it.`
      former = hash
    }
  }
  if (number !== head.length) return `${number} of ${head.length} rows are there.`
  return former === head.hash ? undefined : 'The last row was changed.'
}
