import { setTimeout } from 'node:timers/promises'
import { adminMessages } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { HttpError } from '../lib/http-error.ts'
import { accountNamed } from './guards.ts'
import type { FoundAccount } from './identity.ts'
import { holdAccount, letAccountGo } from './store.ts'

/** So long another change of the same account is waited for. */
const patienceMs = 5000
const pauseMs = 100

/**
 * Changes an account while nobody else does: what is found of it is true until `change` has ended. The identity service
 * knows no conditions, and of two changes at the same moment each would be allowed by what the other takes away. Throws
 * 404 where there is no such account, 409 where another change does not end.
 */
export async function withAccountAlone<T>(username: string, change: (account: FoundAccount) => Promise<T>): Promise<T> {
  const { username: name } = await accountNamed(username)
  const holder = newId()
  const giveUpAt = Date.now() + patienceMs
  while (!(await holdAccount(name, holder, new Date()))) {
    if (Date.now() >= giveUpAt) throw new HttpError(409, adminMessages.changedAtOnce)
    await setTimeout(pauseMs)
  }
  try {
    return await change(await accountNamed(name))
  } finally {
    await letAccountGo(name, holder)
  }
}
