import type { AgencyUser, Client } from '@lintel/contract'
import type { TransactItem } from '../../lib/table.ts'
import { clientKey, ownChangeKey, ownChanges } from './rows.ts'

/** How long a form loaded before an own change can still be saved without a conflict. */
const ownChangeKeptMs = 24 * 60 * 60 * 1000

/** By the version of the client that the change created. */
export const ownChangeItem = (
  { id, version }: Pick<Client, 'id' | 'version'>,
  { id: userId, name, color }: AgencyUser,
  now: Date,
): TransactItem =>
  ownChanges.putItem(ownChangeKey(id, version), {
    clientId: id,
    record: { id: userId, name, color },
    ttl: Math.ceil((now.getTime() + ownChangeKeptMs) / 1000),
  })

/** Oldest first. */
export const readOwnChanges = async (
  id: string,
  { after, to }: { after: number; to: number },
): Promise<Pick<AgencyUser, 'id' | 'name' | 'color'>[]> => {
  const { pk } = clientKey(id)
  const sk = { from: ownChangeKey(id, after + 1).sk, to: ownChangeKey(id, to).sk }
  return (await ownChanges.query({ pk, sk })).map(({ record }) => record)
}
