import { useEffect } from 'react'
import { preloadable } from '../../../lib/preloadable.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { dialogLoads } from './editor-dialogs.tsx'
import { loadUnsavedCopy } from './saving/lazy-unsaved-copy.ts'
import type { EditorSection } from './sections/editor-section.ts'

// Not needed before a report can be used; loaded soon after, so that the dialogs work offline too.
const { load: loadPhoneFrame, Component: PhoneFrame } = preloadable(
  async () => (await import('./phone-frame.tsx')).PhoneFrame,
)
// Desktop windows never need it; a phone loads it alongside the report.
if (window.matchMedia('(max-width: 48em)').matches) loadPhoneFrame().catch(() => undefined)

const { load: loadFindBar, Component: FindBar } = preloadable(
  async () => (await import('./sections/rooms/find/find-bar.tsx')).FindBar,
)

const { load: loadNoRooms, Component: NoRooms } = preloadable(
  async () => (await import('./sections/rooms/no-rooms.tsx')).NoRooms,
)

const { load: loadRecorderBar, Component: RecorderBar } = preloadable(
  async () => (await import('./recording/lazy-recorder.ts')).RecorderBar,
)

const { load: loadLostRecordings, Component: LostRecordings } = preloadable(
  async () => (await import('./recording/lost-recordings.tsx')).LostRecordings,
)

const { load: loadHeldElsewhere, Component: HeldElsewhere } = preloadable(
  async () => (await import('./held-elsewhere.tsx')).HeldElsewhere,
)

const { load: loadNotices, Component: Notices } = preloadable(async () => (await import('./notices.tsx')).Notices)

const { load: loadNewerNotice, Component: NewerNotice } = preloadable(
  async () => (await import('./saving/newer-notice.tsx')).NewerNotice,
)

export { FindBar, HeldElsewhere, LostRecordings, NewerNotice, NoRooms, Notices, PhoneFrame, RecorderBar }

const lateParts = [
  loadNotices,
  loadHeldElsewhere,
  loadRecorderBar,
  loadLostRecordings,
  loadNewerNotice,
  loadFindBar,
  loadPhoneFrame,
  loadNoRooms,
  loadUnsavedCopy,
  ...dialogLoads,
]

/** The latest time after opening at which deferred parts are loaded. */
const latePartsMs = 5000

export const useLateParts = (sections: readonly EditorSection[]): void =>
  useEffect(() => {
    const fetchAll = () => {
      for (const load of [...sections.map((section) => section.load), ...lateParts]) load().catch(() => undefined)
    }
    whenIdle(fetchAll, latePartsMs)
  }, [sections])
