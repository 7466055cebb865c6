/** What a user pool is, as the template describes it. */
export interface UserPoolSpec {
  /** `eu-west-2_AbCdEf123` */
  id: string
  arn: string
  region: string
  /** People sign in with their e-mail address, and usernames are made up (`UsernameAttributes: [email]`). */
  emailIsUsername: boolean
  passwordPolicy: PasswordPolicy
  /** Declared attributes beside the standard ones, with their full name (`custom:client_id`). */
  customAttributes: Record<string, { mutable: boolean; mostLetters?: number }>
  clients: ClientSpec[]
  groups: GroupSpec[]
  /** Names of the functions that Cognito calls. */
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
  /** Attributes that a user may change about themselves; undefined: all that are mutable. */
  writeAttributes?: string[]
  /** Attributes that a user sees, in tokens too; undefined: the standard ones, and no custom one. */
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

/** Texts with the placeholders `{username}` and `{####}`. */
interface PoolMessages {
  from: string
  /** Of SES, by which what became of a mail is published. */
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
