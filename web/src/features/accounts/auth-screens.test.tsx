import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Unreachable } from '../../app/screen-error.tsx'
import { signInErrorText } from '../../lib/auth.ts'
import { leaveSession, restoreIdentity } from '../../lib/session.ts'
import { renderComponent, renderRoutes } from '../../testing/render.tsx'
import { press, signInAs } from '../../testing/session.ts'
import { ResetPasswordScreen } from './reset-password.screen.tsx'
import { SignInScreen } from './sign-in.screen.tsx'
import { SignOutScreen } from './sign-out.screen.tsx'

it('says that a session ended before the page was loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ userPoolClientId: 'web' })))
  // Another file of this process may have opened one.
  await leaveSession()
  sessionStorage.setItem('CognitoIdentityServiceProvider.former.amara.accessToken', 'expired')
  await restoreIdentity()
  sessionStorage.clear()
  renderRoutes([{ path: '/sign-in', Component: SignInScreen }], '/sign-in')
  expect(screen.getByRole('status').textContent).toBe('Your session has ended.')
})

it.each([
  ['', true, true, null],
  ['a b@c', false, true, 'This is not an email address yet.'],
  ['bob@agency.example', false, false, null],
])('resets the password of an address only: %s', (typed, cannotSend, cannotGoOn, text) => {
  renderRoutes([{ path: '/reset-password', Component: ResetPasswordScreen }], '/reset-password')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: typed } })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isDisabled('Send code'), isDisabled('I have a code')]).toEqual([cannotSend, cannotGoOn])
  expect(screen.queryByText(/not an email address/)?.textContent ?? null).toBe(text)
})

it('says once that what is typed is no address', async () => {
  renderRoutes([{ path: '/reset-password', Component: ResetPasswordScreen }], '/reset-password')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'bob' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send code' })))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('names storage that the browser blocks', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  renderComponent(<Unreachable again={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toContain('This browser blocks storage')
})

it('asks before a sign-out if what is kept here cannot be read', async () => {
  // There is no IndexedDB here.
  signInAs(['Inspectors'])
  renderRoutes(
    [
      { path: '/sign-out', Component: SignOutScreen },
      { path: '/sign-in', element: 'Signed out' },
    ],
    '/sign-out',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('cannot read what Lintel keeps on this device')
  await press('Sign out')
  await screen.findByText('Signed out')
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
