import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Jwks } from 'aws-jwt-verify/jwk'
import * as z from 'zod'

const KEY_ID = 'local'

/** RS256, with a key that is generated once and stored in `dir`. */
export class TokenSigner {
  readonly jwks: Jwks
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor(dir: string) {
    this.#privateKey = loadOrMakeKey(dir)
    this.#publicKey = createPublicKey(this.#privateKey)
    const { kty, n, e } = z
      .object({ kty: z.string(), n: z.string(), e: z.string() })
      .parse(this.#publicKey.export({ format: 'jwk' }))
    this.jwks = { keys: [{ kid: KEY_ID, alg: 'RS256', use: 'sig', kty, n, e }] }
  }

  sign(claims: object): string {
    const signed = `${encode({ kid: KEY_ID, alg: 'RS256' })}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#privateKey).toString('base64url')}`
  }

  /** Whatever its age; undefined for any other text. */
  read(token: string): Record<string, unknown> | undefined {
    const [head, body, signature] = token.split('.')
    if (!head || !body || !signature) return undefined
    const holds = verify('sha256', Buffer.from(`${head}.${body}`), this.#publicKey, Buffer.from(signature, 'base64url'))
    return holds
      ? z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      : undefined
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function loadOrMakeKey(dir: string): KeyObject {
  const path = join(dir, 'signing-key.pem')
  if (!existsSync(path)) {
    mkdirSync(dir, { recursive: true })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(`${path}.new`, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  return createPrivateKey(readFileSync(path))
}
