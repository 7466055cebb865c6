import { randomUUID } from 'node:crypto'
import { AwsError } from '../aws-error.ts'
import { setAttributes } from './attributes.ts'
import { invalidParameter, notAuthorized, need, type CognitoRequest } from './request.ts'
import {
  listGroups,
  listUserPoolClients,
  listUserPools,
  listUsers,
  listUsersInGroup,
  describeGroup,
  describeUser,
} from './lists.ts'
import { sendInvitation, sendResetCode } from './mails.ts'
import { checkPolicy, makeTemporaryPassword, poolName, setPassword } from './passwords.ts'
import type { Pool, Pools } from './pools.ts'
import { makeVerifier } from './srp.ts'
import type { UserRecord } from './user-store.ts'

export const administrationOperations = (pools: Pools) => {
  const poolOf = (request: CognitoRequest) => pools.byId(need(request, 'UserPoolId'))
  const userOf = (request: CognitoRequest) => {
    const pool = poolOf(request)
    return { pool, user: pool.store.get(need(request, 'Username')) }
  }
  const change = (request: CognitoRequest, how: (user: UserRecord, pool: Pool) => void) => {
    const { pool, user } = userOf(request)
    how(user, pool)
    pool.store.touch(user, pools.now())
    return {}
  }

  return {
    AdminCreateUser: (request: CognitoRequest) => createUser(pools, poolOf(request), request),

    AdminGetUser(request: CognitoRequest) {
      const { Attributes, ...rest } = describeUser(userOf(request).user)
      return { ...rest, UserAttributes: Attributes }
    },

    AdminDeleteUser(request: CognitoRequest) {
      const { pool, user } = userOf(request)
      pool.store.remove(user)
      return {}
    },

    AdminSetUserPassword(request: CognitoRequest) {
      const { pool, user } = userOf(request)
      const status = request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
      setPassword(pool.store, user, need(request, 'Password'), status, pools.now())
      return {}
    },

    async AdminResetUserPassword(request: CognitoRequest) {
      const { pool, user } = userOf(request)
      // There is no own password to reset, and no address for a code.
      if (user.status === 'FORCE_CHANGE_PASSWORD')
        throw notAuthorized('User password cannot be reset in the current state.')
      if (!user.enabled) throw notAuthorized('User is disabled.')
      if (user.attributes['email_verified'] !== 'true')
        throw invalidParameter(
          'Cannot reset password for the user as there is no registered/verified email or phone_number',
        )
      user.status = 'RESET_REQUIRED'
      pool.store.touch(user, pools.now())
      await sendResetCode(pools, pool, user, 'CLIENT_ID_NOT_APPLICABLE')
      return {}
    },

    AdminUpdateUserAttributes: (request: CognitoRequest) =>
      change(request, (user, pool) => setAttributes(pool.store, user, need(request, 'UserAttributes'))),

    AdminDeleteUserAttributes: (request: CognitoRequest) =>
      change(request, (user) => {
        for (const name of need(request, 'UserAttributeNames')) {
          if (name === 'sub' || name === 'email') throw invalidParameter(`user.${name}: Attribute cannot be deleted.`)
          delete user.attributes[name]
        }
      }),

    AdminEnableUser: (request: CognitoRequest) => change(request, (user) => void (user.enabled = true)),

    AdminDisableUser: (request: CognitoRequest) =>
      change(request, (user) => {
        user.enabled = false
        user.generation += 1
      }),

    AdminUserGlobalSignOut: (request: CognitoRequest) => change(request, (user) => void (user.generation += 1)),

    AdminAddUserToGroup: (request: CognitoRequest) =>
      change(request, (user, pool) => {
        const { name } = pool.store.group(need(request, 'GroupName'))
        if (!user.groups.includes(name)) user.groups.push(name)
      }),

    AdminRemoveUserFromGroup: (request: CognitoRequest) =>
      change(request, (user, pool) => {
        const { name } = pool.store.group(need(request, 'GroupName'))
        user.groups = user.groups.filter((each) => each !== name)
      }),

    AdminListGroupsForUser(request: CognitoRequest) {
      const { pool, user } = userOf(request)
      return { Groups: pool.store.groupsOf(user).map((group) => describeGroup(pool, group)) }
    },

    ListUsers: (request: CognitoRequest) => listUsers(poolOf(request), request),
    ListUserPools: (request: CognitoRequest) => listUserPools(pools.all(), request),
    ListUserPoolClients: (request: CognitoRequest) => listUserPoolClients(poolOf(request), request),
    ListGroups: (request: CognitoRequest) => listGroups(poolOf(request), request),
    ListUsersInGroup: (request: CognitoRequest) => listUsersInGroup(poolOf(request), request),
    GetGroup: (request: CognitoRequest) => {
      const pool = poolOf(request)
      return { Group: describeGroup(pool, pool.store.group(need(request, 'GroupName'))) }
    },
  }
}

async function createUser(pools: Pools, pool: Pool, request: CognitoRequest) {
  const name = need(request, 'Username')
  if (name.length > 128)
    throw invalidParameter(
      "Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
    )
  if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(name))
    throw invalidParameter(
      "Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
    )
  const existing = pool.store.find(name)
  const again = request.MessageAction === 'RESEND'
  if (existing && !again) throw new AwsError('UsernameExistsException', 'User account already exists')
  if (!existing && again) throw new AwsError('UserNotFoundException', 'User does not exist.')
  if (existing && existing.status !== 'FORCE_CHANGE_PASSWORD')
    throw new AwsError(
      'UnsupportedUserStateException',
      `Resend not possible. ${existing.username} status is not FORCE_CHANGE_PASSWORD`,
    )
  if (!existing && pool.spec.emailIsUsername && !/^[^@\s]+@[^@\s]+$/.test(name))
    throw invalidParameter('Username should be an email.')
  const isSilent = request.MessageAction === 'SUPPRESS'
  // Cognito sends text messages by default, and this pool has no telephone numbers.
  if (!isSilent && !request.DesiredDeliveryMediums?.includes('EMAIL'))
    throw invalidParameter('User does not have delivery config set to turn on SMS texting.')
  if (request.TemporaryPassword !== undefined && !/^\S{0,256}$/.test(request.TemporaryPassword))
    throw invalidParameter("Value at 'temporaryPassword' failed to satisfy constraint: [\\S]+")
  const password = request.TemporaryPassword ?? makeTemporaryPassword(pool.spec.passwordPolicy)
  checkPolicy(pool.spec.passwordPolicy, password)
  const user = existing ?? newUser(pools, pool, name, password)
  setAttributes(pool.store, user, request.UserAttributes ?? [])
  if (existing) setPassword(pool.store, user, password, 'FORCE_CHANGE_PASSWORD', pools.now())
  else pool.store.save(user)
  if (!isSilent) await sendInvitation(pools, pool, user, password)
  return { User: describeUser(user) }
}

function newUser(pools: Pools, pool: Pool, name: string, password: string): UserRecord {
  const sub = randomUUID()
  const username = pool.spec.emailIsUsername ? sub : name
  return {
    username,
    attributes: { sub, ...(pool.spec.emailIsUsername && { email: name, email_verified: 'false' }) },
    password: makeVerifier(poolName(pool.spec.id), username, password),
    passwordSetAt: pools.now(),
    status: 'FORCE_CHANGE_PASSWORD',
    enabled: true,
    createdAt: pools.now(),
    modifiedAt: pools.now(),
    groups: [],
    generation: 0,
    failures: { count: 0, lockedUntil: 0, lastAt: 0 },
  }
}
