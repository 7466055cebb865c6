import { passwordMinimum, signInMessages } from '@lintel/contract'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { replaceTemporaryPassword, confirmCode } from '../../lib/auth.ts'
import { AuthForm, AuthMessage, AuthPage, useAuthState, useSignInFlow } from './auth-page.tsx'
import classes from './auth-page.module.css'

export function CompleteNewPasswordScreen() {
  const { email } = useAuthState()
  const { busy, error, attempt, search } = useSignInFlow()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const ready = password.length >= passwordMinimum && password === confirmation

  const send = () => {
    if (ready && !busy) void attempt(() => replaceTemporaryPassword(password), email)
  }

  return (
    <AuthPage title="New password">
      <p className={classes.lead}>Choose a password of your own to replace the temporary one.</p>
      {error && <AuthMessage tone="error" text={error} />}
      <AuthForm onSend={send}>
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
        <PasswordInput
          size="md"
          label="New password"
          name="new-password"
          autoComplete="new-password"
          description={`Minimum ${passwordMinimum} characters with upper case, lower case, digit and special character`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide new password', tabIndex: 0 }}
          data-autofocus
        />
        <PasswordInput
          size="md"
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          error={confirmation.length >= password.length && confirmation !== password && 'The passwords do not match'}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide confirmation', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={!ready}>
          Save password
        </Button>
        <Anchor component={Link} to={{ pathname: '/sign-in', search }} className={classes.link}>
          Back to sign in
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}

export function ConfirmEmailScreen() {
  const { email } = useAuthState()
  const { busy, error, setError, attempt, search } = useSignInFlow()
  const [code, setCode] = useState('')

  const send = async () => {
    if (busy || code.trim() === '') return
    let again = false
    await attempt(async () => {
      const step = await confirmCode(code.trim())
      again = step === 'code'
      return step
    }, email)
    if (again) setError(signInMessages.wrongCode)
    setCode('')
  }

  return (
    <AuthPage title="Confirm your email">
      <p className={classes.lead}>
        We have sent a code to {email ? <strong>{email}</strong> : 'your email'}. Enter it to sign in.
      </p>
      {error && <AuthMessage tone="error" text={error} />}
      <AuthForm onSend={() => void send()}>
        <TextInput
          size="md"
          label="Verification code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={code.trim() === ''}>
          Confirm
        </Button>
        <Anchor component={Link} to={{ pathname: '/sign-in', search }} className={classes.link}>
          Back to sign in
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}
