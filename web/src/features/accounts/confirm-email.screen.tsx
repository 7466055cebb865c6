import { signInMessages } from '@lintel/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { confirmCode } from '../../lib/auth.ts'
import { AuthForm, AuthMessage, AuthPage } from './auth-page.tsx'
import classes from './auth-page.module.css'
import { useAuthState, useSignInFlow } from './sign-in-flow.ts'

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
