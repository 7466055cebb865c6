import { routes, type ReportBody } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import type { Snapshot } from '../state/editing.ts'
import { noState } from '../state/versions.ts'
import { draftVersion, toDraft, withDraft } from '../../../../lib/reports/draft-content.ts'
import { findStoredSave } from '../../../../lib/reports/own-saves.ts'
import { isDirty } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { replaceEqualDeep } from '@tanstack/react-query'

export interface FailedSave {
  error: unknown
  body: ReportBody
}

interface SaveSender {
  /** Sends the unsaved changes, `kept` then without a network; returns the failure, if any. */
  send: (force: boolean, kept?: string) => Promise<FailedSave | undefined>
  /** Adopts a save whose response was lost: a retry is then neither a conflict nor a second version. */
  recognise: () => Promise<boolean>
  /** Drafts of such saves on the present version. */
  unanswered: () => unknown[]
  /** Of an earlier visit. */
  takeUnanswered: (drafts: readonly unknown[]) => void
}

export const createSaveSender = (store: EditorStore): SaveSender => {
  let unanswered: readonly Snapshot[] = []

  const recognise = async (): Promise<boolean> => {
    const { id, version } = store.getState().header
    unanswered = unanswered.filter(({ report }) => report.version === version)
    if (unanswered.length === 0) return false
    const current = await api(routes.getReport, { params: { id } })
    const own = await findStoredSave(current, version, unanswered)
    if (!own) return false
    unanswered = []
    store.saved(own.stored, own.sent)
    store.noteNewerVersion({ version: current.version, by: current.updatedBy })
    return true
  }

  /** Returns true if it had been stored before. */
  const attempt = async (sent: Snapshot, force: boolean, kept?: string): Promise<boolean> => {
    if (force && (await recognise())) return true
    const { id } = sent.report
    // A browser without any network sends nothing.
    const canArrive = navigator.onLine
    const query = { ...(force && { force: 'true' as const }), ...(kept && { kept }) }
    // The server has the reference, but a report made without a network can still have the name of a draft.
    const body = { ...sent.report, ref: Math.max(sent.report.ref, 0) }
    try {
      const answer = await api(routes.saveReport, { params: { id }, query, body })
      unanswered = []
      store.saved(answer, sent)
      return false
    } catch (error) {
      if (canArrive && mayBeStored(error)) unanswered = [...unanswered, sent]
      const isOwn = error instanceof ApiError && error.status === 409 && (await recognise())
      if (!isOwn) throw error
      return true
    }
  }

  const send = async (force: boolean, kept?: string): Promise<FailedSave | undefined> => {
    const sent = store.snapshot()
    try {
      const wasStored = await attempt(sent, force, kept)
      return wasStored && isDirty(store.getState()) ? await send(false, kept) : undefined
    } catch (error) {
      return { error, body: sent.body }
    }
  }

  return {
    send,
    recognise,
    unanswered: () => {
      const { header, base } = store.getState()
      const onBase = unanswered.filter(({ report }) => report.version === header.version)
      return onBase.map(({ body }) => toDraft({ header, base, body }))
    },
    takeUnanswered: (drafts) => {
      const { header, base, body: present, stateId } = store.getState()
      unanswered = drafts.flatMap((draft): Snapshot[] => {
        const body = draftVersion(draft) === header.version && withDraft(base, draft)
        if (!body) return []
        const isPresent = Object.is(replaceEqualDeep(present, body), present)
        return [{ report: { ...header, ...body }, body, stateId: isPresent ? stateId : noState }]
      })
    },
  }
}

/** True if a save may have been stored although the response was lost: none, a broken one, or a gateway error. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500
