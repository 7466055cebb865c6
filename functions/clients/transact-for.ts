import { clientDataMessages } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'
import { transact, type TransactItem } from '../lib/table.ts'
import { isBeingErased, isNotErased } from './store/erasure.ts'

/**
 * Writes what belongs to a client in one transaction, as `transact` does; without a client what is everybody's. Throws
 * 409 while the client is erased, or its erasure waits: an erasure finds whatever was written before it began, and
 * nothing is written after.
 */
export async function transactFor(clientId: string | undefined, items: readonly TransactItem[]): Promise<boolean> {
  if (clientId === undefined) return transact([...items])
  if (await transact([isNotErased(clientId), ...items])) return true
  if (await isBeingErased(clientId)) throw new HttpError(409, clientDataMessages.beingErased)
  return false
}
