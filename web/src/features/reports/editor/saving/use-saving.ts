import { genericMessages, routes, type Report, type ReportBody } from '@lintel/contract'
import { mergeBodies } from '@lintel/rules'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, ApiError, errorText } from '../../../../lib/api.ts'
import { isUnreached } from '../../../../lib/api-error.ts'
import { toast } from '../../../../lib/toasts.ts'
import { refusedEntry } from '../../../../lib/unsaved-changes.ts'
import { mayBeStored, createSaveSender, type FailedSave } from './send-save.ts'
import { toRefusals, largestParts, type FieldRefusal } from './refusals.ts'
import { noteRefusedSave } from './availability.ts'
import { outcomeOf } from '../../../../lib/uploads/send-file.ts'
import { splitReport } from '../../../../lib/reports/bodies.ts'
import { isDirty } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'

const refusalsFor = ({ status, issues }: ApiError, body: ReportBody): FieldRefusal[] =>
  status === 413 ? largestParts(issues) : toRefusals(issues, body)

export interface Saving {
  /** Saves in the background; returns whether everything unsaved at the time of the call was saved. */
  save: (options?: { force?: boolean; isQuiet?: boolean }) => Promise<boolean>
  /** Drafts of saves of an earlier visit that were not answered. */
  takeUnanswered: (drafts: readonly unknown[]) => void
  /** Reloads the last saved version; undo restores the unsaved changes. Returns whether it loaded. */
  cancel: () => Promise<boolean>
  /** Replaces the report with the conflicting version; undo restores the unsaved changes. */
  takeTheirs: (theirs: Report) => void
  /** Merges others' saved changes with the unsaved ones, and asks for fields that both changed. Saves nothing. */
  mergeNow: () => Promise<void>
}

/** Where a save stays that cannot reach the server. */
export interface SaveQueue {
  /** @throws without storage */
  queue: (sent: readonly unknown[]) => Promise<void>
  unqueue: () => Promise<void>
  /** When what waits was kept, if something does. */
  queuedAt: () => string | undefined
  noteStuck: (state: 'asks' | 'refused', reason: string) => Promise<void>
}

const savedHere = 'Saved on this device, not sent yet.'

/** Appended to the error of a save that failed for technical reasons; without a network it would have been kept. */
const stillHere = (error: unknown) =>
  `What you typed is still here.${isUnreached(error) ? ' This device could not keep it: leave this page open.' : ''}`

/** Merges what another user saved; undefined if there is nothing newer. */
const mergeNewest = async (store: EditorStore) => {
  const theirs = await api(routes.getReport, { params: { id: store.getState().header.id } })
  // Read only now, so that changes typed while their version was loading are merged too.
  const { header, base, body } = store.getState()
  if (theirs.version <= header.version) return undefined
  const { body: merged, conflicts, changed, ended } = mergeBodies(base, body, splitReport(theirs).body)
  const isPlain = conflicts.length + ended.length === 0
  if (isPlain) store.merged(theirs, merged)
  return { theirs, isPlain, isOnlyTheirs: changed.mine === 0 }
}

const mergeOrAsk = async (store: EditorStore): Promise<boolean> => {
  const merge = await mergeNewest(store)
  if (!merge) return true
  const { theirs, isPlain, isOnlyTheirs } = merge
  if (!isPlain) store.openConflict({ current: theirs.version, early: true })
  else toast.success(`${isOnlyTheirs ? 'Loaded' : 'Merged with'} the changes of ${theirs.updatedBy}`)
  return isPlain
}

const loadSaved = async (store: EditorStore) => {
  store.beginLoad()
  try {
    store.replaceWithVersion(await api(routes.getReport, { params: { id: store.getState().header.id } }), 'Cancel')
    return true
  } finally {
    store.endLoad()
  }
}

/** An event may reveal that a save whose response was lost was stored. */
const useLostAnswer = (store: EditorStore, look: () => void) => {
  const onNewer = useEffectEvent(look)
  useEffect(() => store.subscribe(({ newer }, before) => newer !== before.newer && onNewer()), [store])
}

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

