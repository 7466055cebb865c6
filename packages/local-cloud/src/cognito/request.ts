import * as z from 'zod'
import { AwsError } from '../aws-error.ts'

const text = z.string()
const attributes = z.array(z.object({ Name: text, Value: text.optional().transform((value) => value ?? '') }))
const texts = z.record(text, text)

/** All fields of all operations: each operation checks those it needs. */
const requestSchema = z
  .object({
    AccessToken: text,
    AttributesToGet: z.array(text),
    AuthFlow: text,
    AuthParameters: texts,
    ChallengeName: text,
    ChallengeResponses: texts,
    ClientId: text,
    ClientMetadata: texts,
    ConfirmationCode: text,
    DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])),
    Filter: text.max(256),
    GroupName: text,
    Limit: z.number().int().min(0).max(60),
    MaxResults: z.number().int().min(1).max(60),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']),
    NextToken: text,
    PaginationToken: text,
    Password: text,
    Permanent: z.boolean(),
    PreviousPassword: text,
    ProposedPassword: text,
    RefreshToken: text,
    Session: text,
    TemporaryPassword: text,
    Token: text,
    UserAttributeNames: z.array(text),
    UserAttributes: attributes,
    UserPoolId: text,
    Username: text,
  })
  .partial()

export type CognitoRequest = z.infer<typeof requestSchema>

export function parseRequest(body: unknown): CognitoRequest {
  const parsed = requestSchema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidParameter(`${issue?.path.join('.')}: ${issue?.message}`)
}

export function need<K extends keyof CognitoRequest>(request: CognitoRequest, name: K): NonNullable<CognitoRequest[K]> {
  const value = request[name]
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`)
  return value
}

/** With AWS's own messages. */
export const notAuthorized = (message = 'Incorrect username or password.') =>
  new AwsError('NotAuthorizedException', message)

export const invalidParameter = (message: string) => new AwsError('InvalidParameterException', message)

export const notFound = (message: string) => new AwsError('ResourceNotFoundException', message)

export const invalidSession = () => notAuthorized('Invalid session for the user, session can only be used once.')
