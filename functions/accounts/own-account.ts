import { findAccount, type FoundAccount } from '../admin/identity.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mail, cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import {
  ChangePasswordCommand,
  GetUserCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  TooManyRequestsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { apiErrors, accountMessages, signInMessages, type InputOf } from '@lintel/contract'
import { withAuditEntry } from '../admin/with-audit-entry.ts'

/** Returns the caller's account; throws if it is being deleted concurrently. */
export async function ownAccount({ user }: Context): Promise<FoundAccount> {
  const account = await findAccount(user.username)
  if (!account) throw new HttpError(401, apiErrors.accountDisabled)
  return account
}

/** Tells a user by e-mail that their second factor was switched: a hijacked session could do that. It may fail. */
export async function notifySecondFactor({ user, log }: Context, on: boolean): Promise<void> {
  const what = on ? 'on: signing in asks for a code by e-mail' : 'off: signing in asks only for your password'
  try {
    await mail.send(
      new SendEmailCommand({
        FromEmailAddress: variable('MAIL_SENDER'),
        ConfigurationSetName: variable('MAIL_CONFIGURATION_SET'),
        Destination: { ToAddresses: [user.email] },
        Content: {
          Simple: {
            Subject: { Data: `Your second factor was switched ${on ? 'on' : 'off'}` },
            Body: {
              Text: {
                Data: `The second factor of your Lintel account was switched ${what}.\n\nIf that was not you, change your password and sign out everywhere in your account settings.`,
              },
            },
          },
        },
      }),
    )
  } catch (error) {
    log.warn('The notice of a changed second factor was not sent', {
      error: error instanceof Error ? error : String(error),
    })
  }
}

const endedBy = [
  InvalidParameterException,
  NotAuthorizedException,
  UserNotFoundException,
  PasswordResetRequiredException,
]

/** Throws 401 for an access token that is no longer valid or is another user's: the audit row names the caller. */
async function assertOwnToken({ user }: Context, AccessToken: string): Promise<void> {
  try {
    const { Username } = await cognito.send(new GetUserCommand({ AccessToken }))
    if (Username === user.username) return
  } catch (error) {
    if (!endedBy.some((kind) => error instanceof kind)) throw error
  }
  throw new HttpError(401, apiErrors.signIn)
}

const afterTooMany = 15 * 60
export const tooManyPasswords = 'Too many wrong passwords. Please try again in 15 minutes.'

function knownError(error: unknown): unknown {
  if (error instanceof InvalidPasswordException) return refused('body.next', error.message)
  // Thrown for the password pattern; the message is the specification's.
  if (error instanceof InvalidParameterException) return refused('body.next', signInMessages.passwordSpaces)
  if (error instanceof LimitExceededException || error instanceof TooManyRequestsException)
    return new HttpError(429, tooManyPasswords, { retryAfter: afterTooMany })
  if (!(error instanceof NotAuthorizedException)) return error
  // Cognito throws the same exception for too many attempts.
  return error.message.startsWith('Incorrect')
    ? refused('body.current', accountMessages.wrongPassword)
    : new HttpError(429, tooManyPasswords, { retryAfter: afterTooMany })
}

/** Cognito calls no trigger for it, so it is audited here. */
export async function changePassword(
  ctx: Context,
  { body: { accesstoken, current, next } }: InputOf<'changePassword'>,
): Promise<undefined> {
  await assertOwnToken(ctx, accesstoken)
  const account = await ownAccount(ctx)
  const change = new ChangePasswordCommand({
    AccessToken: accesstoken,
    PreviousPassword: current,
    ProposedPassword: next,
  })
  await withAuditEntry(ctx, account, { action: 'account.password' }, async () => {
    await cognito.send(change).catch((error: unknown) => {
      throw knownError(error)
    })
  })
}
