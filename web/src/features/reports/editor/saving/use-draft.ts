import { useCallback, useEffect, useRef, useState } from 'react'
import {
  claimDraft,
  dropDraft,
  keepDraft,
  keepWanted,
  leftDrafts,
  noteWanted,
  wantedOf,
  type FoundDraft,
  type Wanted,
} from '../../../../lib/drafts.ts'
import { pinAnswer, reportAddress, unpin } from '../../../../lib/offline/kept-answers.ts'
import { bodyAt } from '../../../../lib/reports/bodies.ts'
import { draftName, draftVersion, toDraft, withDraft } from '../../../../lib/reports/draft-content.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { isDirty } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { genericMessages } from '@lintel/contract'
import { ApiError, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import { useReportEditor } from '../editor-context.tsx'
import { addPhotosLabel } from '../photos/photo-uploads.ts'
import { addRecordingLabel } from '../recording/recording-uploads.ts'
import { addDocumentLabel } from '../sections/documents/document-uploads.ts'
import { keepCopy } from './lazy-unsaved-copy.ts'

/** How long after a change the draft is stored, and how often while the user keeps typing. */
const keepAfterMs = 2000

/** A new slot for an open editor's draft: those of earlier sessions or other tabs are not overwritten. */
const newSlot = (name: string) => `${name}/${crypto.randomUUID()}`

/**
 * Drafts are shown to their owner alone. A found one is kept until restored or discarded, the editor's own while it is
 * unsaved.
 */
export const useDraft = (store: EditorStore, owner: string) => {
  const { id } = store.getState().header
  const [found, setFound] = useState<readonly FoundDraft[]>([])
  const [keptAt, setKeptAt] = useState<string>()
  const [slot, setSlot] = useState(() => newSlot(draftName(id)))
  const slotNow = useRef(slot)
  const isKept = useRef(false)
  /** Set from a save that could not be sent until one is. */
  const wanted = useRef<Wanted>(undefined)
  /** The version that it is based on, which is kept as long. */
  const pinned = useRef<number>(undefined)

  useEffect(() => claimDraft(owner, slot), [owner, slot])

  /** From now on this tab's work is kept there. */
  const moveTo = useCallback((name: string) => {
    slotNow.current = name
    setSlot(name)
  }, [])

  /** Queued work is sent, or undone; what was typed since is kept as a draft. */
  const unqueue = useCallback(async () => {
    if (!wanted.current) return
    const former = slotNow.current
    wanted.current = undefined
    store.setQueued(undefined)
    moveTo(newSlot(draftName(id)))
    const state = store.getState()
    isKept.current = isDirty(state)
    if (isKept.current) await keepDraft(owner, slotNow.current, toDraft(state))
    await dropDraft(owner, former)
    if (pinned.current !== undefined) await unpin(owner, reportAddress(id, pinned.current))
    pinned.current = undefined
  }, [store, owner, id, moveTo])

  const keepQueued = useCallback(
    async (as: Wanted, former?: string) => {
      const name = slotNow.current
      const state = store.getState()
      const { version } = state.header
      isKept.current = true
      if (pinned.current !== version) {
        await pinAnswer(owner, reportAddress(id, version), { ...state.header, ...state.base })
        if (pinned.current !== undefined) await unpin(owner, reportAddress(id, pinned.current))
        pinned.current = version
      }
      await keepWanted(owner, name, toDraft(state), as, former)
    },
    [store, owner, id],
  )

  const keep = useCallback(async () => {
    const state = store.getState()
    if (isDirty(state)) {
      isKept.current = true
      if (wanted.current) await keepQueued(wanted.current)
      else await keepDraft(owner, slotNow.current, toDraft(state))
      if (isDirty(store.getState())) setKeptAt(new Date().toISOString())
    } else if (isKept.current) {
      isKept.current = false
      setKeptAt(undefined)
      if (wanted.current) await unqueue()
      else await dropDraft(owner, slotNow.current)
    }
  }, [store, owner, keepQueued, unqueue])

  /** Keeps the work as saved, with drafts of what was sent without an answer. @throws without storage */
  const queue = useCallback(
    async (sent: readonly unknown[]) => {
      const [former, before] = [slotNow.current, wanted.current]
      wanted.current = { at: before?.at ?? new Date().toISOString(), sent }
      if (!before) moveTo(newSlot(wantedOf(id)))
      try {
        await keepQueued(wanted.current, former)
        store.setQueued('waiting')
      } catch (error) {
        wanted.current = before
        moveTo(former)
        throw error
      }
    },
    [store, id, keepQueued, moveTo],
  )

  /** Queued work that is not sent by itself any more. */
  const noteStuck = useCallback(
    async (state: 'asks' | 'refused', reason: string) => {
      if (!wanted.current) return
      wanted.current = { ...wanted.current, state, reason }
      store.setQueued(state)
      await noteWanted(owner, slotNow.current, { state, reason })
    },
    [store, owner],
  )

  const forget = useCallback(
    async (draft: FoundDraft) => {
      setFound((drafts) => drafts.filter(({ name }) => name !== draft.name))
      await dropDraft(owner, draft.name)
    },
    [owner],
  )

  const read = useCallback(
    async (draft: FoundDraft) => {
      const version = draftVersion(draft.content)
      if (version === undefined) throw new TypeError('This is no draft.')
      const { header, base } = store.getState()
      // Another user may have saved since: the draft applies to the version that it is based on.
      const typedInto = version === header.version ? base : await bodyAt(header.id, version)
      const body = withDraft(typedInto, draft.content)
      if (!body) throw new TypeError('This is no draft.')
      return { version, typedInto, body }
    },
    [store],
  )

  const restore = useCallback(
    async (draft: FoundDraft) => {
      const { version, typedInto, body } = await read(draft)
      const present = store.getState()
      let setAside: Promise<void> | undefined
      if (isDirty(present)) {
        // Newer work leaves the screen and is offered as a draft in turn.
        const aside = { name: slotNow.current, at: new Date().toISOString(), content: toDraft(present) }
        setAside = keepDraft(owner, aside.name, aside.content)
        setFound((drafts) => [aside, ...drafts])
        isKept.current = false
        moveTo(newSlot(draftName(id)))
      }
      if (draft.wanted) {
        wanted.current = { at: draft.wanted.at, sent: draft.wanted.sent ?? [] }
        pinned.current = version
        moveTo(draft.name)
        store.setQueued('waiting')
      }
      store.restore(body, { version, body: typedInto })
      await Promise.all([setAside, keep()])
      if (!draft.wanted) await forget(draft)
    },
    [store, owner, id, keep, forget, read, moveTo],
  )

  useEffect(() => {
    let here = true
    leftDrafts(owner, draftName(id)).then(
      (drafts) => here && setFound(drafts),
      // Without storage there is nothing to offer and nothing to lose.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [owner, id])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // If it could not be stored, it must not be shown as stored.
    const keepQuietly = () => void keep().catch(() => setKeptAt(undefined))
    const later = () => {
      timer = undefined
      whenIdle(keepQuietly, keepAfterMs)
    }
    const stop = store.subscribe((state, before) => {
      // Once undone or saved, it must immediately stop being offered as unsaved.
      if (isDirty(before) && !isDirty(state)) keepQuietly()
      else if (state.body !== before.body || state.base !== before.base) timer ??= setTimeout(later, keepAfterMs)
    })
    const leaving = () => {
      if (document.visibilityState === 'hidden') keepQuietly()
    }
    document.addEventListener('visibilitychange', leaving)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leaving)
    }
  }, [store, keep])

  const offer = useCallback((draft: FoundDraft) => setFound((drafts) => [draft, ...drafts]), [])

  return { found, keptAt, keep, restore, forget, read, offer, queue, unqueue, noteStuck }
}

