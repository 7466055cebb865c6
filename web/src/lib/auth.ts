import { groups as allGroups, signInMessages, type Group } from '@lintel/contract'
import type { SignInOutput } from 'aws-amplify/auth'
import { giveUp, rememberSession, storedTokens, tokenStorage } from './auth-storage.ts'
import { webConfig } from './config.ts'
import type * as identityLibraryModule from './identity-library.ts'
import { inTime } from './in-time.ts'

export interface Identity {
  sub: string
  email: string
  name: string
  groups: readonly Group[]
  /** custom:client_id; undefined if no company was assigned. */
  clientId: string | undefined
  /** custom:user_id; undefined if no user was assigned. */
  userId: string | undefined
}

export type SignInStep = 'done' | 'code' | 'new password' | 'reset required' | 'not confirmed'

/** Error messages of the identity service, which its client library omits from these two responses. */
const providerMessages: Partial<Record<SignInStep, string>> = {
  'reset required': 'Password reset required for the user',
  'not confirmed': 'User is not confirmed.',
}

let library: Promise<typeof identityLibraryModule> | undefined

/** The identity library: signs in and out, refreshes tokens. It is large; a valid token is read without it. */
const identityLibrary = () =>
  (library ??= Promise.all([import('./identity-library.ts'), webConfig()])
    .then(([loaded, config]) => {
      loaded.configure(config)
      return loaded
    })
    .catch((error: unknown) => {
      library = undefined
      // Chrome keeps a module's failure until the page is reloaded.
      throw new Error('Lintel could not be reached. Check your connection, then reload the page.', { cause: error })
    }))

/** Fetches the identity library before it is needed; a failure is reported when it is used. */
export const preloadIdentityLibrary = (): void => void identityLibrary().catch(() => undefined)

/** No code is requested after too many wrong or too many sent codes. */
const refuseWithoutCode = ({ refused, minutes = '' }: Partial<Record<string, string>> = {}) => {
  if (refused === 'guesses') throw new Error(signInMessages.tooManyWrongCodes(minutes))
  if (refused === 'codes') throw new Error(signInMessages.tooManyCodes(minutes))
}

const stepOf = ({ nextStep }: SignInOutput): SignInStep => {
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'done'
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      refuseWithoutCode(nextStep.additionalInfo)
      return 'code'
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'new password'
    case 'RESET_PASSWORD':
      return 'reset required'
    case 'CONFIRM_SIGN_UP':
      return 'not confirmed'
    default:
      throw new Error(signInMessages.unexpected)
  }
}

/** The password is verified by SRP and never sent. */
const provePassword = async (email: string, password: string): Promise<SignInStep> => {
  const { signIn } = await identityLibrary()
  return stepOf(await signIn({ username: email.trim(), password, options: { authFlowType: 'CUSTOM_WITH_SRP' } }))
}

/** `remember` keeps the tokens across browser restarts. @throws the identity service's error */
export const beginSignIn = async (email: string, password: string, remember: boolean): Promise<SignInStep> => {
  await identityLibrary()
  await endSession()
  rememberSession(remember)
  return provePassword(email, password)
}

const continueSignIn = async (answer: string): Promise<SignInStep> =>
  stepOf(await (await identityLibrary()).confirmSignIn({ challengeResponse: answer }))

/** Completes it with the mailed code. If the sign-in has ended, through wrong codes or a timeout, the error says so. */
export const confirmCode = async (code: string): Promise<SignInStep> => {
  try {
    return await continueSignIn(code)
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAuthorizedException')
      throw new Error(signInMessages.codeEnded, { cause: error })
    throw error
  }
}

/** Cognito reports the password pattern literally; it means that no password begins or ends with a space. */
const throwOfNewPassword = (error: unknown): never => {
  if (error instanceof Error && error.name === 'InvalidParameterException')
    throw new Error(signInMessages.passwordSpaces, { cause: error })
  throw error
}

/** Signs in again with the new password: setting it yields tokens at once, without the second factor. */
export const replaceTemporaryPassword = async (password: string): Promise<SignInStep> => {
  const step = await continueSignIn(password).catch(throwOfNewPassword)
  if (step !== 'done') return step
  const identity = await currentIdentity()
  await endSession()
  return provePassword(identity?.email ?? '', password)
}

export const stepText = (step: SignInStep): string | undefined => providerMessages[step]

export const signInErrorText = (error: unknown): string => {
  if (!(error instanceof Error)) return signInMessages.unexpected
  if (error.name === 'NotAuthorizedException' || error.name === 'UserNotFoundException') {
    return signInMessages.invalidLogin
  }
  // The limit of all sign-ins together, not of this user: Cognito's own message, 'Rate exceeded', would be misleading.
  if (error.name === 'TooManyRequestsException') return signInMessages.busy
  // A function that Cognito calls failed or timed out; its message would be misleading too.
  if (error.name === 'UnexpectedLambdaException') return signInMessages.busy
  if (error.name === 'UserLambdaValidationException' || error.name === 'InvalidLambdaResponseException')
    return signInMessages.unexpected
  return error.message || signInMessages.unexpected
}

