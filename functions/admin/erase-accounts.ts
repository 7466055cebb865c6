import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { deleteAccount, findAccount, ownerOf } from './identity.ts'
import { changesOf } from './store.ts'

export interface ErasedAccount {
  username: string
  sub: string | undefined
  email: string | undefined
}

async function* listed(clientId: string): AsyncGenerator<ErasedAccount> {
  for (let PaginationToken: string | undefined; ;) {
    const { Users = [], PaginationToken: next } = await cognito.send(
      new ListUsersCommand({ UserPoolId: variable('USER_POOL_ID'), ...(PaginationToken && { PaginationToken }) }),
    )
    for (const { Username: username, Attributes = [] } of Users) {
      const valueOf = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value
      if (username && valueOf('custom:client_id') === clientId)
        yield { username, sub: valueOf('sub'), email: valueOf('email') }
    }
    if (!next) return
    PaginationToken = next
  }
}

/** The list lags behind, so users' addresses and those of accounts that were being created are looked up one by one. */
export async function eraseAccounts(
  clientId: string,
  addresses: readonly string[],
  forget: (account: ErasedAccount) => Promise<void>,
): Promise<number> {
  const found = new Map<string, ErasedAccount>()
  for await (const account of listed(clientId)) found.set(account.username, account)
  const begun = (await changesOf(clientId)).map(({ username }) => username)
  for (const name of new Set([...addresses, ...begun])) {
    const account = await findAccount(name)
    if (!account || ownerOf(account).clientId !== clientId) continue
    const { username, attributes } = account
    found.set(username, { username, sub: attributes['sub'], email: attributes['email'] })
  }
  for (const account of found.values()) {
    // First: the address is lost with the account.
    await forget(account)
    await deleteAccount(account.username)
  }
  return found.size
}
