import * as z from 'zod'
import type { Condition, Key } from './table.ts'

/** A client's record as found; without `record`, its row does not parse. */
export interface FoundRecord<R> {
  key: Key
  id: string
  record: R | undefined
}

type Item = Record<string, unknown> & Key

interface Records<R> {
  scan: (filter: Condition, after?: Key) => Promise<{ items: Item[]; next?: Key }>
  parseListed: (item: Item) => { record: R } | undefined
}

/** Scans: those missing from a list must be found too. `of` is the field of a record that names its client. */
export async function scanRecords<R>(
  rows: Records<R>,
  { sk, of = 'client' }: { sk: string; of?: string },
  clientId: string,
  after: Key | undefined,
): Promise<{ page: FoundRecord<R>[]; next?: Key }> {
  const filter = {
    expression: 'sk = :sk AND #record.#client = :client',
    names: { '#record': 'record', '#client': of },
    values: { ':sk': sk, ':client': clientId },
  }
  const { items, next } = await rows.scan(filter, after)
  const page = items.map((item) => ({
    key: { pk: item.pk, sk: item.sk },
    id: item.pk.slice(item.pk.lastIndexOf('#') + 1),
    record: rows.parseListed(item)?.record,
  }))
  return { page, ...(next && { next }) }
}

/** A row of any kind. */
export const anyRow = z.looseObject({ sk: z.string() })

interface AnyRows {
  pages: (query: {
    pk: string
  }) => AsyncIterable<{ rows: readonly { sk: string }[]; invalid: readonly { sk: string }[] }>
  remove: (key: Key) => Promise<boolean>
}

/** Removes all rows of these partitions, whatever they contain. */
export async function erasePartitions({ pages, remove }: AnyRows, partitions: readonly string[]): Promise<void> {
  for (const pk of partitions)
    for await (const { rows, invalid } of pages({ pk }))
      for (const { sk } of [...rows, ...invalid]) await remove({ pk, sk })
}
