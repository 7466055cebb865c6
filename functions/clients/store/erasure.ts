import type { Client } from '@lintel/contract'
import { removeAll } from '../../lib/remove-all.ts'
import { isAbsent, type Condition, type TransactItem } from '../../lib/table.ts'
import {
  branches,
  branchOwnerKey,
  branchOwners,
  clientKey,
  clients,
  erasureKey,
  erasures,
  everyRow,
  hasVersion,
  listed,
  listedKey,
  rowsOfClients,
  userOwnerKey,
  userOwners,
  users,
} from './rows.ts'

/** True while a client is erased. */
export const isBeingErased = async (id: string): Promise<boolean> => (await erasures.get(erasureKey(id))) !== undefined

/** For a transaction that writes what belongs to a client: its erasure has not begun, and waits for nothing. */
export const isNotErased = (id: string): TransactItem => erasures.checkItem(erasureKey(id), isAbsent)

/**
 * For the transaction that begins to erase a client: it is as it was read, and nobody changes it from now on. May be
 * repeated for a client whose erasure was broken off.
 */
export const erasureItems = ({ id, version }: Pick<Client, 'id' | 'version'>, at: string): TransactItem[] => [
  clients.checkItem(clientKey(id), hasVersion(version)),
  erasures.putItem(erasureKey(id), { clientId: id, at }),
]

/**
 * For the transaction that cancels an erasure which has erased nothing: the client is as it was. A form that was read
 * meanwhile showed it as inactive, and is refused by the version.
 */
export const cancelItems = (id: string): TransactItem[] => [
  clients.updateItem(clientKey(id), { add: { 'record.version': 1 } }),
  erasures.removeItem(erasureKey(id)),
]

/** For the transaction that ends the erasure of a client: the last that is kept of it. Until then lists have it. */
export const lastItems = (id: string): TransactItem[] => [
  clients.removeItem(clientKey(id)),
  listed.removeItem(listedKey(id)),
  erasures.removeItem(erasureKey(id)),
]

/**
 * Removes everything of a client but its own row and that of lists: branches, users, whose they are, what it is found
 * by.
 */
export async function eraseParts(id: string): Promise<void> {
  const last = new Set([clientKey(id).sk, listedKey(id).sk, erasureKey(id).sk])
  for await (const { rows } of everyRow.pages({ pk: clientKey(id).pk }))
    for (const { pk, sk } of rows) {
      if (sk.startsWith('BRANCH#')) await branchOwners.remove(branchOwnerKey(sk.slice('BRANCH#'.length)), isOf(id))
      if (sk.startsWith('USER#')) await userOwners.remove(userOwnerKey(sk.slice('USER#'.length), id))
      if (!last.has(sk)) await everyRow.remove({ pk, sk })
    }
  for await (const { rows } of everyRow.pages({ pk: `WORDS#${id}` }))
    await removeAll(rows, (key) => everyRow.remove(key))
}

/** The rows of a client, whatever is wrong with them. */
export const partsOf = (id: string) => everyRow.query({ pk: clientKey(id).pk })

const isOf = (clientId: string): Condition => ({ expression: 'clientId = :client', values: { ':client': clientId } })

/** The branches and users of a client that do not parse, by their keys. */
export async function oddParts(id: string): Promise<string[]> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  return rows.flatMap((row) => {
    const kind = row.sk.startsWith('BRANCH#') ? branches : row.sk.startsWith('USER#') ? users : undefined
    return kind && !kind.parseListed(row) ? [row.sk] : []
  })
}
