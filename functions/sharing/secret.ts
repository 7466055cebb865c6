import { variable } from '../lib/environment.ts'
import { readStages, type SecretStages } from '../lib/secret-stages.ts'

/** How long secrets are cached: the most that a function lags behind a rotation. */
const cacheMs = 5 * 60_000
/** A key that matches no known secret may be of a newer one: they are read again, but at most this often. */
const rereadAfterMs = 30_000

let known: { id: string; secrets: SecretStages; readAt: number } | undefined

async function readBoth(now: number): Promise<SecretStages> {
  const id = variable('LINK_SECRET')
  known = { id, secrets: await readStages(id), readAt: now }
  return known.secrets
}

const readWithin = (ms: number, now: number): SecretStages | undefined =>
  known && known.id === variable('LINK_SECRET') && Math.abs(now - known.readAt) < ms ? known.secrets : undefined

/** Read at most five minutes ago. */
export async function linkSecrets(now = Date.now()): Promise<SecretStages> {
  return readWithin(cacheMs, now) ?? readBoth(now)
}

/** After a key that did not match; undefined if they have just been read. */
export async function rereadSecrets(now = Date.now()): Promise<SecretStages | undefined> {
  return readWithin(rereadAfterMs, now) ? undefined : readBoth(now)
}
