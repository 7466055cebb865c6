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

/** Returns true while a client is being erased. */
export const isBeingErased = async (id: string): Promise<boolean> => (await erasures.get(erasureKey(id))) !== undefined

/** A condition for transactions that write a client's data: its erasure has neither begun nor is waiting. */
export const isNotErased = (id: string): TransactItem => erasures.checkItem(erasureKey(id), isAbsent)

/**
 * For the transaction that begins an erasure: checks that the client is as it was read, and blocks changes from now on.
 * Can be repeated for an interrupted erasure.
 */
export const erasureItems = ({ id, version }: Pick<Client, 'id' | 'version'>, at: string): TransactItem[] => [
  clients.checkItem(clientKey(id), hasVersion(version)),
  erasures.putItem(erasureKey(id), { clientId: id, at }),
]

/**
 * For the transaction that cancels an erasure that has erased nothing: raises the version, so that forms loaded
 * meanwhile, which showed the client as inactive, are refused.
 */
export const cancelItems = (id: string): TransactItem[] => [
  clients.updateItem(clientKey(id), { add: { 'record.version': 1 } }),
  erasures.removeItem(erasureKey(id)),
]

/** For the transaction that ends an erasure: removes the client's last rows. Until then it is listed. */
export const lastItems = (id: string): TransactItem[] => [
  clients.removeItem(clientKey(id)),
  listed.removeItem(listedKey(id)),
  erasures.removeItem(erasureKey(id)),
]

/**
 * Removes all of a client's rows except its own, its listed row and that of the erasure: branches, users, their owner
 * rows and search words.
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

/** Returns a client's rows, even those that do not parse. */
export const partsOf = (id: string) => everyRow.query({ pk: clientKey(id).pk })

const isOf = (clientId: string): Condition => ({ expression: 'clientId = :client', values: { ':client': clientId } })

/** Returns the keys of a client's branches and users that do not parse. */
export async function invalidParts(id: string): Promise<string[]> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  return rows.flatMap((row) => {
    const kind = row.sk.startsWith('BRANCH#') ? branches : row.sk.startsWith('USER#') ? users : undefined
    return kind && !kind.parseListed(row) ? [row.sk] : []
  })
}
