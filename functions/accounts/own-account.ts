import { findAccount, type FoundAccount } from '../admin/identity.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'

/** Returns the caller's account; throws if it is being deleted concurrently. */
export async function ownAccount({ user }: Context): Promise<FoundAccount> {
  const account = await findAccount(user.username)
  if (!account) throw new HttpError(401, 'Your account has been disabled.')
  return account
}
