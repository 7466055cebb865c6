import { genericMessages } from '@lintel/contract'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { toast } from '../lib/toasts.ts'
import { hasUnsavedChanges, useUnsaved, wouldLeaveUnsaved } from '../lib/unsaved-changes.ts'
import { confirm } from '../ui/confirm.tsx'

const askBrowser = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges()) event.preventDefault()
}

/**
 * Protects unsaved changes: navigation asks, signing out is refused, closing the tab makes the browser ask. Mounted
 * once.
 */
export function UnsavedGuard() {
  const dirty = useUnsaved((state) => state.dirty.length > 0)
  const blocker = useBlocker(({ nextLocation }) => hasUnsavedChanges() && wouldLeaveUnsaved(nextLocation.pathname))

  useEffect(() => {
    if (!dirty) return undefined
    addEventListener('beforeunload', askBrowser)
    return () => removeEventListener('beforeunload', askBrowser)
  }, [dirty])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (blocker.location.pathname === '/sign-out') {
      blocker.reset()
      toast.warning(genericMessages.unsavedChanges)
      return
    }
    void confirm(genericMessages.unsavedChangesPrompt, { yes: 'Leave without saving', no: 'Stay' }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker])

  return null
}
