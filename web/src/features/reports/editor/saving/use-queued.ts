import { useEffect, useEffectEvent, useRef } from 'react'
import { leftDrafts, wantedOf } from '../../../../lib/drafts.ts'
import { openReport } from '../../../../lib/offline/open-reports.ts'
import { askToSend, onWake } from '../../../../lib/offline/unsent-signal.ts'
import { outcomeOf, pauseMs } from '../../../../lib/uploads/send-file.ts'
import { useReportEditor } from '../editor-context.tsx'
import { isDirty } from '../state/editor-state.ts'
import { isUntouched, useRestoring, type Drafts } from './use-draft.ts'
import type { Saving } from './use-saving.ts'

/** By then a report that was left counts as closed. */
const closedMs = 500

/** Work that was saved without a network: it is there when the report is opened, and sent as soon as that is possible. */
export const useQueued = (
  owner: string,
  { restore, offer, keep }: Pick<Drafts, 'restore' | 'offer' | 'keep'>,
  { save, takeUnanswered }: Pick<Saving, 'save' | 'takeUnanswered'>,
): void => {
  const { store } = useReportEditor()
  const { id } = store.getState().header
  const restoreOver = useRestoring(restore)

  const send = useEffectEvent(() => save({ isQuiet: true }))
  const isFinding = useRef(false)
  const isAsked = useRef(false)
  const failed = useRef(new Set<string>())
  const isFree = useEffectEvent(() => !store.getState().queued && isUntouched(store))
  const find = useEffectEvent(async (signal: AbortSignal) => {
    const draft = (await leftDrafts(owner, wantedOf(id))).findLast(({ name }) => !failed.current.has(name))
    // What was typed while it was looked for is saved first.
    if (!draft || signal.aborted || !isFree()) return
    try {
      await restoreOver(draft)
      takeUnanswered(draft.wanted?.sent ?? [])
      await send()
    } catch (error) {
      // Its version is asked for again with the next wake.
      if (outcomeOf(error) === 'again') return
      failed.current.add(draft.name)
      if (!store.getState().queued) offer(draft)
    }
  })
  const findAgain = useEffectEvent(async (signal: AbortSignal) => {
    isAsked.current = true
    if (isFinding.current) return
    isFinding.current = true
    while (isAsked.current) {
      isAsked.current = false
      // Without storage nothing was queued.
      await find(signal).catch(() => undefined)
      if (!isFree()) break
    }
    isFinding.current = false
  })
  const leave = useEffectEvent(async () => {
    if (store.getState().queued) await keep()
  })

  useEffect(() => {
    const life = new AbortController()
    const begin = async () => {
      if (!(await openReport(owner, id, life.signal))) return
      void findAgain(life.signal)
      // What was left at sign-out is opened later, and another tab can leave a save.
      const again = () => {
        if (isFree()) void findAgain(life.signal)
      }
      onWake(again, life.signal)
      life.signal.addEventListener(
        'abort',
        store.subscribe((state, before) => isDirty(before) && !isDirty(state) && again()),
      )
    }
    void begin()
    return () => {
      void leave()
        .catch(() => undefined)
        .finally(() => {
          life.abort()
          setTimeout(askToSend, closedMs)
        })
    }
  }, [owner, id, store])

  useEffect(() => {
    const life = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    const later = () => {
      clearTimeout(timer)
      if (store.getState().queued === 'waiting') timer = setTimeout(now, pauseMs(++tries))
    }
    const now = () => {
      const { queued, conflict } = store.getState()
      if (queued === 'waiting' && !conflict) void send().then(later, later)
    }
    const stop = store.subscribe((state, before) => {
      if (state.queued === before.queued) return
      tries = 0
      later()
    })
    onWake(now, life.signal)
    return () => {
      stop()
      life.abort()
      clearTimeout(timer)
    }
  }, [store])
}
