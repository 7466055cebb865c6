import { variable } from '../lib/environment.ts'
import { readStages, type SecretStages } from '../lib/secret-stages.ts'

/** Every function knows a rotated secret after this at the latest. */
const believedMs = 5 * 60_000
/** A key that no known secret fits may be of a newer one: they are read again, not more often than this. */
const rereadAfterMs = 30_000

let known: { id: string; secrets: SecretStages; readAt: number } | undefined

async function readBoth(now: number): Promise<SecretStages> {
  const id = variable('LINK_SECRET')
  known = { id, secrets: await readStages(id), readAt: now }
  return known.secrets
}

/** What was read of the secret less than so long ago. */
const readWithin = (ms: number, now: number): SecretStages | undefined =>
  known && known.id === variable('LINK_SECRET') && Math.abs(now - known.readAt) < ms ? known.secrets : undefined

/** The secrets that keys may be made with, as they were read at most five minutes ago. */
export async function linkSecrets(now = Date.now()): Promise<SecretStages> {
  return readWithin(believedMs, now) ?? readBoth(now)
}

/** The secrets after a key that did not fit: read again, or undefined where that was done a moment ago. */
export async function renewedSecrets(now = Date.now()): Promise<SecretStages | undefined> {
  return readWithin(rereadAfterMs, now) ? undefined : readBoth(now)
}