/** Errors of the two calls below that reveal whether an address has an account, and in which state (decision 0906). */
const accountErrors = {
  sending: new Set(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException']),
  completing: new Set([
    'CodeMismatchException',
    'ExpiredCodeException',
    'NotAuthorizedException',
    'UserNotFoundException',
  ]),
}

const isOneOf = (names: ReadonlySet<string>, error: unknown) => error instanceof Error && names.has(error.name)

/** Requests a code by e-mail to reset the password. Does not reveal whether one was sent. */
export const sendResetCode = async (email: string): Promise<void> => {
  const { resetPassword } = await identityLibrary()
  try {
    await resetPassword({ username: email.trim() })
  } catch (error) {
    if (!isOneOf(accountErrors.sending, error)) throw error
  }
}

/** Sets the new password with the mailed code. A wrong, an expired and a never sent code get the same error. */
export const completeReset = async (email: string, code: string, newPassword: string): Promise<void> => {
  const { confirmResetPassword } = await identityLibrary()
  try {
    await confirmResetPassword({ username: email.trim(), confirmationCode: code.trim(), newPassword })
  } catch (error) {
    if (!isOneOf(accountErrors.completing, error)) return throwOfNewPassword(error)
    throw new Error(signInMessages.wrongResetCode, { cause: error })
  }
}

const claim = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Errors of a refresh that mean that the session has ended; the library clears the tokens itself. */
const endedBy = new Set([
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
])

/** The claims of a token; it was verified when it was issued, and the server verifies it on every call. */
const payloadOf = (token: string): Record<string, unknown> => {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
}

/** Tokens count as expired this long before they do, as in the library. */
const toleranceMs = 5000

/** True while the server accepts this token; `driftMs` is how far its clock is ahead of the local clock. */
const isGood = (token: string, driftMs: number): boolean => {
  try {
    return Date.now() + driftMs + toleranceMs <= Number(payloadOf(token)['exp']) * 1000
  } catch {
    return false
  }
}

/** The library tries for a second; a browser that knows of no network need not wait so long at a start without one. */
const offlineRefreshMs = 200

const refreshed = async (fresh: boolean): Promise<string | undefined> => {
  const { fetchIdToken } = await identityLibrary()
  if (navigator.onLine) return fetchIdToken(fresh)
  return inTime(fetchIdToken(fresh), offlineRefreshMs, () => {
    throw new Error('The browser has no network.')
  })
}

/** Undefined if the session was revoked. @throws if the identity service cannot be reached to refresh it */
export const currentIdToken = async (fresh: boolean): Promise<string | undefined> => {
  const held = await storedTokens((await webConfig()).userPoolClientId)
  if (!held) return undefined
  const { idToken, accessToken, driftMs } = held
  if (!fresh && idToken && isGood(idToken, driftMs) && isGood(accessToken, driftMs)) return idToken
  try {
    return await refreshed(fresh)
  } catch (error) {
    if (error instanceof Error && endedBy.has(error.name)) return undefined
    throw error
  }
}

/** The session's access token, by which the identity service knows the user on a password change; '' without. */
export const currentAccessToken = async (): Promise<string> => {
  await currentIdToken(false)
  return (await storedTokens((await webConfig()).userPoolClientId))?.accessToken ?? ''
}

/** The identity (`sub`) of whoever is signed in: in another tab that can be another person by now. */
export const storedOwner = async (): Promise<string | undefined> => {
  const held = await storedTokens((await webConfig()).userPoolClientId)
  return held?.idToken ? claim(payloadOf(held.idToken)['sub']) : undefined
}

/** How long the first screen waits for an expired token to be refreshed; each call waits for it anyway. */
const refreshWaitMs = 1500

/** A token, if expired, still says whose session it is: without a network none is refreshed. */
const tokenOfSession = async (): Promise<string | undefined> => {
  const held = await storedTokens((await webConfig()).userPoolClientId)
  const last = held?.idToken ?? undefined
  const current = currentIdToken(false)
  if (!last) return current
  return inTime(
    current.catch(() => last),
    refreshWaitMs,
    () => last,
  )
}

export const currentIdentity = async (): Promise<Identity | undefined> => {
  const token = await tokenOfSession()
  if (!token) return undefined
  const payload = payloadOf(token)
  const memberships = payload['cognito:groups']
  const held = Array.isArray(memberships) ? new Set<unknown>(memberships) : new Set<unknown>()
  return {
    sub: claim(payload['sub']) ?? '',
    email: claim(payload['email']) ?? '',
    name: claim(payload['name']) ?? claim(payload['email']) ?? '',
    groups: allGroups.filter((group) => held.has(group)),
    clientId: claim(payload['custom:client_id']),
    userId: claim(payload['custom:user_id']),
  }
}

/** A network that hangs must not keep anybody signed in. */
const endWithinMs = 5000

export const endSession = async (): Promise<void> => {
  const ended = identityLibrary().then(async ({ signOut }) => signOut())
  await inTime(ended, endWithinMs, () => giveUp(ended)).catch(() => undefined)
  await tokenStorage.clear()
}
