import { genericMessages } from '@lintel/contract'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../../lib/api.ts'
import { claimDraft, dropDraft, leftDrafts, type FoundDraft } from '../../../../lib/drafts.ts'
import { bodyAt } from '../../../../lib/reports/bodies.ts'
import { draftName, draftVersion, withDraft } from '../../../../lib/reports/draft-content.ts'
import { useStore } from '../../../../lib/store.ts'
import { toast } from '../../../../lib/toasts.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { useReportEditor } from '../editor-context.tsx'
import { addPhotosLabel } from '../photos/photo-uploads.ts'
import { addRecordingLabel } from '../recording/recording-uploads.ts'
import { addDocumentLabel } from '../sections/documents/document-uploads.ts'
import { isDirty } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { keepCopy } from './lazy-unsaved-copy.ts'

/** How long after a change the draft is stored, and how often while the user keeps typing. */
const keepAfterMs = 2000

/** Stores the work soon after each change, and when the page is hidden. */
const useKeeping = (store: EditorStore, { keep, notKept }: DraftKeeper) =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepQuietly = () => void keep().catch(notKept)
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
  }, [store, keep, notKept])

/**
 * Drafts are shown to their owner alone. A found one is kept until restored or discarded, the editor's own while it is
 * unsaved.
 */
export const useDraft = (store: EditorStore, owner: string) => {
  const { id } = store.getState().header
  const [keeper] = useState(() => new DraftKeeper(store, owner))
  const { slot, keptAt } = useStore(keeper.view, (view) => view)
  const [found, setFound] = useState<readonly FoundDraft[]>([])

  useEffect(() => claimDraft(owner, slot), [owner, slot])
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
  useKeeping(store, keeper)

  const offer = useCallback((draft: FoundDraft) => setFound((drafts) => [draft, ...drafts]), [])

  const withdraw = useCallback(
    (draft: FoundDraft) => setFound((drafts) => drafts.filter(({ name }) => name !== draft.name)),
    [],
  )

  const forget = useCallback(
    async (draft: FoundDraft) => {
      withdraw(draft)
      await dropDraft(owner, draft.name)
    },
    [owner, withdraw],
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
      const aside = keeper.setAside()
      if (aside?.draft) offer(aside.draft)
      store.restore(body, { version, body: typedInto })
      if (draft.wanted) {
        keeper.takeQueued(draft.name, draft.wanted, version)
        withdraw(draft)
      }
      await Promise.all([aside?.stored, keeper.keep()])
      if (!draft.wanted) await forget(draft)
    },
    [store, keeper, forget, read, offer, withdraw],
  )

  const { keep, queue, unqueue, noteStuck, queuedAt } = keeper
  return { found, keptAt, keep, restore, forget, read, offer, queue, unqueue, noteStuck, queuedAt }
}

export type Drafts = Omit<ReturnType<typeof useDraft>, 'keptAt'>

/** Steps that uploads add automatically. */
const automaticSteps = new Set<string | undefined>([addPhotosLabel, addRecordingLabel, addDocumentLabel])

/** The newest change, if there is an unsaved one, is an upload's. */
const isByUpload = (store: EditorStore) =>
  isDirty(store.getState()) && automaticSteps.has(store.getState().undoable.at(-1)?.label)

/** Nothing on the screen was typed since it was saved. */
export const isUntouched = (store: EditorStore): boolean => !isDirty(store.getState()) || isByUpload(store)

/** Over what uploads added by themselves, which they add again: on their own it is not worth setting aside. */
export const useRestoring = (restore: Drafts['restore']) => {
  const { store, uploads, documents, recordings } = useReportEditor()
  return async (draft: FoundDraft) => {
    while (isByUpload(store)) store.undo()
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
