import { createHash, randomBytes } from 'node:crypto'
import { GetSecretValueCommand, PutSecretValueCommand, ResourceExistsException } from '@aws-sdk/client-secrets-manager'
import { secrets } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

const dayMs = 24 * 3600 * 1000
/** Functions cache a secret, so they may use the previous one for some minutes after a renewal. */
const marginMs = dayMs

/** Daily: once it is older than any link signed with the previous one, which remains valid (AWSPREVIOUS). */
export async function handler(): Promise<{ renewed: boolean }> {
  const SecretId = variable('LINK_SECRET')
  const { VersionId = '', CreatedDate } = await secrets.send(new GetSecretValueCommand({ SecretId }))
  const age = Date.now() - (CreatedDate?.getTime() ?? Date.now())
  if (age < Number(variable('LINK_DAYS')) * dayMs + marginMs) return { renewed: false }
  try {
    // The token is derived from the current version: of two concurrent calls, one renews it and the other is refused.
    const ClientRequestToken = createHash('sha256').update(`after ${VersionId}`).digest('hex')
    const SecretString = randomBytes(36).toString('base64url')
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }))
    return { renewed: true }
  } catch (error) {
    if (error instanceof ResourceExistsException) return { renewed: false }
    throw error
  }
}
