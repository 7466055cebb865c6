import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager'
import { secrets } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/** The two secrets that keys may be made with: the current one, and the one before it where there was one. */
export interface LinkSecrets {
  current: string
  previous?: string
}

/** Every function knows a rotated secret after this at the latest. */
const believedMs = 5 * 60_000
/** A key that no known secret fits may be of a newer one: they are read again, not more often than this. */
const rereadAfterMs = 30_000

let known: { id: string; secrets: LinkSecrets; readAt: number } | undefined

const read = async (VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string | undefined> => {
  try {
    const command = new GetSecretValueCommand({ SecretId: variable('LINK_SECRET'), VersionStage })
    return (await secrets.send(command)).SecretString
  } catch (error) {
    if (error instanceof ResourceNotFoundException && VersionStage === 'AWSPREVIOUS') return undefined
    throw error
  }
}

async function readBoth(now: number): Promise<LinkSecrets> {
  const [current, previous] = await Promise.all([read('AWSCURRENT'), read('AWSPREVIOUS')])
  if (!current) throw new Error('The secret of links is empty.')
  known = { id: variable('LINK_SECRET'), secrets: { current, ...(previous && { previous }) }, readAt: now }
  return known.secrets
}

/** What was read of the secret less than so long ago. */
const readWithin = (ms: number, now: number): LinkSecrets | undefined =>
  known && known.id === variable('LINK_SECRET') && Math.abs(now - known.readAt) < ms ? known.secrets : undefined

/** The secrets, as they were read at most five minutes ago. */
export async function linkSecrets(now = Date.now()): Promise<LinkSecrets> {
  return readWithin(believedMs, now) ?? readBoth(now)
}

/** The secrets after a key that did not fit: read again, or undefined where that was done a moment ago. */
export async function renewedSecrets(now = Date.now()): Promise<LinkSecrets | undefined> {
  return readWithin(rereadAfterMs, now) ? undefined : readBoth(now)
}
