import type { User } from '../lib/context.ts'
import { publishSignedOut } from './publish.ts'
import { addSignOut } from './store.ts'

/** Tokens issued until `now` open none. Call it after the user pool's sign-out. */
export async function endListening(of: Pick<User, 'username' | 'clientId'>, now: Date): Promise<void> {
  await addSignOut(of, now)
  await publishSignedOut(of)
}
