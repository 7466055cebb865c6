import { timingSafeEqual } from 'node:crypto'
import { AwsError } from '../aws-error.ts'
import { checkWritable, readable, setAttributes, toList } from './attributes.ts'
import { invalidParameter, notAuthorized, need, type CognitoRequest } from './request.ts'
import { deliveryDetails, sendResetCode } from './mails.ts'
import { attemptPassword, passwordIs, setPassword } from './passwords.ts'
import type { Pools } from './pools.ts'
import { userOfAccessToken } from './tokens.ts'

const WRONG_CODES_ALLOWED = 5

/** Authorised by an access token, or by an e-mailed code. */
export const ownAccountOperations = (pools: Pools) => ({
  GetUser(request: CognitoRequest) {
    const { user, client } = userOfAccessToken(pools, need(request, 'AccessToken'))
    return { Username: user.username, UserAttributes: toList(readable(client, user.attributes)) }
  },

  UpdateUserAttributes(request: CognitoRequest) {
    const { user, client, pool } = userOfAccessToken(pools, need(request, 'AccessToken'))
    const attributes = need(request, 'UserAttributes')
    checkWritable(client, attributes)
    if (attributes.some(({ Name }) => Name.endsWith('_verified')))
      throw notAuthorized('A client attempted to write unauthorized attribute')
    setAttributes(pool.store, user, attributes)
    pool.store.touch(user, pools.now())
    return { CodeDeliveryDetailsList: [] }
  },

  ChangePassword(request: CognitoRequest) {
    const { user, pool } = userOfAccessToken(pools, need(request, 'AccessToken'))
    const previous = need(request, 'PreviousPassword')
    attemptPassword(pool.store, user, pools.now(), () => passwordIs(pool.store, user, previous))
    setPassword(pool.store, user, need(request, 'ProposedPassword'), 'CONFIRMED', pools.now())
    return {}
  },

  GlobalSignOut(request: CognitoRequest) {
    const { user, pool } = userOfAccessToken(pools, need(request, 'AccessToken'))
    user.generation += 1
    pool.store.touch(user, pools.now())
    return {}
  },

  RevokeToken(request: CognitoRequest) {
    const { pool, client } = pools.byClient(need(request, 'ClientId'))
    const token = need(request, 'Token')
    const record = pool.store.refreshToken(token)
    if (record && record.clientId !== client.id)
      throw new AwsError('UnauthorizedException', 'The token was issued to another client.')
    pool.store.removeRefreshToken(token)
    return {}
  },

  async ForgotPassword(request: CognitoRequest) {
    const { pool, client } = pools.byClient(need(request, 'ClientId'))
    const name = need(request, 'Username')
    const user = client.hidesUserExistence ? pool.store.find(name) : pool.store.get(name)
    if (!user) return { CodeDeliveryDetails: deliveryDetails(name) }
    if (!user.enabled) throw notAuthorized('User is disabled.')
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.')
    if (user.attributes.email_verified !== 'true')
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    return { CodeDeliveryDetails: await sendResetCode(pools, pool, user, client.id) }
  },

  async ConfirmForgotPassword(request: CognitoRequest) {
    const { pool, client } = pools.byClient(need(request, 'ClientId'))
    const name = need(request, 'Username')
    const user = client.hidesUserExistence ? pool.store.find(name) : pool.store.get(name)
    const expected = user?.resetCode
    if (!user || !expected || expected.expiresAt < pools.now() || expected.tries >= WRONG_CODES_ALLOWED)
      throw new AwsError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
    if (!sameText(expected.code, need(request, 'ConfirmationCode'))) {
      expected.tries += 1
      pool.store.save(user)
      throw new AwsError('CodeMismatchException', 'Invalid verification code provided, please try again.')
    }
    setPassword(pool.store, user, need(request, 'Password'), 'CONFIRMED', pools.now())
    // The password is set, even if the trigger fails.
    await pools.trigger(pool, 'PostConfirmation', user, client.id, {
      source: 'PostConfirmation_ConfirmForgotPassword',
      request: { ...(request.ClientMetadata && { clientMetadata: request.ClientMetadata }) },
      response: {},
    })
    return {}
  },
})

function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
