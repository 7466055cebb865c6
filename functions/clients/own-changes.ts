import type { AgencyUser, Client, OwnUser } from '@lintel/contract'
import type { TransactItem } from '../lib/table.ts'
import { ownChangeItem, readOwnChanges } from './store/clients.ts'
import type { WrittenClient } from './store/write-client.ts'

/* Own changes create a version of their client; they must not cause conflicts for administrators who have it open. */

const ownFields = ['name', 'color'] as const

export const ownChange = ({ before, client }: WrittenClient, userId: string, now: Date): TransactItem[] => {
  const user = before?.users.find(({ id }) => id === userId)
  return user ? [ownChangeItem(client, user, now)] : []
}

/** Undefined if both changed a field. */
export function mergedUser<T extends OwnUser>(saved: T, read: OwnUser, now: OwnUser): T | undefined {
  const user = { ...saved }
  for (const field of ownFields) {
    if (saved[field] === read[field]) user[field] = now[field]
    else if (now[field] !== read[field] && now[field] !== saved[field]) return undefined
  }
  return user
}

/** Names and colours that users have changed themselves since are kept. Undefined if others have saved the client. */
export async function applyAtVersion(
  before: Client,
  version: number,
  change: (before: Client) => Client,
): Promise<Client | undefined> {
  if (before.version === version) return change(before)
  if (version > before.version) return undefined
  const own = await readOwnChanges(before.id, { after: version, to: before.version })
  if (own.length < before.version - version) return undefined
  const after = change(before)
  // If a user changed several times, the first change has the state that was read.
  const read = new Map(own.toReversed().map((user) => [user.id, user]))
  const users: AgencyUser[] = []
  for (const saved of after.users) {
    const [was, now] = [read.get(saved.id), before.users.find(({ id }) => id === saved.id)]
    const user = was && now ? mergedUser(saved, was, now) : saved
    if (!user) return undefined
    users.push(user)
  }
  return { ...after, users }
}
