import { signInMessages } from '@lintel/contract'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { afterSignIn } from '../../app/landing.ts'
import { signInErrorText, stepText, type SignInStep } from '../../lib/auth.ts'
import { leaveSession, canSignIn, restoreIdentity } from '../../lib/session.ts'

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
