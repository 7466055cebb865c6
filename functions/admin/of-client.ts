import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { deleteAccount } from './identity.ts'

export { forgetChanges } from './store.ts'

/** Removes the accounts of a client from the user pool, and answers how many they were. A list lags behind: it is asked again. */
export async function eraseAccounts(clientId: string): Promise<number> {
  const found: string[] = []
  for (let PaginationToken: string | undefined; ;) {
    const { Users = [], PaginationToken: next } = await cognito.send(
      new ListUsersCommand({ UserPoolId: variable('USER_POOL_ID'), ...(PaginationToken && { PaginationToken }) }),
    )
    for (const { Username, Attributes = [] } of Users)
      if (Username && Attributes.some(({ Name, Value }) => Name === 'custom:client_id' && Value === clientId))
        found.push(Username)
    if (!next) break
    PaginationToken = next
  }
  for (const username of found) await deleteAccount(username)
  return found.length
}
