import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
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
export async function restoreUsers(file: string, UserPoolId: string, tally: Tally): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const user = ExportedUser.parse(JSON.parse(line))
    tally.add(await restoreUser(user, UserPoolId), user.username)
  }
}

async function restoreUser(
  { username, enabled, status, groups, attributes: { sub: _sub, ...attributes } }: ExportedUser,
  UserPoolId: string,
): Promise<Outcome> {
  const who = { UserPoolId, Username: attributes['email'] ?? '' }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const made = { TemporaryPassword: temporaryPassword(), MessageAction: 'SUPPRESS', UserAttributes } as const
  const isNew = await cognito.send(new AdminCreateUserCommand({ ...who, ...made })).catch((error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error
  })
  const found = await cognito.send(new AdminGetUserCommand(who))
  const valueOf = (name: string) => found.UserAttributes?.find(({ Name }) => Name === name)?.Value
  if (['custom:client_id', 'custom:user_id'].some((name) => valueOf(name) !== attributes[name])) return 'different'
  // An invited one may be of an interrupted run.
  if (!isNew && !isInvited(found.UserStatus)) return 'same'
  for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
  if (!enabled) await cognito.send(new AdminDisableUserCommand(who))
  await movePhrases(username, found.Username ?? '')
  if (isInvited(status)) return isNew ? 'written' : 'same'
  // Cognito resets no password of a user who never had one: this one is known to nobody.
  const Password = temporaryPassword() + temporaryPassword()
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password, Permanent: true }))
  return 'written'
}

async function movePhrases(before: string, now: string): Promise<void> {
  const { phrases, version } = await readPhrases(before)
  if (version === 0) return
  await writePhrases(now, { phrases, version: 0 })
  await forgetPhrases(before)
}
