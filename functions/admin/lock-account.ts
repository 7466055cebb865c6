import { setTimeout } from 'node:timers/promises'
import { adminMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { HttpError } from '../lib/http-error.ts'
import { accountNamed } from './guards.ts'
import type { FoundAccount } from './identity.ts'
import { lockAccount, unlockAccount } from './store.ts'

/** How long to wait for another change of the same account. */
const patienceMs = 5000
const pauseMs = 100

/**
 * Changes an account exclusively: what was read about it stays true until `change` has ended. Cognito has no
 * conditional writes, so each of two concurrent changes could pass a check that the other invalidates. Throws 404 if
 * there is no such account, 409 if another change does not end in time.
 */
export async function withAccountLock<T>(username: string, change: (account: FoundAccount) => Promise<T>): Promise<T> {
  const { username: name } = await accountNamed(username)
  const holder = newId()
  const giveUpAt = Date.now() + patienceMs
  while (!(await lockAccount(name, holder, new Date()))) {
    if (Date.now() >= giveUpAt) throw new HttpError(409, adminMessages.changedAtOnce)
    await setTimeout(pauseMs)
  }
  try {
    return await change(await accountNamed(name))
  } finally {
    await unlockAccount(name, holder)
  }
}
