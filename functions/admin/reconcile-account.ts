import { AliasExistsException } from '@aws-sdk/client-cognito-identity-provider'
import { findUser } from '../clients/find-client.ts'
import { changeClient } from '../clients/put-client.ts'
import { makeLogger } from '../lib/logging.ts'
import { deleteAccount, findAccount, isOwnedBy, setEmail, type AccountOwner } from './identity.ts'
import { changesBefore, endChange, findChange, type UnfinishedChange } from './store.ts'

const log = makeLogger('accounts')

/** An older change belongs to a process that died: no function runs this long. */
const oldAfterMs = 120_000

const isOld = ({ at }: UnfinishedChange, now: Date) => at < new Date(now.getTime() - oldAfterMs).toISOString()

export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const takeBackEmail = ({ clientId, userId }: AccountOwner, email: string) =>
  changeClient(
    clientId,
    (client) =>
      client && { ...client, users: client.users.map((one) => (one.id === userId ? { ...one, email } : one)) },
  )

/** The user is authoritative. */
export async function reconcileAccount(change: UnfinishedChange): Promise<void> {
  const account = await findAccount(change.username)
  if (account && isOwnedBy(account, change)) {
    // A strict read: a user whose row does not parse still exists.
    const user = await findUser(change.clientId, change.userId)
    const known = account.attributes['email'] ?? ''
    if (!user) await deleteAccount(account.username)
    else if (!isSameAddress(known, user.email))
      try {
        await setEmail(account.username, user.email)
      } catch (error) {
        if (!(error instanceof AliasExistsException)) throw error
        await takeBackEmail(change, known)
      }
  }
  await endChange(change)
}

export async function removeIfLeftOver(of: AccountOwner, now: Date): Promise<boolean> {
  const change = of.clientId && of.userId ? await findChange(of) : undefined
  if (!change || !isOld(change, now)) return false
  await reconcileAccount(change)
  return (await findAccount(change.username)) === undefined
}

/** Throws after all the rest if something could not be settled. */
export async function reconcileAbandoned(now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const change of await changesBefore(new Date(now.getTime() - oldAfterMs))) {
    const { clientId, userId } = change
    log.warn('An account and its user are being reconciled', { clientId, userId })
    try {
      await reconcileAccount(change)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes of accounts are not settled.`)
}
