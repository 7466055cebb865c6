import { useCallback, useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../../lib/drafts.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { isDirty, type EditorStore } from '../state/editor-store.ts'
import { draftName, draftOf } from './draft.ts'

/** So long after the last change it is put aside; while somebody goes on typing, so often. */
const keepAfterMs = 2000

/** A draft of an earlier visit. */
export interface FoundDraft {
  /** When it was kept, ISO 8601. */
  at: string
  content: unknown
}

/**
 * Puts unsaved work aside in this browser as it is typed, and finds what an earlier visit left.
 * @param owner The person's identity; nobody else is shown the draft.
 */
export const useDraft = (store: EditorStore, owner: string) => {
  const name = draftName(store.getState().header.id)
  const [found, setFound] = useState<FoundDraft>()
  const [keptAt, setKeptAt] = useState<string>()

  const keep = useCallback(async () => {
    if (!isDirty(store.getState())) return
    await keepDraft(owner, name, draftOf(store.getState()))
    setKeptAt(new Date().toISOString())
  }, [store, owner, name])

  const drop = useCallback(async () => {
    setKeptAt(undefined)
    setFound(undefined)
    if (!isDirty(store.getState())) await dropDraft(owner, name)
  }, [store, owner, name])

  useEffect(() => {
    let here = true
    readDraft(owner, name).then(
      (draft) => here && setFound(draft),
      // Without storage there is nothing to offer, and nothing to lose.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [owner, name])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer = undefined
      whenIdle(() => void keep().catch(() => undefined), keepAfterMs)
    }
    const stop = store.subscribe((state, before) => {
      if (state.body !== before.body) timer ??= setTimeout(later, keepAfterMs)
    })
    const leaving = () => {
      if (document.visibilityState === 'hidden') void keep().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', leaving)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [store, keep])

  return { found, keptAt, keep, drop, dismiss: () => setFound(undefined) }
}
