import { useCallback, useEffect, useRef, useState } from 'react'
import { claimDraft, dropDraft, keepDraft, leftDrafts, type FoundDraft } from '../../../../lib/drafts.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { isDirty, type EditorState } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { bodyAt } from './use-saving.ts'
import { Id, ReportBody, Room, genericMessages } from '@lintel/contract'
import * as z from 'zod'
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
const newSlot = (reportId: string) => `${draftName(reportId)}/${crypto.randomUUID()}`

/**
 * Drafts are shown to their owner alone. A found one is kept until restored or discarded, the editor's own while it is
 * unsaved.
 */
export const useDraft = (store: EditorStore, owner: string) => {
  const { id } = store.getState().header
  const [found, setFound] = useState<readonly FoundDraft[]>([])
  const [keptAt, setKeptAt] = useState<string>()
  const [slot, setSlot] = useState(() => newSlot(id))
  const slotNow = useRef(slot)
  const isKept = useRef(false)

  useEffect(() => claimDraft(owner, slot), [owner, slot])

  const keep = useCallback(async () => {
    const state = store.getState()
    if (isDirty(state)) {
      isKept.current = true
      await keepDraft(owner, slotNow.current, toDraft(state))
      if (isDirty(store.getState())) setKeptAt(new Date().toISOString())
    } else if (isKept.current) {
      isKept.current = false
      setKeptAt(undefined)
      await dropDraft(owner, slotNow.current)
    }
  }, [store, owner])

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
        slotNow.current = newSlot(id)
        isKept.current = false
        setSlot(slotNow.current)
      }
      store.restore(body, { version, body: typedInto })
      await Promise.all([setAside, keep()])
      await forget(draft)
    },
    [store, owner, id, keep, forget, read],
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

  return { found, keptAt, keep, restore, forget, read }
}

/** The differences from the saved report: single parts and single rooms, so that storing it stays cheap. */
const Draft = z.strictObject({
  version: z.int(),
  order: z.array(Id),
  rooms: z.array(Room),
  parts: ReportBody.omit({ rooms: true }).partial(),
})
type Draft = z.infer<typeof Draft>

export const draftName = (reportId: string): string => `report/${reportId}`

export const toDraft = ({ header, body, base }: EditorState): Draft => {
  const { rooms, ...others } = body
  const known = new Set(base.rooms)
  const changed = Object.entries(others).filter(([key, value]) => Reflect.get(base, key) !== value)
  return {
    version: header.version,
    order: rooms.map((room) => room._uuid),
    rooms: rooms.filter((room) => !known.has(room)),
    parts: Object.fromEntries(changed),
  }
}

/** The version that a draft is based on; undefined if it is not a draft. */
export const draftVersion = (content: unknown): number | undefined => Draft.safeParse(content).data?.version

/** Applies a draft to the version that it is based on; undefined if it is not a draft. */
export const withDraft = (base: ReportBody, content: unknown): ReportBody | undefined => {
  const draft = Draft.safeParse(content)
  if (!draft.success) return undefined
  const { order, rooms, parts } = draft.data
  // Fields that are not in the draft must not become undefined.
  const given = Object.fromEntries(
    Object.keys(Object(content).parts ?? {}).map((key) => [key, Reflect.get(parts, key)]),
  )
  const byId = new Map([...base.rooms, ...rooms].map((room) => [room._uuid, room]))
  return { ...base, ...given, rooms: order.flatMap((id) => byId.get(id) ?? []) }
}

export type Drafts = Pick<ReturnType<typeof useDraft>, 'found' | 'restore' | 'read' | 'forget'>

/** Steps that uploads add automatically. */
const automaticSteps = new Set<string | undefined>([addPhotosLabel, addRecordingLabel, addDocumentLabel])

const sayFailed = (error: unknown) =>
  toast.error(error instanceof ApiError ? errorText(error) : genericMessages.changesNotSaved)

export function useDraftActions({ restore, read, forget }: Drafts) {
  const { store, uploads, documents, recordings } = useReportEditor()

  const copyDraft = async (draft: FoundDraft) => {
    const { typedInto, body } = await read(draft)
    await keepCopy(store.getState().header, typedInto, body)
  }

  const onRestore = async (draft: FoundDraft) => {
    // Automatically added photographs and recordings are placed again afterwards; on their own they are not worth
    // setting aside.
    while (isDirty(store.getState()) && automaticSteps.has(store.getState().undoable.at(-1)?.label)) store.undo()
    try {
      await restore(draft)
    } catch (error) {
      sayFailed(error)
    }
    for (const list of [uploads, documents, recordings]) list.placeAgain()
  }

  return {
    onRestore: (draft: FoundDraft) => void onRestore(draft),
    onCopy: (draft: FoundDraft) => void copyDraft(draft).catch(sayFailed),
    onDiscard: (draft: FoundDraft) => void forget(draft),
  }
}
