import { genericMessages, signInMessages } from '@lintel/contract'
import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { beginSignIn } from '../../lib/auth.ts'
import { useHasEnded } from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { AuthForm, AuthMessage, AuthPage, useAuthState, useSignInFlow } from './auth-page.tsx'
import classes from './auth-page.module.css'

const finishWithinMs = 5000

/** What somebody left here whose browser was killed while it was encrypted. */
const finishLeaving = async () => (await import('../../lib/offline/sealed.ts')).finishLeaving()

export function SignInScreen() {
  const handed = useAuthState()
  const hasEnded = useHasEnded()
  const success = handed.success ?? (hasEnded && genericMessages.sessionEnded)
  const { busy, error, attempt, search } = useSignInFlow()
  const [email, setEmail] = useState(handed.email ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  useEffect(() => whenIdle(() => void finishLeaving().catch(() => undefined), finishWithinMs), [])
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const send = () => {
    if (busy) return
    const gaps = {
      ...(email.trim() === '' && { email: 'Enter your email' }),
      ...(password === '' && { password: 'Enter your password' }),
    }
    setMissing(gaps)
    if (gaps.email) emailField.current?.focus()
    else if (gaps.password) passwordField.current?.focus()
    else void attempt(() => beginSignIn(email, password, remember), email).then(() => setPassword(''))
  }

  return (
    <AuthPage title="Sign in">
      {error && (
        <AuthMessage
          tone="error"
          text={error}
          advice={
            error === signInMessages.invalidLogin
              ? 'Your email is kept. Type the password again, or reset it.'
              : undefined
          }
        />
      )}
      {!error && success && <AuthMessage tone="success" text={success} />}
      <AuthForm onSend={send}>
        <TextInput
          ref={emailField}
          size="md"
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={missing.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <PasswordInput
          ref={passwordField}
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
        />
        <div className={classes.between}>
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Anchor
            component={Link}
            to={{ pathname: '/reset-password', search }}
            state={{ email }}
            className={classes.link}
          >
            Reset password
          </Anchor>
        </div>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Sign in
        </Button>
      </AuthForm>
    </AuthPage>
  )
}
