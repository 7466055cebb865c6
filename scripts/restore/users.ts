import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { ExportedUser } from '../../functions/accounts/export-users.ts'
import { forgetPhrases, readPhrases, writePhrases } from '../../functions/accounts/own-rows.ts'
import { cognito } from '../../functions/lib/aws.ts'
import { temporaryPassword } from '../environment/accounts.ts'
import type { Outcome, Tally } from './tally.ts'

const isInvited = (status: string | undefined) => status === 'FORCE_CHANGE_PASSWORD'

/**
 * Records name users by `custom:client_id` and `custom:user_id`, which are kept. Cognito gives each a new username and
 * `sub`, under which only the user's own phrases are stored: they move. Nobody is mailed: those who had signed in choose
 * a password by 'Forgot password', and the others are invited again.
 */
export async function restoreUsers(file: Readable, UserPoolId: string, tally: Tally): Promise<void> {
  for await (const line of createInterface({ input: file })) {
    const user = ExportedUser.parse(JSON.parse(line))
    tally.add(await restoreUser(user, UserPoolId), user.username)
  }
}

async function restoreUser(user: ExportedUser, UserPoolId: string): Promise<Outcome> {
  const { email = '', sub: _sub, ...attributes } = user.attributes
  const who = { UserPoolId, Username: email }
  const isNew = await create({ email, ...attributes }, UserPoolId)
  const { Username = '', UserStatus, UserAttributes = [] } = await cognito.send(new AdminGetUserCommand(who))
  if (!isNew) {
    const stored = Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]))
    const isTheirs = ['custom:client_id', 'custom:user_id'].every((name) => stored[name] === attributes[name])
    if (!isTheirs) return 'different'
    // Otherwise an interrupted run is completed.
    if (!isInvited(UserStatus)) return 'same'
  }
  for (const GroupName of user.groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
  if (!user.enabled) await cognito.send(new AdminDisableUserCommand(who))
  await movePhrases(user.username, Username)
  // Cognito resets no password of a user who never had one: this one is known to nobody.
  if (!isInvited(user.status)) {
    const Password = temporaryPassword() + temporaryPassword()
    await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password, Permanent: true }))
  }
  return isNew || !isInvited(user.status) ? 'written' : 'same'
}

/** False if there is a user with the address. */
async function create(attributes: Record<string, string>, UserPoolId: string): Promise<boolean> {
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: attributes['email'],
        TemporaryPassword: temporaryPassword(),
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
    return true
  } catch (error) {
    if (error instanceof UsernameExistsException) return false
    throw error
  }
}

async function movePhrases(before: string, now: string): Promise<void> {
  const { phrases, version } = await readPhrases(before)
  if (version === 0) return
  await writePhrases(now, { phrases, version: 0 })
  await forgetPhrases(before)
}
