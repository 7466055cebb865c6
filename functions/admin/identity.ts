import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
  type AttributeType,
  InvalidPasswordException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { adminMessages, type Group } from '@lintel/contract'
import { eraseOwnRows } from '../accounts/own-rows.ts'
import { providerClientId } from '../clients/find-client.ts'
import { forgetAccountState } from '../lib/account-state.ts'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { refused, HttpError } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'

/* `AdminGetUser` is used rather than `ListUsers`, whose results lag behind. */

export interface AccountOwner {
  clientId: string
  userId: string
}

export interface FoundAccount {
  username: string
  attributes: Readonly<Record<string, string>>
  createdAt: Date
  modifiedAt: Date
  enabled: boolean
  status: string
}

export const poolUser = (username: string) => ({ UserPoolId: variable('USER_POOL_ID'), Username: username })

const attributesOf = (list: readonly AttributeType[] = []): Record<string, string> =>
  Object.fromEntries(list.map(({ Name = '', Value = '' }) => [Name, Value]))

const toList = (attributes: Record<string, string>): AttributeType[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))

export async function findAccount(username: string): Promise<FoundAccount | undefined> {
  try {
    const found = await cognito.send(new AdminGetUserCommand(poolUser(username)))
    return {
      username: found.Username ?? '',
      attributes: attributesOf(found.UserAttributes),
      createdAt: found.UserCreateDate ?? new Date(0),
      modifiedAt: found.UserLastModifiedDate ?? new Date(0),
      enabled: found.Enabled === true,
      status: found.UserStatus ?? '',
    }
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined
    throw error
  }
}

export const ownerOf = ({ attributes }: Pick<FoundAccount, 'attributes'>): AccountOwner => ({
  clientId: attributes['custom:client_id'] ?? '',
  userId: attributes['custom:user_id'] ?? '',
})

export const isOwnedBy = (account: FoundAccount, { clientId, userId }: AccountOwner): boolean => {
  const owner = ownerOf(account)
  return owner.clientId === clientId && owner.userId === userId
}

const builtInNames = ['admin', 'support']

export const isBuiltInAddress = (clientId: string, email: string): boolean =>
  clientId === providerClientId && builtInNames.includes(email.toLowerCase().split('@')[0] ?? '')

export const isBuiltIn = (account: FoundAccount): boolean =>
  isBuiltInAddress(ownerOf(account).clientId, account.attributes['email'] ?? '')

export const builtInAddress = () => refused('body.email', adminMessages.builtInAddress)

/** Counts for the next request already, whatever was kept; also a change whose response was lost. */
async function changed(username: string, change: Promise<unknown>): Promise<void> {
  try {
    await change
  } finally {
    await forgetAccountState(username)
  }
}

export const addToGroup = (username: string, group: Group) =>
  changed(username, cognito.send(new AdminAddUserToGroupCommand({ ...poolUser(username), GroupName: group })))

export const removeFromGroup = (username: string, group: Group) =>
  changed(username, cognito.send(new AdminRemoveUserFromGroupCommand({ ...poolUser(username), GroupName: group })))

export const enableUser = (username: string) =>
  changed(username, cognito.send(new AdminEnableUserCommand(poolUser(username))))

export const disableUser = (username: string) =>
  changed(username, cognito.send(new AdminDisableUserCommand(poolUser(username))))

/** Returns its name. Throws 400 for a built-in address: only scripts create those. */
export async function makeAccount(
  email: string,
  password: string,
  attributes: Record<string, string>,
): Promise<string> {
  if (isBuiltInAddress(attributes['custom:client_id'] ?? '', email)) throw builtInAddress()
  const { User } = await cognito.send(
    new AdminCreateUserCommand({
      ...poolUser(email),
      TemporaryPassword: password,
      MessageAction: 'SUPPRESS',
      UserAttributes: toList({ email, email_verified: 'true', ...attributes }),
    }),
  )
  return User?.Username ?? email
}

/** Without the medium Cognito wants a phone number. */
export const invite = (username: string, password: string) =>
  cognito.send(
    new AdminCreateUserCommand({
      ...poolUser(username),
      TemporaryPassword: password,
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  )

export const setAttributes = (username: string, attributes: Record<string, string>) =>
  changed(
    username,
    cognito.send(new AdminUpdateUserAttributesCommand({ ...poolUser(username), UserAttributes: toList(attributes) })),
  )

/** As verified: the provider's staff entered it. */
export const setEmail = (username: string, email: string) => setAttributes(username, { email, email_verified: 'true' })

export async function deleteAccount(username: string): Promise<void> {
  await eraseOwnRows(username)
  try {
    await changed(username, cognito.send(new AdminDeleteUserCommand(poolUser(username))))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

export const emailInUse = (): HttpError => refused('body.email', adminMessages.emailInUse)

const log = makeLogger('accounts')

export async function translateInviteErrors<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof UsernameExistsException) throw new HttpError(400, adminMessages.emailInUse)
    if (error instanceof InvalidPasswordException) throw new HttpError(400, adminMessages.invalidPassword)
    log.error('An account could not be made', { error: error instanceof Error ? error : String(error) })
    throw new HttpError(409, adminMessages.notAdded)
  }
}
