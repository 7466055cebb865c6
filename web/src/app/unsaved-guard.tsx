import { genericMessages } from '@lintel/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import { closeDialog } from '../lib/dialogs.ts'
import { toast } from '../lib/toasts.ts'
import {
  forgetUnsaved,
  hasUnsavedChanges,
  questionBefore,
  storeUnsavedChanges,
  useUnsaved,
  wouldLeaveUnsaved,
} from '../lib/unsaved-changes.ts'
import { confirm } from '../ui/confirm.tsx'

const askBrowser = (event: BeforeUnloadEvent) => {
  if (!hasUnsavedChanges()) return
  event.preventDefault()
  // As the page ends, it would be too late to store the last seconds.
  void storeUnsavedChanges()
}

/** Navigation asks, signing out is refused with a way on, closing the tab makes the browser ask. */
export function UnsavedGuard() {
  const dirty = useUnsaved((state) => state.dirty.length > 0)
  const location = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => wouldLeaveUnsaved(currentLocation, nextLocation))
  const isAsking = useRef(false)
  const answer = useEffectEvent((leave: boolean) => {
    if (blocker.state !== 'blocked') return
    if (!leave) return blocker.reset()
    forgetUnsaved(location, blocker.location)
    // A dialog whose screen stays would stay too.
    closeDialog()
    blocker.proceed()
  })

  useEffect(() => {
    if (!dirty) return undefined
    const listening = new AbortController()
    addEventListener('beforeunload', askBrowser, listening)
    // The last event that phones are sure to send. It also comes before a page ends.
    document.addEventListener('visibilitychange', () => void storeUnsavedChanges(), listening)
    return () => listening.abort()
  }, [dirty])

  useEffect(() => {
    if (blocker.state !== 'blocked') {
      // Not at the answer: closing a dialog changes `dirty` while the blocker is still blocked.
      isAsking.current = false
      return undefined
    }
    if (blocker.location.pathname === '/sign-out') {
      if (!dirty) return blocker.reset()
      return toast.warning(genericMessages.unsavedChanges, {
        action: { label: 'Sign out without saving', run: () => answer(true) },
      })
    }
    // Back may be pressed again while it is asked: the answer is for the newest place.
    if (isAsking.current) return undefined
    isAsking.current = true
    const text = questionBefore(location, blocker.location)
    void confirm(text, { yes: 'Leave without saving', no: 'Stay' }).then(answer)
    return undefined
  }, [blocker, location, dirty])

  return null
}
