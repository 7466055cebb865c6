import type { AgencyUser, Client, OwnUser } from '@lintel/contract'
import type { TransactItem } from '../lib/table.ts'
import { ownChangeItem, readOwnChanges } from './store/own-changes.ts'
import type { WrittenClient } from './store/write-client.ts'

/*
 * What people change of themselves makes a version of their client, as any save does. Administrators who had it open
 * then are not to be stopped by it.
 */

const ownFields = ['name', 'color'] as const

/** Says that a write was a user's own: with it, in its transaction, goes what the user was before. */
export const ownChange = ({ before, client }: WrittenClient, userId: string, now: Date): TransactItem[] => {
  const user = before?.users.find(({ id }) => id === userId)
  return user ? [ownChangeItem(client, user, now)] : []
}

/** A user as a save leaves it, with what others have changed since it was read; undefined where both changed a field. */
export function mergedUser<T extends OwnUser>(saved: T, read: OwnUser, now: OwnUser): T | undefined {
  const user = { ...saved }
  for (const field of ownFields) {
    if (saved[field] === read[field]) user[field] = now[field]
    else if (now[field] !== read[field] && now[field] !== saved[field]) return undefined
  }
  return user
}

/**
 * What a save makes of a client that was read at `version`. Names and colours that people have changed of themselves
 * since are kept. Undefined where it is too late: others have saved the client, or both changed the same field.
 */
export async function changedSince(
  before: Client,
  version: number,
  change: (before: Client) => Client,
): Promise<Client | undefined> {
  if (before.version === version) return change(before)
  if (version > before.version) return undefined
  const own = await readOwnChanges(before.id, { after: version, to: before.version })
  if (own.length < before.version - version) return undefined
  const after = change(before)
  // Of several changes of a user the first one has what was read.
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
