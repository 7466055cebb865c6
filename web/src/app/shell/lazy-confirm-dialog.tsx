import { Suspense, useEffect, useState } from 'react'
import { preloadable } from '../../lib/preloadable.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useQuestion } from '../../ui/confirm.tsx'

const { load, Component: ConfirmDialog } = preloadable(
  async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog,
)

const fetchedAfterMs = 500

/** The confirmation dialog, loaded after the screen: nothing asks before. */
export function LateConfirmDialog() {
  const [fetched, setFetched] = useState(false)
  const isAsked = useQuestion((state) => state.question !== undefined)
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            () => setFetched(true),
            () => undefined,
          ),
        fetchedAfterMs,
      ),
    [],
  )
  if (!fetched && !isAsked) return null
  return (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  )
}
