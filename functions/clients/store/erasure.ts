import type { Client } from '@lintel/contract'
import * as z from 'zod'
import { removeAll } from '../../lib/concurrency.ts'
import { hasVersion, isAbsent, type Condition, type TransactItem } from '../../lib/table.ts'
import {
  branches,
  branchOwnerKey,
  branchOwners,
  clientKey,
  clients,
  erasureKey,
  erasures,
  everyRow,
  listed,
  listedKey,
  rowsOfClients,
  userOwnerKey,
  userOwners,
  users,
} from './rows.ts'

export const isBeingErased = async (id: string): Promise<boolean> => (await erasures.get(erasureKey(id))) !== undefined

/** Its erasure has neither begun nor is waiting. */
export const isNotErased = (id: string): TransactItem => erasures.checkItem(erasureKey(id), isAbsent)

/** Can be repeated for an interrupted erasure. */
export const erasureItems = ({ id, version }: Pick<Client, 'id' | 'version'>, at: string): TransactItem[] => [
  clients.checkItem(clientKey(id), hasVersion(version)),
  erasures.putItem(erasureKey(id), { clientId: id, at }),
]

/** Raises the version, so that forms loaded meanwhile, which showed the client as inactive, are refused. */
export const cancelItems = (id: string): TransactItem[] => [
  clients.updateItem(clientKey(id), { add: { 'record.version': 1 } }),
  erasures.removeItem(erasureKey(id)),
]

/** Until then the client is listed. */
export const lastItems = (id: string): TransactItem[] => [
  clients.removeItem(clientKey(id)),
  listed.removeItem(listedKey(id)),
  erasures.removeItem(erasureKey(id)),
]

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

const partsOf = (id: string) => everyRow.query({ pk: clientKey(id).pk })

const isOf = (clientId: string): Condition => ({ expression: 'clientId = :client', values: { ':client': clientId } })

export async function invalidParts(id: string): Promise<string[]> {
  const rows = await rowsOfClients.query({ pk: clientKey(id).pk })
  return rows.flatMap((row) => {
    const kind = row.sk.startsWith('BRANCH#') ? branches : row.sk.startsWith('USER#') ? users : undefined
    return kind && !kind.parseListed(row) ? [row.sk] : []
  })
}

const AnyPerson = z.object({ sk: z.string().startsWith('USER#'), record: z.looseObject({ email: z.string().min(1) }) })

/** Even from rows that do not parse. */
export const addressesOf = async (clientId: string): Promise<string[]> =>
  (await partsOf(clientId)).flatMap((row) => AnyPerson.safeParse(row).data?.record.email ?? [])
