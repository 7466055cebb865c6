import { setTimeout } from 'node:timers/promises'
import { adminMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { HttpError } from '../lib/http-error.ts'
import { accountNamed } from './guards.ts'
import type { FoundAccount } from './identity.ts'
import { lockAccount, unlockAccount } from './store.ts'

const patienceMs = 5000
const pauseMs = 100

/**
 * Cognito has no conditional writes, so each of two concurrent changes could pass a check that the other invalidates.
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
