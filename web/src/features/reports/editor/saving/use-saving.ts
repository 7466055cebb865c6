import { genericMessages, routes, type Report, type ReportBody } from '@lintel/contract'
import { mergeBodies } from '@lintel/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError, errorText } from '../../../../lib/api.ts'
import { toast } from '../../../../lib/toasts.ts'
import { createTurns } from './in-turn.ts'
import { mayBeStored } from './lost-answer.ts'
import { refusalsOf, sharesOf, type FieldRefusal } from './refusals.ts'
import { createSaveSender, type FailedSave } from './send-save.ts'
import { noteRefusedSave } from './availability.ts'
import { isDirty, splitReport } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'

/** The body of one version of a report. */
export const bodyAt = async (id: string, version: number): Promise<ReportBody> =>
  splitReport(await api(routes.getReport, { params: { id }, query: { version } })).body

const refusalsFor = ({ status, issues }: ApiError, body: ReportBody): FieldRefusal[] =>
  status === 413 ? sharesOf(issues) : refusalsOf(issues, body)

/** How the open report is saved and loaded anew. */
export interface Saving {
  /** Saves beside typing; answers whether everything is saved as it was when this was called. */
  save: (options?: { force?: boolean }) => Promise<boolean>
  /** Loads the report as it was saved last; what was typed comes back with undo. Answers whether it came. */
  cancel: () => Promise<boolean>
  /** Takes this version, which the person was told about; what was typed comes back with undo. */
  takeTheirs: (theirs: Report) => void
  /**
   * Merges what others have saved meanwhile with what is written here, and saves nothing. Where both changed the same
   * field, the person is asked.
   */
  mergeNow: () => Promise<void>
}

/** Said with a save that failed for no fault of what was typed. */
const stillHere = 'What you typed is still here.'

/** Photographs that were chosen just now have their places in no time; where nobody answers, the rest is saved. */
const patienceMs = 10_000

/**
 * @param placing What is on its way into the report, and belongs to what is saved.
 */
export const useSaving = (store: EditorStore, placing: () => Promise<void>): Saving => {
  const [inTurn] = useState(() => createTurns((error) => toast.error(errorText(error))))

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
      // What failed before is said no more: one message at a time, with its 'Save again'.
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
      return inTurn(async () => {
        // A photograph that cannot be placed says so itself, and keeps nothing else from being saved.
        const placed = placing().catch(() => undefined)
        await Promise.race([placed, new Promise((resolve) => setTimeout(resolve, patienceMs))])
        const state = store.getState()
        if (state.readOnly) return false
        if (!isDirty(state) && !force) return true
        store.beginSave()
        const failed = await send(force)
        store.endSave()
        if (failed) sayFailed(failed, () => void save({ force }))
        else saySaved()
        return failed === undefined
      })
    },
    [inTurn, send, store, placing, sayFailed, saySaved],
  )

  // The server may tell of a save whose answer was lost.
  useEffect(() => {
    const look = async () => {
      if (await recognise().catch(() => false)) saySaved()
      return true
    }
    return store.subscribe(({ newer }, before) => {
      if (newer !== before.newer) void inTurn(look)
    })
  }, [store, inTurn, recognise, saySaved])

  const cancel = useCallback(
    async () =>
      inTurn(async () => {
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
    [inTurn, store],
  )

  const takeTheirs = useCallback((theirs: Report) => store.replaceWithVersion(theirs), [store])

  const merge = useCallback(async (): Promise<boolean> => {
    const theirs = await api(routes.getReport, { params: { id: store.getState().header.id } })
    // Read only now: what was typed while their version was on its way is merged too.
    const { header, base, body } = store.getState()
    if (theirs.version <= header.version) return true
    const { body: merged, conflicts, changed } = mergeBodies(base, body, splitReport(theirs).body)
    if (conflicts.length > 0) store.openConflict({ current: theirs.version, early: true })
    else {
      store.merged(theirs, merged)
      const text = changed.mine > 0 ? 'Merged with the changes of' : 'Loaded the changes of'
      toast.success(`${text} ${theirs.updatedBy}`)
    }
    return conflicts.length === 0
  }, [store])

  const mergeNow = useCallback(async () => {
    // A save that is asked for meanwhile waits, and meets no conflict then.
    await inTurn(merge)
  }, [inTurn, merge])

  return { save, cancel, takeTheirs, mergeNow }
}
