import { isEmailAddress, passwordMinimum, signInMessages } from '@lintel/contract'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { completeReset, sendResetCode } from '../../lib/auth.ts'
import { errorText } from '../../lib/api-error.ts'
import { AuthForm, AuthMessage, AuthPage, useAuthState, useSignInFlow } from './auth-page.tsx'
import classes from './auth-page.module.css'

export function ResetPasswordScreen() {
  const handed = useAuthState()
  const { goTo, search } = useSignInFlow()
  const [step, setStep] = useState<'email' | 'code'>('email')
  const [email, setEmail] = useState(handed.email ?? '')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(handed.error)
  const emailField = useRef<HTMLInputElement>(null)
  const hasEmail = email.trim() !== ''
  const isAddress = isEmailAddress(email.trim())
  const ready = code.trim() !== '' && password.length >= passwordMinimum

  const attempt = async (run: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }

  const sendCode = () => attempt(() => sendResetCode(email).then(() => setStep('code')))

  const savePassword = () =>
    attempt(async () => {
      await completeReset(email, code, password)
      await goTo('/sign-in', { email, success: signInMessages.passwordReset })
    })

  return (
    <AuthPage title="Reset password">
      {error && <AuthMessage tone="error" text={error} />}
      {step === 'email' ? (
        <AuthForm onSend={() => (isAddress ? void sendCode() : emailField.current?.focus())}>
          <TextInput
            ref={emailField}
            size="md"
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            error={hasEmail && !isAddress && 'This is not an email address yet.'}
            onChange={(event) => setEmail(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" size="md" fullWidth loading={busy} disabled={!hasEmail}>
            Send code
          </Button>
          <div className={classes.between}>
            <Anchor component={Link} to={{ pathname: '/sign-in', search }} className={classes.link}>
              Back to sign in
            </Anchor>
            <Anchor
              component="button"
              type="button"
              className={classes.link}
              disabled={!isAddress}
              onClick={() => setStep('code')}
            >
              I have a code
            </Anchor>
          </div>
        </AuthForm>
      ) : (
        <>
          <p className={classes.lead} role="status">
            If <strong>{email}</strong> has a password to reset, the code is in an e-mail sent there. Enter it and
            choose a new password.
          </p>
          <p className={classes.lead}>
            Invited, and not signed in yet? Sign in with the password in your invitation instead.
          </p>
          <AuthForm onSend={() => ready && void savePassword()}>
            <TextInput
              size="md"
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              data-autofocus
            />
            <PasswordInput
              size="md"
              label="New password"
              name="new-password"
              autoComplete="new-password"
              description={`Minimum ${passwordMinimum} characters with upper case, lower case and digit`}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show or hide new password', tabIndex: 0 }}
            />
            <Button type="submit" size="md" fullWidth loading={busy} disabled={!ready}>
              Save password
            </Button>
            <div className={classes.between}>
              <Anchor component={Link} to={{ pathname: '/sign-in', search }} className={classes.link}>
                Back to sign in
              </Anchor>
              <Anchor component="button" type="button" className={classes.link} onClick={() => setStep('email')}>
                Send a new code
              </Anchor>
            </div>
          </AuthForm>
        </>
      )}
    </AuthPage>
  )
}
