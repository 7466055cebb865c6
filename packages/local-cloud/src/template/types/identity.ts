import * as z from 'zod'
import { EMAIL_TEXT } from '../../cognito/pool-spec.ts'
import { arn, generatedName, idOf, meaningless, only, resourceType } from '../resource-type.ts'

/** Cognito and SES. */

const attributeSchema = z.strictObject({
  Name: z.string(),
  Mutable: z.boolean().default(true),
  AttributeDataType: z.string().optional(),
  StringAttributeConstraints: z
    .strictObject({ MaxLength: z.coerce.number().optional(), ...meaningless('MinLength') })
    .optional(),
  ...meaningless('DeveloperOnlyAttribute', 'NumberAttributeConstraints', 'Required'),
})

const mailOf = (...placeholders: string[]) => ({
  EmailMessage: z
    .string()
    .min(6)
    .max(20_000)
    .regex(EMAIL_TEXT)
    .refine((text) => placeholders.every((each) => text.includes(each)), `Cognito asks for ${placeholders.join(', ')}`)
    .optional(),
  EmailSubject: z.string().max(140).regex(EMAIL_TEXT).optional(),
})

const texts = z.strictObject({ ...mailOf('{username}', '{####}'), ...meaningless('SMSMessage') })

export const userPool = resourceType(
  'AWS::Cognito::UserPool',
  z.strictObject({
    UsernameAttributes: z.array(z.literal('email')).default([]),
    Policies: z
      .strictObject({
        PasswordPolicy: z
          .strictObject({
            MinimumLength: z.number().optional(),
            RequireLowercase: z.boolean().optional(),
            RequireNumbers: z.boolean().optional(),
            RequireSymbols: z.boolean().optional(),
            RequireUppercase: z.boolean().optional(),
            TemporaryPasswordValidityDays: z.number().optional(),
            PasswordHistorySize: only(0),
          })
          .optional(),
        SignInPolicy: z.strictObject({ AllowedFirstAuthFactors: z.tuple([z.literal('PASSWORD')]) }).optional(),
      })
      .optional(),
    Schema: z.array(attributeSchema).default([]),
    LambdaConfig: z
      .strictObject({
        CreateAuthChallenge: z.string().optional(),
        CustomMessage: z.string().optional(),
        DefineAuthChallenge: z.string().optional(),
        PostAuthentication: z.string().optional(),
        PostConfirmation: z.string().optional(),
        PreAuthentication: z.string().optional(),
        PreTokenGeneration: z.string().optional(),
        PreTokenGenerationConfig: z
          .strictObject({ LambdaArn: z.string(), LambdaVersion: z.enum(['V1_0', 'V2_0']) })
          .optional(),
        VerifyAuthChallengeResponse: z.string().optional(),
      })
      .optional(),
    AdminCreateUserConfig: z
      .strictObject({ AllowAdminCreateUserOnly: z.literal(true), InviteMessageTemplate: texts.optional() })
      .optional(),
    VerificationMessageTemplate: z
      .strictObject({
        DefaultEmailOption: only('CONFIRM_WITH_CODE'),
        ...mailOf('{####}'),
        ...meaningless('EmailMessageByLink', 'EmailSubjectByLink', 'SmsMessage'),
      })
      .optional(),
    EmailConfiguration: z
      .strictObject({
        From: z.string().optional(),
        EmailSendingAccount: z.enum(['COGNITO_DEFAULT', 'DEVELOPER']).default('COGNITO_DEFAULT'),
        SourceArn: z.string().optional(),
        ConfigurationSet: z.string().optional(),
        ...meaningless('ReplyToEmailAddress'),
      })
      .optional(),
    UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }).optional(),
    MfaConfiguration: only('OFF'),
    EnabledMfas: z.array(z.never()).optional(),
    AccountRecoverySetting: z
      .strictObject({ RecoveryMechanisms: z.array(z.strictObject({ Name: z.string(), Priority: z.number() })) })
      .refine(({ RecoveryMechanisms }) => RecoveryMechanisms.some(({ Name }) => Name === 'verified_email'), {
        message: 'recovery by e-mail is the only way here',
      })
      .optional(),
    UserAttributeUpdateSettings: z
      .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.never()) })
      .optional(),
    ...meaningless(
      // the creator of the account verifies the address; there is no self sign-up
      'AutoVerifiedAttributes',
      'DeletionProtection',
      'EmailVerificationMessage',
      'EmailVerificationSubject',
      'SmsVerificationMessage',
      'UserPoolAddOns',
      'UserPoolName',
      'UserPoolTags',
      'UserPoolTier',
    ),
  }),
  (naming) => {
    const id = `${naming.region}_${idOf(naming, 9)}`
    const provider = `cognito-idp.${naming.region}.amazonaws.com/${id}`
    return {
      ref: id,
      attributes: {
        Arn: arn(naming, 'cognito-idp', `userpool/${id}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
        UserPoolId: id,
      },
    }
  },
)

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']).optional()

export const userPoolClient = resourceType(
  'AWS::Cognito::UserPoolClient',
  z.strictObject({
    UserPoolId: z.string(),
    ExplicitAuthFlows: z
      .array(z.string())
      .default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
    AccessTokenValidity: z.number().optional(),
    IdTokenValidity: z.number().optional(),
    RefreshTokenValidity: z.number().optional(),
    TokenValidityUnits: z.strictObject({ AccessToken: unit, IdToken: unit, RefreshToken: unit }).optional(),
    AuthSessionValidity: z.number().default(3),
    ReadAttributes: z.array(z.string()).optional(),
    WriteAttributes: z.array(z.string()).optional(),
    PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
    GenerateSecret: only(false),
    AllowedOAuthFlowsUserPoolClient: only(false),
    AllowedOAuthFlows: z.array(z.never()).optional(),
    AllowedOAuthScopes: z.array(z.never()).optional(),
    SupportedIdentityProviders: z.array(z.literal('COGNITO')).optional(),
    EnableTokenRevocation: only(true),
    ...meaningless('ClientName', 'EnablePropagateAdditionalUserContextData'),
  }),
  (naming) => {
    const id = idOf(naming, 26)
    return { ref: id, attributes: { ClientId: id, Name: naming.text('ClientName') ?? generatedName(naming) } }
  },
)

export const userPoolGroup = resourceType(
  'AWS::Cognito::UserPoolGroup',
  z.strictObject({
    UserPoolId: z.string(),
    GroupName: z.string().optional(),
    Description: z.string().optional(),
    Precedence: z.number().optional(),
  }),
  (naming) => ({ ref: naming.text('GroupName') ?? generatedName(naming), attributes: {} }),
)

export const peopleTypes = [userPool, userPoolClient, userPoolGroup]

/** SES's configuration sets. Identities are not part of a template: they are verified before it. */

export const configurationSet = resourceType(
  'AWS::SES::ConfigurationSet',
  z.strictObject({
    Name: z.string().optional(),
    ...meaningless(
      'DeliveryOptions',
      'ReputationOptions',
      'SendingOptions',
      'SuppressionOptions',
      'Tags',
      'TrackingOptions',
      'VdmOptions',
    ),
  }),
  (naming) => ({ ref: naming.text('Name') ?? generatedName(naming, 64), attributes: {} }),
)

export const mailEventDestination = resourceType(
  'AWS::SES::ConfigurationSetEventDestination',
  z.strictObject({
    ConfigurationSetName: z.string(),
    EventDestination: z.strictObject({
      Name: z.string().optional(),
      Enabled: z.boolean().default(false),
      MatchingEventTypes: z.array(z.enum(['bounce', 'complaint', 'delivery', 'reject', 'send'])),
      EventBridgeDestination: z.strictObject({ EventBusArn: z.string().endsWith(':event-bus/default') }),
    }),
  }),
  (naming) => ({ ref: idOf(naming, 20), attributes: { Id: idOf(naming, 20) } }),
)

export const mailTypes = [configurationSet, mailEventDestination]