/** `announce` makes sure that the server knows the report and expects its files, without which it refuses the save. */
export const useSaving = (
  store: EditorStore,
  announce: () => Promise<void>,
  { queue, unqueue, noteStuck, queuedAt }: SaveQueue,
): Saving => {
  const [enqueue] = useState(() => createQueue((error) => toast.error(errorText(error))))

  const [{ send, recognise, unanswered, takeUnanswered }] = useState(() => createSaveSender(store))
  const takeAwayFailure = useRef<() => void>(undefined)

  const saySaved = useCallback(() => {
    takeAwayFailure.current?.()
    toast.success(genericMessages.saved)
    void unqueue().catch(() => undefined)
  }, [unqueue])

  const sayFailed = useCallback(
    ({ error, body }: FailedSave, again: () => void) => {
      const refused = error instanceof ApiError ? refusalsFor(error, body) : []
      store.refuse(refused)
      // Dismisses the previous failure: only one message is shown, with its 'Save again'.
      takeAwayFailure.current?.()
      if (error instanceof ApiError && error.status === 409) store.openConflict({ current: error.current })
      else if (refused.length > 0) toast.error(genericMessages.changesNotSaved)
      else if (mayBeStored(error)) {
        const action = { label: 'Save again', run: again }
        takeAwayFailure.current = toast.error(`${errorText(error)} ${stillHere(error)}`, { action })
      } else toast.error(errorText(error))
      if (error instanceof ApiError && error.status === 423) store.setLocked({ locked: true })
      noteRefusedSave(store, error)
    },
    [store],
  )

  /** Queued work is merged by itself where nothing clashes. */
  const sendMerging = useCallback(
    async (force: boolean, kept?: string) => {
      let failed = await send(force, kept)
      while (store.getState().queued && failed?.error instanceof ApiError && failed.error.status === 409) {
        const merge = await mergeNewest(store).catch(() => undefined)
        if (!merge?.isPlain) break
        failed = isDirty(store.getState()) ? await send(false, kept) : undefined
      }
      return failed
    },
    [send, store],
  )

  /** Returns whether there is nothing more to say about the failure. */
  const isWaiting = useCallback(
    async ({ error }: FailedSave, isQuiet: boolean) => {
      if (isUnreached(error) && (await succeeds(queue(unanswered())))) {
        takeAwayFailure.current?.()
        if (!isQuiet) toast.success(savedHere)
        return true
      }
      if (isQuiet && outcomeOf(error) === 'again') return true
      const asks = error instanceof ApiError && error.status === 409
      const reason = asks ? `${errorText(error)} Open the report to choose.` : errorText(error)
      if (outcomeOf(error) !== 'again') await noteStuck(asks ? 'asks' : 'refused', reason).catch(() => undefined)
      return false
    },
    [queue, unanswered, noteStuck],
  )

  const save = useCallback(
    async function save({ force = false, isQuiet = false } = {}): Promise<boolean> {
      return enqueue(async () => {
        // A file that the server does not take shows its own error.
        const unannounced = await announce().catch((error: unknown) => error)
        const state = store.getState()
        if (state.readOnly) return false
        const refused = refusedEntry()
        if (refused !== undefined) {
          if (!isQuiet) toast.error(`${genericMessages.changesNotSaved}. ${refused}`)
          return false
        }
        // Sent meanwhile: what was typed since is nobody's to save.
        if (isQuiet && !state.queued) return true
        if (!isDirty(state) && !force) return true
        // It would meet the same conflict again, and hold up the answer that is being given.
        if (state.conflict && !force) return false
        store.beginSave()
        const isTooEarly = outcomeOf(unannounced) === 'again'
        // What a user sends is saved now, with a network.
        const kept = isQuiet ? queuedAt() : undefined
        const failed = isTooEarly ? { error: unannounced, body: state.body } : await sendMerging(force, kept)
        store.endSave()
        if (!failed) saySaved()
        else if (!(await isWaiting(failed, isQuiet))) sayFailed(failed, () => void save({ force }))
        return failed === undefined
      })
    },
    [enqueue, sendMerging, isWaiting, store, announce, queuedAt, sayFailed, saySaved],
  )

  useLostAnswer(
    store,
    () =>
      void enqueue(async () => {
        if (await recognise().catch(() => false)) saySaved()
        return true
      }),
  )

  const cancel = useCallback(() => enqueue(() => loadSaved(store)), [enqueue, store])

  const takeTheirs = useCallback((theirs: Report) => store.replaceWithVersion(theirs), [store])

  const mergeNow = useCallback(async () => {
    // A save requested meanwhile waits, and then has no conflict.
    await enqueue(() => mergeOrAsk(store))
  }, [enqueue, store])

  return { save, cancel, takeTheirs, mergeNow, takeUnanswered }
}

/** A queue that runs tasks in order. One that throws goes to `failed` and resolves to false; later ones run. */
export const createQueue = (failed: (error: unknown) => void) => {
  let last: Promise<boolean> = Promise.resolve(true)
  return (work: () => Promise<boolean>): Promise<boolean> => {
    last = last.then(work).catch((error: unknown) => {
      failed(error)
      return false
    })
    return last
  }
}
