// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Unreachable } from '../../app/screen-error.tsx'
import { signInErrorText } from '../../lib/auth.ts'
import { leaveSession, restoreIdentity } from '../../lib/session.ts'
import { renderComponent, renderRoutes } from '../../testing/render.tsx'
import { CompleteNewPasswordScreen, ConfirmEmailScreen } from './sign-in-steps.screen.tsx'
import { ResetPasswordScreen } from './reset-password.screen.tsx'
import { SignInScreen } from './sign-in.screen.tsx'

const routes = [
  { path: '/sign-in', Component: SignInScreen },
  { path: '/confirm-email', Component: ConfirmEmailScreen },
  { path: '/complete-new-password', Component: CompleteNewPasswordScreen },
  { path: '/reset-password', Component: ResetPasswordScreen },
]

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that a session ended before the page was loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ userPoolClientId: 'web' })))
  // Another file of this process may have opened one.
  await leaveSession()
  sessionStorage.setItem('CognitoIdentityServiceProvider.former.amara.accessToken', 'expired')
  await restoreIdentity()
  sessionStorage.clear()
  renderRoutes(routes, '/sign-in')
  expect(screen.getByRole('status').textContent).toBe('Your session has ended.')
})

it('names storage that the browser blocks', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  renderComponent(<Unreachable again={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('This browser blocks storage')
})

it('marks missing fields instead of sending the form', async () => {
  renderRoutes(routes, '/sign-in')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter your email')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('opens the password reset with the typed email', async () => {
  renderRoutes(routes, '/sign-in')
  await userEvent.type(screen.getByLabelText('Email'), 'priya@harbour-vale.example')
  await userEvent.click(screen.getByRole('link', { name: 'Reset password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('priya@harbour-vale.example')
})

it('disables the code’s button while the code is empty', async () => {
  renderRoutes(routes, '/confirm-email')
  expect(isDisabled('Confirm')).toBe(true)
  await userEvent.type(screen.getByLabelText('Verification code'), '  ')
  expect(isDisabled('Confirm')).toBe(true)
  await userEvent.type(screen.getByLabelText('Verification code'), '123456')
  expect(isDisabled('Confirm')).toBe(false)
})

it('requires a new password of eight characters, equal to its confirmation', async () => {
  renderRoutes(routes, '/complete-new-password')
  screen.getByText('Minimum 8 characters with upper case, lower case, digit and special character')
  await userEvent.type(screen.getByLabelText('New password'), 'Abcd12!')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Abcd12!')
  expect(isDisabled('Save password')).toBe(true)
  await userEvent.type(screen.getByLabelText('New password'), 'x')
  expect(isDisabled('Save password')).toBe(true)
  await userEvent.type(screen.getByLabelText('Confirm password'), 'x')
  expect(isDisabled('Save password')).toBe(false)
})

it('resets in two steps', async () => {
  renderRoutes(routes, '/reset-password')
  expect(isDisabled('Send code')).toBe(true)
  await userEvent.type(screen.getByLabelText('Email'), 'priya@harbour-vale')
  expect(isDisabled('Send code')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address')
  await userEvent.type(screen.getByLabelText('Email'), '.example')
  await userEvent.click(screen.getByRole('button', { name: 'I have a code' }))
  screen.getByText('Minimum 8 characters with upper case, lower case and digit')
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.type(screen.getByLabelText('New password'), 'Abcd123')
  expect(isDisabled('Save password')).toBe(true)
  await userEvent.type(screen.getByLabelText('New password'), '4')
  expect(isDisabled('Save password')).toBe(false)
})

const busy = 'Lintel is very busy right now. Please try again in a moment.'
const unexpected = 'An unexpected error occurred, please try again later.'

it.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'Invalid login details'],
  ['UserNotFoundException', 'User does not exist.', 'Invalid login details'],
  ['LimitExceededException', 'Attempt limit exceeded.', 'Attempt limit exceeded.'],
  ['TooManyRequestsException', 'Rate exceeded', busy],
  ['UnexpectedLambdaException', 'CreateAuthChallenge invocation failed due to error Socket timeout.', busy],
  ['UserLambdaValidationException', 'VerifyAuthChallengeResponse failed with error x.', unexpected],
  ['InvalidLambdaResponseException', 'Unrecognizable lambda output', unexpected],
  ['Unknown', '', unexpected],
])('shows what went wrong: %s, %s', (name, message, text) => {
  expect(signInErrorText(Object.assign(new Error(message), { name }))).toBe(text)
})
