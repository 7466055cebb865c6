import { type Client, ListedClient, secretSettingKeys } from '@lintel/contract'
import type * as z from 'zod'
import { listed, listedKey, rowsOfClients } from './rows.ts'

/** Clients of one page. */
const clientsAtOnce = 50

/** A page of clients, and what the next page comes after. */
export interface ClientPage {
  clients: ListedClient[]
  next?: string
}

/** Every client by name, for what has them all; those that do not parse are left out. */
export const queryClients = async (): Promise<ListedClient[]> =>
  (await listed.query({ index: 'gsi1', pk: 'LISTED' })).map(({ record }) => record)

/** Clients by name, of one initial or of all, as `initialOf` has it; those that do not parse are left out. */
export async function queryClientsOf(initial: string | undefined, after: string | undefined): Promise<ClientPage> {
  // Initials are `0` and a to z.
  const first = initial === undefined ? '0#' : `${initial}#`
  const last = initial === undefined ? 'z$' : `${initial}$`
  // `$` comes right after `#`: every name sorts between the two, characters beyond U+FFFF included.
  const sk = { from: after !== undefined && after > first && after < last ? after : first, to: last }
  const found: z.infer<typeof listed.schema>[] = []
  for await (const page of listed.pages({ index: 'gsi1', pk: 'LISTED', sk, pageSize: clientsAtOnce + 1 })) {
    found.push(...page.rows.filter(({ gsi1sk }) => gsi1sk !== after))
    if (found.length > clientsAtOnce) break
  }
  const shown = found.slice(0, clientsAtOnce)
  const end = shown.at(-1)
  return {
    clients: shown.map(({ record }) => record),
    ...(found.length > clientsAtOnce && end && { next: end.gsi1sk }),
  }
}

/**
 * The ids of all clients of one initial, by name, a page at a time: also of those that lists leave out, because what
 * lists have of them does not parse.
 */
export async function* queryIdsOf(initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> {
  const sk = { from: `${initial}#`, to: `${initial}$` }
  const pages = rowsOfClients.pages({ index: 'gsi1', pk: 'LISTED', sk, pageSize: clientsAtOnce })
  for await (const { rows, isLast } of pages) yield { ids: rows.map(({ clientId }) => clientId), isLast }
}

/** What of a client's looks tells which PDFs are out of date. */
export interface Looks {
  /** When the look of each branch last changed. */
  looksChanged?: Client['looksChanged']
  /** The keys of all backgrounds; missing where they are not known. */
  backgrounds?: string[] | undefined
}

/** What lists have of these clients, and what of their looks, in no particular order. */
export const readListedWithLooks = async (ids: readonly string[]): Promise<({ client: ListedClient } & Looks)[]> =>
  (await listed.batchGet([...new Set(ids)].map(listedKey))).map(({ record, looksChanged, backgrounds }) => ({
    client: record,
    looksChanged,
    backgrounds,
  }))

/** What lists have of these clients, in no particular order. */
export const readListedClients = async (ids: readonly string[]): Promise<ListedClient[]> =>
  (await readListedWithLooks(ids)).map(({ client }) => client)

/** What lists have of a client. */
export const listedOf = (client: Client): ListedClient => {
  const settings = client.settings.filter(({ key, value }) => value === 'true' && !secretSettingKeys.includes(key))
  return ListedClient.parse({ ...client, settings })
}
