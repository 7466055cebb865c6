import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import * as z from 'zod'

const Claims = z.looseObject({ iss: z.string(), exp: z.number(), iat: z.number(), auth_time: z.number().optional() })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const decode = (token: string) =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

const signed = (claims: object, key: KeyObject, kid: string) => {
  const text = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

interface Tokens {
  idToken: string
  accessToken: string
}

/** An identity of the pool: its user name there, and its claims. */
export interface Identity {
  username: string
  sub: string
  /** `email`, `name` and our custom ones. */
  attributes: Record<string, string>
  /** By precedence, as in the pool. */
  groups: readonly string[]
}

/**
 * Creates tokens as the pool does at the end of a sign-in, without the sign-in: proving a password takes a third of a
 * second of processor time on both sides together. `harness.test.ts` compares them with those of a sign-in.
 */
export const tokensOf = ({ username, sub, attributes, groups }: Identity): Tokens => {
  const { userPoolId, userPoolClientId, region } = inject('stack').config
  const now = Math.floor(Date.now() / 1000)
  const shared = {
    sub,
    iss: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
    origin_jti: randomUUID(),
    event_id: randomUUID(),
    auth_time: now,
    iat: now,
    // A sign-in's tokens last a quarter of an hour; the longest test runs take hours.
    exp: now + 24 * 3600,
    ...(groups.length > 0 && { 'cognito:groups': groups }),
  }
  const id = { ...attributes, 'cognito:username': username, aud: userPoolClientId, token_use: 'id' }
  const access = { client_id: userPoolClientId, username, scope: 'aws.cognito.signin.user.admin', token_use: 'access' }
  const token = (claims: object) => signed({ ...shared, ...claims, jti: randomUUID() }, poolKey(), 'local')
  return { idToken: token(id), accessToken: token(access) }
}

/** A random key; one is enough, because generating it takes long. */
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** The key with which the stack's user pool signs. */
let poolsOwn: KeyObject | undefined
const poolKey = (): KeyObject =>
  (poolsOwn ??= createPrivateKey(readFileSync(path.join(inject('stack').dir, 'cognito/signing-key.pem'))))

/** Tokens of this user that must be refused, by their fault. */
export const badTokens = ({ idToken, accessToken }: Tokens): Record<string, string | undefined> => {
  const claims = decode(idToken)
  const [head, , signature] = idToken.split('.')
  const anHour = 3600
  return {
    none: undefined,
    expired: signed({ ...claims, exp: claims.iat - anHour, iat: claims.iat - 2 * anHour }, poolKey(), 'local'),
    forged: `${head}.${encode({ ...claims, 'cognito:groups': ['SysAdmin'] })}.${signature}`,
    'signed by another': signed(claims, foreignKey, 'local'),
    'of another pool': signed({ ...claims, iss: `${claims.iss}Other` }, poolKey(), 'local'),
    'of another app': signed({ ...claims, aud: 'another-app' }, poolKey(), 'local'),
    unsigned: `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'an access token': accessToken,
  }
}

/** The user's own token, signed by the stack's key: the tests above must see it accepted. */
export const resigned = ({ idToken }: Pick<Tokens, 'idToken'>): string => signed(decode(idToken), poolKey(), 'local')
