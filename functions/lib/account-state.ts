import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Group, Id } from '@lintel/contract'
import { newId } from '@lintel/rules'
import * as z from 'zod'
import { cognito } from './aws.ts'
import type { User } from './context.ts'
import { variable } from './environment.ts'
import { makeLogger } from './logging.ts'
import type { RowKind } from './row-kinds.ts'
import { isAbsent, rowsOf } from './table.ts'

/*
 * A row of the clients table, which all functions read and write:
 *
 * pk              sk      holds
 * ACCOUNT#<name>  STATE   what the user pool last said of an account that was current; `change` is renewed whenever we
 *                         change the account, so that a look-up begun before that is not kept
 */

export type Identity = Pick<User, 'username' | 'clientId' | 'userId'>

/** Users are disabled, deleted, moved to another client, removed from a group. */
type AccountState = 'current' | 'elsewhere' | 'disabled' | 'missing'

interface AccountFound {
  state: AccountState
  groups: readonly Group[]
}

const log = makeLogger('accounts')

export const accountStates = rowsOf(
  'CLIENTS_TABLE',
  'account state',
  z.object({
    change: Id,
    found: z
      .object({
        /** Milliseconds since 1970, before the pool was queried. */
        at: z.int(),
        clientId: z.string(),
        userId: z.string(),
        groups: z.array(Group).optional(),
      })
      .optional(),
    ttl: z.int(),
  }),
)

export type AccountRow = z.infer<typeof accountStates.schema>

/** A minute, with the five seconds for which listeners are remembered. */
const keptMs = 55_000
/** Longer than any look-up takes: until then an old one is recognised by `change`. */
const rowSeconds = 3600

export const accountKey = (username: string) => ({ pk: `ACCOUNT#${username}`, sk: 'STATE' })
const ttlAt = (now: number) => Math.ceil(now / 1000) + rowSeconds

/** Queries the user pool each time. */
export async function groupsOf(username: string): Promise<Group[]> {
  const command = new AdminListGroupsForUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
  const { Groups = [] } = await cognito.send(command)
  return Groups.flatMap(({ GroupName }) => Group.safeParse(GroupName).data ?? [])
}

/** Queries the user pool each time. */
export async function accountStateNow({ username, clientId, userId }: Identity): Promise<AccountState> {
  try {
    const command = new AdminGetUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
    const { Enabled, UserAttributes = [] } = await cognito.send(command)
    if (Enabled !== true) return 'disabled'
    const valueOf = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? ''
    const isHere = valueOf('custom:client_id') === clientId && valueOf('custom:user_id') === userId
    return isHere ? 'current' : 'elsewhere'
  } catch (error) {
    if (error instanceof UserNotFoundException) return 'missing'
    throw error
  }
}

/**
 * 'current' is kept for all functions, for a minute or until `forgetAccountState`. Groups are looked up if `suits` is
 * given, and again if what was kept does not suit: a new token may know more.
 */
export async function accountState(
  identity: Identity,
  suits?: (groups: readonly Group[]) => boolean,
): Promise<AccountFound> {
  return accountStateFrom(await accountStates.get(accountKey(identity.username)), identity, suits)
}

/** As `accountState`, of a row that has been read. */
export async function accountStateFrom(
  row: AccountRow | undefined,
  identity: Identity,
  suits?: (groups: readonly Group[]) => boolean,
): Promise<AccountFound> {
  const { username, clientId, userId } = identity
  const now = Date.now()
  const { found } = row ?? {}
  const isKept = found?.clientId === clientId && found.userId === userId && Math.abs(now - found.at) < keptMs
  if (isKept && !suits) return { state: 'current', groups: [] }
  if (isKept && found.groups && suits?.(found.groups)) return { state: 'current', groups: found.groups }
  const lacksGroups = isKept && !found.groups
  const state = lacksGroups ? 'current' : await accountStateNow(identity)
  if (state !== 'current') return { state, groups: [] }
  const groups = suits && (await groupsOf(username))
  const kept = {
    change: row?.change ?? newId(),
    found: { at: lacksGroups ? found.at : now, clientId, userId, groups },
    ttl: ttlAt(now),
  }
  const isUnchanged = row ? { expression: 'change = :change', values: { ':change': row.change } } : isAbsent
  // Keeping it only saves a look-up.
  await accountStates
    .put(accountKey(username), kept, isUnchanged)
    .catch((error: unknown) => log.warn('Not kept', { error }))
  return { state, groups: groups ?? [] }
}

/** Call it after each change of an account in the user pool. */
export const forgetAccountState = async (username: string): Promise<void> =>
  void (await accountStates.put(accountKey(username), { change: newId(), ttl: ttlAt(Date.now()) }))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [{ rows: accountStates, pk: 'ACCOUNT#', sk: 'STATE' }]
