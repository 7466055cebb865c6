import type * as z from 'zod'
import type { ClientSpec, TriggerName, UserPoolSpec } from '../cognito/index.ts'
import type { Resource, Resources } from '../template/resource-type.ts'
import { userPool, userPoolClient, userPoolGroup } from '../template/types/identity.ts'
import type { LocalFunctions } from './local-functions.ts'

const SECONDS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const TRIGGERS = [
  'CreateAuthChallenge',
  'CustomMessage',
  'DefineAuthChallenge',
  'PostAuthentication',
  'PostConfirmation',
  'PreAuthentication',
  'VerifyAuthChallengeResponse',
] as const
const NO_REPLY = 'no-reply@verificationemail.com'

type PoolResource = Resource<z.infer<typeof userPool.properties>>
type ClientProperties = z.infer<typeof userPoolClient.properties>

/** Omitted settings have Cognito's defaults. */
export function localPools(resources: Resources, functions: LocalFunctions): UserPoolSpec[] {
  return resources.all(userPool).map((pool): UserPoolSpec => {
    const { properties } = pool
    const policy = properties.Policies?.PasswordPolicy ?? {}
    return {
      id: pool.ref,
      arn: pool.attributes.Arn ?? '',
      region: pool.region,
      emailIsUsername: properties.UsernameAttributes.includes('email'),
      passwordPolicy: {
        minimumLength: policy.MinimumLength ?? 8,
        requireLowercase: policy.RequireLowercase ?? false,
        requireNumbers: policy.RequireNumbers ?? false,
        requireSymbols: policy.RequireSymbols ?? false,
        requireUppercase: policy.RequireUppercase ?? false,
        temporaryPasswordValidityDays: policy.TemporaryPasswordValidityDays ?? 7,
      },
      customAttributes: Object.fromEntries(
        properties.Schema.map(({ Name, Mutable, StringAttributeConstraints }) => {
          const max = StringAttributeConstraints?.MaxLength
          return [customName(Name), { mutable: Mutable, ...(max !== undefined && { maxLetters: max }) }]
        }),
      ),
      clients: resources
        .all(userPoolClient)
        .filter((client) => client.properties.UserPoolId === pool.ref)
        .map((client) => clientSpec(client.ref, client.properties)),
      groups: resources
        .all(userPoolGroup)
        .filter((group) => group.properties.UserPoolId === pool.ref)
        .map((group) => ({
          name: group.ref,
          description: group.properties.Description,
          precedence: group.properties.Precedence,
        })),
      ...triggersOf(pool, functions),
      messages: messagesOf(pool),
    }
  })
}

/** As Cognito does on creation. @throws Error with Cognito's own message */
export function requireVerifiedSenders(resources: Resources, requireVerified: (sender: string) => void): void {
  for (const { stackName, logicalId, properties } of resources.all(userPool)) {
    const { EmailSendingAccount, SourceArn } = properties.EmailConfiguration ?? {}
    if (EmailSendingAccount !== 'DEVELOPER') continue
    const where = `Stack ${stackName}, resource ${logicalId}`
    if (!SourceArn) throw new Error(`${where}: EmailSendingAccount is DEVELOPER, and there is no SourceArn.`)
    try {
      requireVerified(SourceArn)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(
        `${where}: Cognito received the following error from Amazon SES when attempting to send email: ${reason}`,
        { cause: error },
      )
    }
  }
}

/** Standard attributes can be listed in the schema too, with their plain names. */
const customName = (name: string) =>
  /^(email|name|given_name|family_name|phone_number|address|birthdate|gender|locale|picture|website|zoneinfo|nickname|profile|middle_name|preferred_username|updated_at)$/.test(
    name,
  )
    ? name
    : `custom:${name}`

function clientSpec(id: string, properties: ClientProperties): ClientSpec {
  const units = properties.TokenValidityUnits ?? {}
  const seconds = (value: number | undefined, unit: keyof typeof SECONDS) =>
    (value || undefined) && (value ?? 0) * SECONDS[unit]
  return {
    id,
    flows: properties.ExplicitAuthFlows.map((flow) => flow.replace(/^ALLOW_/, '')),
    accessTokenSeconds: seconds(properties.AccessTokenValidity, units.AccessToken ?? 'hours') ?? 3_600,
    idTokenSeconds: seconds(properties.IdTokenValidity, units.IdToken ?? 'hours') ?? 3_600,
    refreshTokenSeconds: seconds(properties.RefreshTokenValidity, units.RefreshToken ?? 'days') ?? 30 * SECONDS.days,
    sessionMinutes: properties.AuthSessionValidity,
    writeAttributes: properties.WriteAttributes,
    readAttributes: properties.ReadAttributes,
    hidesUserExistence: properties.PreventUserExistenceErrors === 'ENABLED',
  }
}

function triggersOf({ properties, logicalId }: PoolResource, functions: LocalFunctions) {
  const config = properties.LambdaConfig ?? {}
  const name = (arn: string) => functions.nameOf(arn, `The user pool ${logicalId}`)
  const triggers: Partial<Record<TriggerName, string>> = {}
  for (const trigger of TRIGGERS) {
    const arn = config[trigger]
    if (arn !== undefined) triggers[trigger] = name(arn)
  }
  const preToken = config.PreTokenGenerationConfig?.LambdaArn ?? config.PreTokenGeneration
  if (preToken !== undefined) triggers.PreTokenGeneration = name(preToken)
  return { triggers, preTokenVersion: config.PreTokenGenerationConfig?.LambdaVersion ?? ('V1_0' as const) }
}

function messagesOf({ properties }: PoolResource): UserPoolSpec['messages'] {
  const invitation = properties.AdminCreateUserConfig?.InviteMessageTemplate
  const code = properties.VerificationMessageTemplate
  return {
    from: properties.EmailConfiguration?.From ?? NO_REPLY,
    configurationSet: properties.EmailConfiguration?.ConfigurationSet,
    invitation: {
      subject: invitation?.EmailSubject ?? 'Your temporary password',
      body: invitation?.EmailMessage ?? 'Your username is {username} and temporary password is {####}.',
    },
    code: {
      subject: code?.EmailSubject ?? 'Your verification code',
      body: code?.EmailMessage ?? 'Your confirmation code is {####}',
    },
  }
}
