import { routes } from '@lintel/contract'
import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { api, errorText } from '../../lib/api.ts'
import { inTime } from '../../lib/in-time.ts'
import { announceHeld } from '../../lib/offline/announce.ts'
import { drainInBackground } from '../../lib/offline/drain.ts'
import { unsentOf, type Unsent } from '../../lib/offline/queue.ts'
import { dropAll } from '../../lib/offline/queue-actions.ts'
import { beginLeaving, finishLeaving, forgetDevice, openSealed } from '../../lib/offline/sealed.ts'
import { onUnsent } from '../../lib/offline/unsent-signal.ts'
import { needsSomebody, notSentText, unreadText, unsentText } from '../../lib/offline/unsent-words.ts'
import { leaveSession, restoreIdentity, signOutAfter } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { AuthMessage, AuthPage, type AuthState } from './auth-page.tsx'
import classes from './auth-page.module.css'

/** Of a sign-out on all devices, from the account's settings. */
export interface SignOutState extends AuthState {
  everywhere?: true
}

/** What becomes of what is not sent. */
type Way = 'none left' | 'leave' | 'remove'

const notEncrypted =
  'What is not sent is kept here, but could not be encrypted. That is tried again when this page is opened.'

/** A network too slow is not waited for. */
const announceWithinMs = 3000

const useEnding = () => {
  const navigate = useNavigate()
  const { everywhere, ...told } = (useLocation().state as SignOutState | null) ?? {}
  const [ending, setEnding] = useState<Way>()
  const [failure, setFailure] = useState('')

  const leave = async (owner: string, way: Way) => {
    // It needs the session, which the next call can end.
    if (way === 'leave') await openSealed(owner)
    await signOutAfter(async () => {
      if (everywhere) await api(routes.signOutEverywhere)
      if (way === 'remove') await dropAll(owner)
      // The office waits for what was announced.
      await inTime(announceHeld(owner, true), announceWithinMs, () => undefined)
      if (way === 'leave') await beginLeaving(owner)
    })
    if (way === 'leave') await finishLeaving().catch(() => toast.warning(notEncrypted, { stays: true }))
    // Without storage nothing was kept.
    else await forgetDevice(owner).catch(() => undefined)
  }

  const end = async (owner: string | null, way: Way) => {
    setEnding(way)
    setFailure('')
    try {
      await (owner === null ? leaveSession() : leave(owner, way))
      await navigate('/sign-in', { replace: true, state: told })
    } catch (error) {
      setEnding(undefined)
      setFailure(errorText(error))
      if (way !== 'none left') return
      toast.error(errorText(error))
      await navigate('/', { replace: true })
    }
  }
  return { ending, failure, end }
}

/** Who is signed in, null if nobody is; and what is not sent, read again at each change, if it can be. */
const useOwnUnsent = () => {
  const [owner, setOwner] = useState<string | null>()
  const [{ unsent, isUnread }, setRead] = useState<{ unsent?: readonly Unsent[]; isUnread?: true }>({})
  useEffect(() => {
    const find = async () => setOwner((await restoreIdentity().catch(() => undefined))?.sub ?? null)
    void find()
  }, [])
  useEffect(() => {
    if (!owner) return undefined
    const look = () =>
      unsentOf(owner).then(
        (found) => setRead({ unsent: found }),
        () => setRead({ isUnread: true }),
      )
    void look()
    return onUnsent(look)
  }, [owner])
  return { owner, unsent, isUnread }
}

const slowMs = 15_000

/** Sends as long as it is asked to, as the shell does on other screens. Returns why it does not come to an end. */
const useSending = (owner: string | null | undefined, isAsked: boolean, unsent: readonly Unsent[] = []): string => {
  const { length: count } = unsent
  const [slowAt, setSlowAt] = useState<number>()
  useEffect(() => (owner && isAsked ? drainInBackground(owner) : undefined), [owner, isAsked])
  useEffect(() => {
    const timer = isAsked ? setTimeout(() => setSlowAt(count), slowMs) : undefined
    return () => clearTimeout(timer)
  }, [isAsked, count])
  if (!isAsked) return ''
  if (unsent.every(needsSomebody)) return 'What is left needs you.'
  return slowAt === count ? 'Nothing could be sent for a while. Check your connection; it is tried again.' : ''
}

/** Refused while something is not sent, until the user has chosen what becomes of it. */
export function SignOutScreen() {
  const navigate = useNavigate()
  const device = useIsPhone() ? 'phone' : 'computer'
  const { owner, unsent, isUnread } = useOwnUnsent()
  const { ending, failure, end } = useEnding()
  const [isAsked, setIsAsked] = useState(false)
  const notice = useSending(owner, isAsked && ending === undefined, unsent)
  const isNothing = owner === null || unsent?.length === 0
  const onNothing = useEffectEvent(() => {
    if (owner !== undefined && ending === undefined) void end(owner, 'none left')
  })
  useEffect(() => {
    if (isNothing) onNothing()
  }, [isNothing])
  const remove = async (from: string, lost: readonly Unsent[]) => {
    const question = `Remove ${unsentText(lost)}? It was never sent: it is lost for good.`
    if (await confirm(question, { yes: 'Remove and sign out', danger: true })) await end(from, 'remove')
  }

  if (owner && isUnread && ending === undefined)
    return (
      <AuthPage title="Sign out">
        <AuthMessage
          tone="error"
          text={unreadText}
          advice="If something was not sent, it stays here, and is not encrypted."
        />
        <div className={classes.form}>
          <Button size="md" onClick={() => void navigate('/', { replace: true })}>
            Stay signed in
          </Button>
          <Button size="md" variant="default" onClick={() => void end(owner, 'none left')}>
            Sign out
          </Button>
        </div>
      </AuthPage>
    )
  if (!owner || !unsent || isNothing || ending !== undefined)
    return (
      <AuthPage title="Sign out">
        <p className={classes.lead} role="status">
          <Loader size={14} mr={8} />
          {ending === 'leave' ? 'What is not sent is encrypted. Keep this page open.' : 'You are being signed out.'}
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title="Sign out">
      {(failure || notice) && <AuthMessage tone="error" text={failure || notice} />}
      <div role={isAsked ? undefined : 'alert'}>
        <p className={classes.lead}>
          <b>{notSentText(unsent.length)}:</b> {unsentText(unsent)}. This is on this {device} alone. Left here, it is
          encrypted: only you can open it, by signing in on this {device} again.
        </p>
      </div>
      <div className={classes.form}>
        <Button size="md" onClick={() => void navigate('/', { replace: true })}>
          Stay signed in
        </Button>
        <Button size="md" variant="default" loading={isAsked && notice === ''} onClick={() => setIsAsked(true)}>
          Send now
        </Button>
        <Button size="md" variant="default" className={classes.wraps} onClick={() => void end(owner, 'leave')}>
          Leave on this {device} for the next sign-in
        </Button>
        <Button size="md" variant="default" className={classes.danger} onClick={() => void remove(owner, unsent)}>
          Remove and sign out
        </Button>
        <Link to="/notsent" className={classes.link}>
          Show what is not sent
        </Link>
      </div>
      <ConfirmDialog />
    </AuthPage>
  )
}
