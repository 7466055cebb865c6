import { routes, type ReportBody } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import type { Snapshot } from '../state/editing.ts'
import { isDirty } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { mayBeStored, saveBehind } from './lost-answer.ts'

/** A save that did not succeed, and the body that was sent. */
export interface FailedSave {
  error: unknown
  body: ReportBody
}

/** How an editor sends its saves, and finds those again whose answer was lost. */
export interface SaveSender {
  /** Sends what is unsaved; answers why that failed. */
  send: (force: boolean) => Promise<FailedSave | undefined>
  /**
   * Looks whether a save that nobody answered was stored after all, and takes that version for this editor's own: saving
   * once more is then neither a conflict nor a second version. Answers whether there was one.
   */
  recognise: () => Promise<boolean>
}

export const createSaveSender = (store: EditorStore): SaveSender => {
  let unanswered: readonly Snapshot[] = []

  const recognise = async (): Promise<boolean> => {
    const { id, version } = store.getState().header
    unanswered = unanswered.filter(({ report }) => report.version === version)
    if (unanswered.length === 0) return false
    const current = await api(routes.getReport, { params: { id } })
    if (current.version <= version) return false
    // Others may have saved after it; one that insisted may itself be saved after others.
    const next =
      current.version === version + 1
        ? []
        : [await api(routes.getReport, { params: { id }, query: { version: version + 1 } })]
    for (const candidate of [...next, current]) {
      const sent = saveBehind(candidate, unanswered)
      if (!sent) continue
      unanswered = []
      store.saved(candidate, sent)
      store.noteNewerVersion({ version: current.version, by: current.updatedBy })
      return true
    }
    return false
  }

  /** Answers true where it had been stored before. */
  const attempt = async (sent: Snapshot, force: boolean): Promise<boolean> => {
    if (force && (await recognise())) return true
    const { id } = sent.report
    const query = force ? ({ force: 'true' } as const) : {}
    try {
      const answer = await api(routes.saveReport, { params: { id }, query, body: sent.report })
      unanswered = []
      store.saved(answer, sent)
      return false
    } catch (error) {
      if (mayBeStored(error)) unanswered = [...unanswered, sent]
      const isOwn = error instanceof ApiError && error.status === 409 && (await recognise())
      if (!isOwn) throw error
      return true
    }
  }

  const send = async (force: boolean): Promise<FailedSave | undefined> => {
    const sent = store.snapshot()
    try {
      const wasStored = await attempt(sent, force)
      return wasStored && isDirty(store.getState()) ? await send(false) : undefined
    } catch (error) {
      return { error, body: sent.body }
    }
  }

  return { send, recognise }
}
