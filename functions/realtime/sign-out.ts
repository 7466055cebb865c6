import type { User } from '../lib/context.ts'
import { publishSignedOut } from './publish.ts'
import { addSignOut } from './store.ts'

/**
 * Ends a user's connections: they are notified and closed, and tokens issued until `now` can open no new ones. Call it
 * once the user pool has ended their sessions.
 */
export async function endListening(of: Pick<User, 'username' | 'clientId'>, now: Date): Promise<void> {
  await addSignOut(of, now)
  await publishSignedOut(of)
}
