import type { User } from '../lib/context.ts'
import { publishSignedOut } from './publish.ts'
import { addSignOut } from './store.ts'

/**
 * Ends what a person listens to: tokens that were issued until `now` open no connection from here on, and what they
 * have open is told and closed. Call it once the user pool has ended their sessions.
 */
export async function endListening(of: Pick<User, 'username' | 'clientId'>, now: Date): Promise<void> {
  await addSignOut(of, now)
  await publishSignedOut(of)
}
