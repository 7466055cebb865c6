import { randomInt } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { AgencyUser, Client, Group } from '@lintel/contract'
import { newClient } from '@lintel/rules'

/** Letters and digits that are not confused with each other on paper, with one of each kind that the pool requires. */
export const temporaryPassword = (): string => {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4)}-${pick('abcdefghijkmnpqrstuvwxyz', 6)}-${pick('23456789', 4)}!`
}

/**
 * Adds a user to the provider's hidden client, replacing one of the same id, and creates the client if necessary. It
 * exists so that the provider's staff have a company and a user like everyone else. Returns it.
 */
export async function addToProvider(user: AgencyUser): Promise<Client> {
  // Imported late: its AWS clients read the environment when they are created.
  const { findClient, providerClientId } = await import('../../functions/clients/find-client.ts')
  const { changeClient } = await import('../../functions/clients/put-client.ts')
  await changeClient(providerClientId, (known) => {
    const provider = known ?? newClient({ id: providerClientId, name: 'Lintel' }, { branchId: 'provider-office' })
    return { ...provider, users: [...provider.users.filter(({ id }) => id !== user.id), user] }
  })
  const provider = await findClient(providerClientId)
  if (!provider) throw new Error('The client of the provider is not there although it was written.')
  return provider
}

interface NewAccount {
  clientId: string
  user: AgencyUser
  groups: readonly Group[]
  password: string
  attributes?: Record<string, string>
}

/** Creates an account with a temporary password; no e-mail is sent. Throws if the address has an account. */
export async function makeAccount(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  { clientId, user, groups, password, attributes = {} }: NewAccount,
): Promise<void> {
  const UserAttributes = Object.entries({
    email: user.email,
    email_verified: 'true',
    name: user.name,
    'custom:client_id': clientId,
    'custom:user_id': user.id,
    ...attributes,
  }).map(([Name, Value]) => ({ Name, Value }))
  const who = { UserPoolId, Username: user.email }
  await cognito.send(
    new AdminCreateUserCommand({
      ...who,
      TemporaryPassword: password,
      MessageAction: 'SUPPRESS',
      UserAttributes,
    }),
  )
  for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
}

/**
 * Completes an interrupted account creation: groups and a new temporary password are set. Returns false, without
 * changes, if it belongs to another client, or has signed in already.
 */
export async function finishAccount(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  { clientId, user, groups, password }: NewAccount,
): Promise<boolean> {
  const who = { UserPoolId, Username: user.email }
  const { UserStatus, UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(who))
  const isOurs = UserAttributes.some(({ Name, Value }) => Name === 'custom:client_id' && Value === clientId)
  if (!isOurs || UserStatus !== 'FORCE_CHANGE_PASSWORD') return false
  for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: false }))
  return true
}
