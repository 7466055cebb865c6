import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { useEditor, useNoDictionary } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { HeldElsewhere, LostRecordings, Notices } from './lazy-parts.ts'
import { useLostRecordings } from './recording/recording-status.tsx'
import type { FieldRefusal } from './saving/refusals.ts'
import { useDraftActions, type Drafts } from './saving/use-draft.ts'

/** Not among what a report is opened with. */
const heldAfterMs = 5000

export function EditorBanners({
  drafts,
  onShow,
  children,
}: {
  drafts: Drafts
  onShow: (refusal: FieldRefusal) => void
  children: ReactNode
}) {
  const lostRecordings = useLostRecordings()
  const noDictionary = useNoDictionary()
  const isRefused = useEditor((state) => state.refused.length > 0)
  const actions = useDraftActions(drafts)
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), heldAfterMs), [])
  return (
    <div className={classes.notices}>
      <Suspense>
        {(noDictionary ?? drafts.found[0] ?? isRefused) && (
          <Notices found={drafts.found} onShow={onShow} {...actions} />
        )}
        {lostRecordings.length > 0 && <LostRecordings lost={lostRecordings} />}
      </Suspense>
      {/* The others stay while it is loaded. */}
      <Suspense>{isIdle && <HeldElsewhere />}</Suspense>
      {children}
    </div>
  )
}
