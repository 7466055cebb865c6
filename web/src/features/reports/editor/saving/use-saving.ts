import { genericMessages, routes, type Report, type ReportBody } from '@lintel/contract'
import { mergeBodies } from '@lintel/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import { refusedEntry } from '../../../../lib/unsaved-changes.ts'
import { mayBeStored, createSaveSender, type FailedSave } from './send-save.ts'
import { toRefusals, largestParts, type FieldRefusal } from './refusals.ts'
import { noteRefusedSave } from './availability.ts'
import { isDirty, splitReport } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'

export const bodyAt = async (id: string, version: number): Promise<ReportBody> =>
  splitReport(await api(routes.getReport, { params: { id }, query: { version } })).body

const refusalsFor = ({ status, issues }: ApiError, body: ReportBody): FieldRefusal[] =>
  status === 413 ? largestParts(issues) : toRefusals(issues, body)

export interface Saving {
  /** Saves in the background; returns whether everything unsaved at the time of the call was saved. */
  save: (options?: { force?: boolean }) => Promise<boolean>
  /** Reloads the last saved version; undo restores the unsaved changes. Returns whether it loaded. */
  cancel: () => Promise<boolean>
  /** Replaces the report with the conflicting version; undo restores the unsaved changes. */
  takeTheirs: (theirs: Report) => void
  /** Merges others' saved changes with the unsaved ones, and asks for fields that both changed. Saves nothing. */
  mergeNow: () => Promise<void>
}

/** Appended to the error of a save that failed for technical reasons. */
const stillHere = 'What you typed is still here.'

/** How long a save waits until the server expects its files, normally an instant. */
const patienceMs = 10_000

/** `announce` makes sure that the server expects the report's files, without which it refuses the save. */
export const useSaving = (store: EditorStore, announce: () => Promise<void>): Saving => {
  const [enqueue] = useState(() => createQueue((error) => toast.error(errorText(error))))

  const [{ send, recognise }] = useState(() => createSaveSender(store))
  const takeAwayFailure = useRef<() => void>(undefined)

  const saySaved = useCallback(() => {
    takeAwayFailure.current?.()
    toast.success(genericMessages.saved)
  }, [])

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
        takeAwayFailure.current = toast.error(`${errorText(error)} ${stillHere}`, { action })
      } else toast.error(errorText(error))
      if (error instanceof ApiError && error.status === 423) store.setLocked({ locked: true })
      noteRefusedSave(store, error)
    },
    [store],
  )

  const save = useCallback(
    async function save({ force = false } = {}): Promise<boolean> {
      return enqueue(async () => {
        // A file that the server does not take shows its own error.
        const announced = announce().catch(() => undefined)
        await Promise.race([announced, new Promise((resolve) => setTimeout(resolve, patienceMs))])
        const state = store.getState()
        if (state.readOnly) return false
        const refused = refusedEntry()
        if (refused !== undefined) {
          toast.error(`${genericMessages.changesNotSaved}. ${refused}`)
          return false
        }
        if (!isDirty(state) && !force) return true
        store.beginSave()
        const failed = await send(force)
        store.endSave()
        if (failed) sayFailed(failed, () => void save({ force }))
        else saySaved()
        return failed === undefined
      })
    },
    [enqueue, send, store, announce, sayFailed, saySaved],
  )

  // An event may reveal that a save whose response was lost was stored.
  useEffect(() => {
    const look = async () => {
      if (await recognise().catch(() => false)) saySaved()
      return true
    }
    return store.subscribe(({ newer }, before) => {
      if (newer !== before.newer) void enqueue(look)
    })
  }, [store, enqueue, recognise, saySaved])

  const cancel = useCallback(
    async () =>
      enqueue(async () => {
        store.beginLoad()
        try {
          store.replaceWithVersion(
            await api(routes.getReport, { params: { id: store.getState().header.id } }),
            'Cancel',
          )
          return true
        } finally {
          store.endLoad()
        }
      }),
    [enqueue, store],
  )

  const takeTheirs = useCallback((theirs: Report) => store.replaceWithVersion(theirs), [store])

  const merge = useCallback(async (): Promise<boolean> => {
    const theirs = await api(routes.getReport, { params: { id: store.getState().header.id } })
    // Read only now, so that changes typed while their version was loading are merged too.
    const { header, base, body } = store.getState()
    if (theirs.version <= header.version) return true
    const { body: merged, conflicts, changed, ended } = mergeBodies(base, body, splitReport(theirs).body)
    const isPlain = conflicts.length + ended.length === 0
    if (!isPlain) store.openConflict({ current: theirs.version, early: true })
    else {
      store.merged(theirs, merged)
      const text = changed.mine > 0 ? 'Merged with the changes of' : 'Loaded the changes of'
      toast.success(`${text} ${theirs.updatedBy}`)
    }
    return isPlain
  }, [store])

  const mergeNow = useCallback(async () => {
    // A save requested meanwhile waits, and then has no conflict.
    await enqueue(merge)
  }, [enqueue, merge])

  return { save, cancel, takeTheirs, mergeNow }
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
