import { clientDataMessages } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'
import { transact, type TransactItem } from '../lib/table.ts'
import { isBeingErased, isNotErased } from './store/erasure.ts'

/**
 * Throws 409 while the client is being erased: an erasure must find everything, so nothing can be written once it has
 * begun.
 */
export async function transactFor(clientId: string | undefined, items: readonly TransactItem[]): Promise<boolean> {
  if (clientId === undefined) return transact([...items])
  if (await transact([isNotErased(clientId), ...items])) return true
  if (await isBeingErased(clientId)) throw new HttpError(409, clientDataMessages.beingErased)
  return false
}