export type Drafts = Omit<ReturnType<typeof useDraft>, 'keptAt'>

/** Steps that uploads add automatically. */
const automaticSteps = new Set<string | undefined>([addPhotosLabel, addRecordingLabel, addDocumentLabel])

/** Over what uploads added by themselves, which they add again: on their own it is not worth setting aside. */
export const useRestoring = (restore: Drafts['restore']) => {
  const { store, uploads, documents, recordings } = useReportEditor()
  return async (draft: FoundDraft) => {
    while (isDirty(store.getState()) && automaticSteps.has(store.getState().undoable.at(-1)?.label)) store.undo()
    try {
      await restore(draft)
    } finally {
      for (const list of [uploads, documents, recordings]) list.placeAgain()
    }
  }
}

const sayFailed = (error: unknown) =>
  toast.error(error instanceof ApiError ? errorText(error) : genericMessages.changesNotSaved)

export function useDraftActions({ restore, read, forget }: Drafts) {
  const { store } = useReportEditor()
  const restoreOver = useRestoring(restore)

  const copyDraft = async (draft: FoundDraft) => {
    const { typedInto, body } = await read(draft)
    await keepCopy(store.getState().header, typedInto, body)
  }

  return {
    onRestore: (draft: FoundDraft) => void restoreOver(draft).catch(sayFailed),
    onCopy: (draft: FoundDraft) => void copyDraft(draft).catch(sayFailed),
    onDiscard: (draft: FoundDraft) => void forget(draft),
  }
}
