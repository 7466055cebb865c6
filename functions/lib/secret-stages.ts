import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager'
import { secrets } from './aws.ts'

export interface SecretStages {
  current: string
  previous?: string
}

const readStage = async (SecretId: string, VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string | undefined> => {
  try {
    return (await secrets.send(new GetSecretValueCommand({ SecretId, VersionStage }))).SecretString
  } catch (error) {
    if (error instanceof ResourceNotFoundException && VersionStage === 'AWSPREVIOUS') return undefined
    throw error
  }
}

/** Throws if it is empty. */
export async function readStages(secretId: string): Promise<SecretStages> {
  const [current, previous] = await Promise.all([readStage(secretId, 'AWSCURRENT'), readStage(secretId, 'AWSPREVIOUS')])
  if (!current) throw new Error(`The secret ${secretId} is empty.`)
  return { current, ...(previous && { previous }) }
}
