export interface UserPoolSpec {
  /** `eu-west-2_AbCdEf123` */
  id: string
  arn: string
  region: string
  /** Users sign in with their e-mail address, and usernames are generated (`UsernameAttributes: [email]`). */
  emailIsUsername: boolean
  passwordPolicy: PasswordPolicy
  /** Declared attributes apart from the standard ones, with their full name (`custom:client_id`). */
  customAttributes: Record<string, { mutable: boolean; maxLetters?: number }>
  clients: ClientSpec[]
  groups: GroupSpec[]
  triggers: Partial<Record<TriggerName, string>>
  preTokenVersion: 'V1_0' | 'V2_0'
  messages: PoolMessages
}

export interface PasswordPolicy {
  minimumLength: number
  requireUppercase: boolean
  requireLowercase: boolean
  requireNumbers: boolean
  requireSymbols: boolean
  temporaryPasswordValidityDays: number
}

export interface ClientSpec {
  id: string
  /** Without the `ALLOW_` prefix, such as `USER_SRP_AUTH`. */
  flows: string[]
  accessTokenSeconds: number
  idTokenSeconds: number
  refreshTokenSeconds: number
  sessionMinutes: number
  /** Attributes that users may change themselves; undefined: all mutable ones. */
  writeAttributes?: string[]
  /** Attributes visible to users, also in tokens; undefined: only the standard ones. */
  readAttributes?: string[]
  hidesUserExistence: boolean
}

interface GroupSpec {
  name: string
  description?: string
  precedence?: number
}

export type TriggerName =
  | 'CreateAuthChallenge'
  | 'CustomMessage'
  | 'DefineAuthChallenge'
  | 'PostAuthentication'
  | 'PostConfirmation'
  | 'PreAuthentication'
  | 'PreTokenGeneration'
  | 'VerifyAuthChallengeResponse'

/** The characters that Cognito allows in an e-mail: of the white space only ASCII's. */
export const EMAIL_TEXT = /^[\p{L}\p{M}\p{S}\p{N}\p{P} \t\n\v\f\r]*$/u

export interface PoolMessages {
  from: string
  configurationSet?: string | undefined
  invitation: { subject: string; body: string }
  code: { subject: string; body: string }
}

export const STANDARD_ATTRIBUTES = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]
