import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { deleteAccount } from './identity.ts'

export { forgetChanges } from './store.ts'

/**
 * Removes the accounts of a client from the user pool, each after `forget` has removed what is known of its address, and
 * answers how many they were. A list lags behind: it is asked again.
 */
export async function eraseAccounts(clientId: string, forget: (address: string) => Promise<void>): Promise<number> {
  const found: { username: string; email: string | undefined }[] = []
  for (let PaginationToken: string | undefined; ;) {
    const { Users = [], PaginationToken: next } = await cognito.send(
      new ListUsersCommand({ UserPoolId: variable('USER_POOL_ID'), ...(PaginationToken && { PaginationToken }) }),
    )
    for (const { Username: username, Attributes = [] } of Users) {
      const valueOf = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
      if (username && valueOf('custom:client_id') === clientId) found.push({ username, email: valueOf('email') })
    }
    if (!next) break
    PaginationToken = next
  }
  for (const { username, email } of found) {
    // First: once the account is gone nobody knows its address.
    if (email) await forget(email)
    await deleteAccount(username)
  }
  return found.length
}
