import { timingSafeEqual } from 'node:crypto'
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { secrets } from './aws.ts'
import { variable } from './environment.ts'
import { HttpError } from './http-error.ts'

type Headers = Record<string, string | undefined>

/** After a wrong value the secret is read again, in case it was rotated; not more often than this. */
const rereadAfterMs = 30_000

let secret: { value: string; readAt: number } | undefined

async function readSecret(now: number): Promise<string> {
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: variable('ORIGIN_SECRET') }))
  if (!SecretString) throw new Error('The origin secret is empty.')
  secret = { value: SecretString, readAt: now }
  return SecretString
}

const isSame = (given: string, expected: string) => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Refuses (403) requests that did not come through CloudFront, which alone knows the secret header. */
export async function requireOrigin(headers: Headers): Promise<void> {
  const now = Date.now()
  const given = headers['x-origin-secret'] ?? ''
  if (isSame(given, secret?.value ?? (await readSecret(now)))) return
  const mayBeRenewed = given !== '' && secret && now - secret.readAt > rereadAfterMs
  if (mayBeRenewed && isSame(given, await readSecret(now))) return
  throw new HttpError(403, 'Please use the public address of this service.')
}

/** The caller's IP address, as CloudFront's viewer function sets it; only meaningful after `requireOrigin`. */
export const viewerAddress = (headers: Headers): string | undefined => headers['x-viewer-address']
