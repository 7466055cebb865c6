import { type Client, ListedClient, secretSettingKeys } from '@lintel/contract'
import type * as z from 'zod'
import { listed, listedKey, rowsOfClients } from './rows.ts'

const clientsAtOnce = 50

export interface ClientPage {
  clients: ListedClient[]
  next?: string
}

export const queryClients = async (): Promise<ListedClient[]> =>
  (await listed.query({ index: 'gsi1', pk: 'LISTED' })).map(({ record }) => record)

export async function queryClientsOf(initial: string | undefined, after: string | undefined): Promise<ClientPage> {
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

export const hasClients = (initial: string): Promise<boolean> =>
  listed.has({ index: 'gsi1', pk: 'LISTED', sk: { beginsWith: `${initial}#` } })

/** Also of those whose listed record does not parse. */
export async function* queryIdsOf(initial: string): AsyncGenerator<{ ids: string[]; isLast: boolean }> {
  const sk = { from: `${initial}#`, to: `${initial}$` }
  const pages = rowsOfClients.pages({ index: 'gsi1', pk: 'LISTED', sk, pageSize: clientsAtOnce })
  for await (const { rows, isLast } of pages) yield { ids: rows.map(({ clientId }) => clientId), isLast }
}

export interface Looks {
  looksChanged?: Client['looksChanged']
  backgrounds: string[]
}

export const readListedWithLooks = async (ids: readonly string[]): Promise<({ client: ListedClient } & Looks)[]> =>
  (await listed.batchGet([...new Set(ids)].map(listedKey))).map(({ record, looksChanged, backgrounds }) => ({
    client: record,
    looksChanged,
    backgrounds,
  }))

export const readListedClients = async (ids: readonly string[]): Promise<ListedClient[]> =>
  (await readListedWithLooks(ids)).map(({ client }) => client)

export const listedOf = (client: Client): ListedClient => {
  const settings = client.settings.filter(({ key, value }) => value === 'true' && !secretSettingKeys.includes(key))
  return ListedClient.parse({ ...client, settings })
}
