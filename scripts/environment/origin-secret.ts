import { randomBytes } from 'node:crypto'
import { DescribeSecretCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { ParameterNotFound } from '@aws-sdk/client-ssm'
import { UsageError } from './arguments.ts'
import { parameter } from './parameters.ts'

const versionAt = async (SecretId: string, stage: string): Promise<string | undefined> => {
  const { VersionIdsToStages = {} } = await new SecretsManagerClient({}).send(new DescribeSecretCommand({ SecretId }))
  return Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes(stage))?.[0]
}

/**
 * The version of the origin secret for CloudFront in a deployment; undefined before the first, which creates the
 * secret. CloudFormation only reads a new value if the reference to it changes.
 */
export async function originSecretVersion(environment: string): Promise<string | undefined> {
  try {
    return await versionAt(await parameter(environment, 'origin-secret'), 'AWSCURRENT')
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  }
}

/** The same as an argument of CDK's command. */
export async function originSecretContext(environment: string): Promise<string[]> {
  const version = await originSecretVersion(environment)
  return version ? ['--context', `originSecretVersion=${version}`] : []
}

/**
 * Gives the origin secret a new value; functions accept it and the previous one. Throws UsageError if the last renewal
 * is not deployed yet: the value that CloudFront sends would become invalid.
 */
export async function renewOriginSecret(environment: string): Promise<void> {
  const SecretId = await parameter(environment, 'origin-secret')
  const isRenewed = (await versionAt(SecretId, 'AWSPREVIOUS')) !== undefined
  const deployed = await parameter(environment, 'origin-secret-version')
  if (isRenewed && deployed !== (await versionAt(SecretId, 'AWSCURRENT')))
    throw new UsageError(
      'The previous renewal is not deployed yet. Deploy first: CloudFront still shows the old secret.',
    )
  const SecretString = randomBytes(36).toString('base64url')
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId, SecretString }))
}
