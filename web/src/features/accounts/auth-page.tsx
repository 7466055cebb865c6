import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type SubmitEvent, useState } from 'react'
import { preloadIdentityLibrary, signInErrorText, stepText, type SignInStep } from '../../lib/auth.ts'
import { clearUserCaches, leaveSession, canSignIn, restoreIdentity } from '../../lib/session.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './auth-page.module.css'
import { signInMessages } from '@lintel/contract'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { afterSignIn } from '../../app/landing.ts'

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(clearUserCaches, [])
  useEffect(preloadIdentityLibrary, [])
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <Logo size={26} />
          <span>Lintel</span>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={classes.foot}>Property-inspection reports for letting agencies</footer>
    </div>
  )
}

export function AuthMessage({ tone, text, advice }: { tone: 'error' | 'success'; text: string; advice?: string }) {
  const Icon = tone === 'error' ? IconAlertCircle : IconCircleCheck
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classes.message} data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <p>
        <strong>{text}</strong>
        {advice && <span>{advice}</span>}
      </p>
    </div>
  )
}

/** A form that is submitted by Enter or its button. Focus starts at the field marked `data-autofocus`. */
export function AuthForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      {children}
    </form>
  )
}

/** State passed from one authentication screen to the next; never in the URL. */
export interface AuthState {
  email?: string
  success?: string
  error?: string
}

export const useAuthState = (): AuthState => (useLocation().state as AuthState | null) ?? {}

/** The attempts of a screen: busy state, last error, next screen. The redirect query is kept to the end. */
export const useSignInFlow = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const finish = async () => {
    const identity = await restoreIdentity()
    if (!identity) return setError(signInMessages.unexpected)
    if (!canSignIn(identity.groups)) {
      await leaveSession()
      return setError(signInMessages.noPermission)
    }
    return navigate(afterSignIn(query.get('redirect'), identity.groups), { replace: true })
  }

  const goTo = (pathname: string, state: AuthState) => navigate({ pathname, search }, { state })

  const follow = async (step: SignInStep, email: string | undefined) => {
    if (step === 'done') return finish()
    if (step === 'code') return goTo('/confirm-email', { email })
    if (step === 'new password') return goTo('/complete-new-password', { email })
    if (step === 'reset required') return goTo('/reset-password', { email, error: stepText(step) })
    return setError(stepText(step))
  }

  const attempt = async (run: () => Promise<SignInStep>, email?: string) => {
    setBusy(true)
    setError(undefined)
    try {
      await follow(await run(), email)
    } catch (failure) {
      setError(signInErrorText(failure))
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, setError, attempt, goTo, search }
}
