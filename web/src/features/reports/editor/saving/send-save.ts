import { routes, ReportBody, type Report } from '@lintel/contract'
import { api, ApiError } from '../../../../lib/api.ts'
import type { Snapshot } from '../state/editing.ts'
import { isDirty, splitReport } from '../state/editor-state.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { keepFeedback, keepGivenSignatures, restoreCheckInAs, withoutPutBack } from '@lintel/rules'
import { replaceEqualDeep } from '@tanstack/react-query'

export interface FailedSave {
  error: unknown
  body: ReportBody
}

interface SaveSender {
  /** Sends the unsaved changes; returns the failure, if any. */
  send: (force: boolean) => Promise<FailedSave | undefined>
  /** Adopts a save whose response was lost: a retry is then neither a conflict nor a second version. */
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
    // Other users may have saved after it; a forced save may itself come after theirs.
    const next =
      current.version === version + 1
        ? []
        : [await api(routes.getReport, { params: { id }, query: { version: version + 1 } })]
    for (const candidate of [...next, current]) {
      const sent = findOwnSave(candidate, unanswered)
      if (!sent) continue
      unanswered = []
      store.saved(candidate, sent)
      store.noteNewerVersion({ version: current.version, by: current.updatedBy })
      return true
    }
    return false
  }

  /** Returns true if it had been stored before. */
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

/** True if a save may have been stored although the response was lost: none, a broken one, or a gateway error. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The user-written part of a body. The server sets the times of signatures and re-encodes their pictures. */
const writtenPart = ({ signatures, signaturehistory: _servers, ...body }: ReportBody) => ({
  ...body,
  signatures: signatures.map(({ image, signedAt: _when, evidence: _how, ...signature }) => ({
    ...signature,
    isGiven: image !== '',
  })),
})

/** After the server's cleaning, with what it keeps of links (feedback, signatures), and with an older check-out settled. */
const containsSave = (version: Report, sent: ReportBody): boolean => {
  const cleaned = ReportBody.safeParse(JSON.parse(JSON.stringify(sent)))
  if (!cleaned.success) return false
  const { body } = splitReport(version)
  keepFeedback(cleaned.data, body)
  const { signatures } = cleaned.data
  cleaned.data.signatures = keepGivenSignatures(signatures, signatures, body.signatures)
  restoreCheckInAs(cleaned.data, body)
  const stored: unknown = writtenPart(withoutPutBack(body, cleaned.data))
  return Object.is(replaceEqualDeep(stored, writtenPart(cleaned.data)), stored)
}

/** The save without a response that created a version; undefined if another user's save did. */
export const findOwnSave = (version: Report, unanswered: readonly Snapshot[]): Snapshot | undefined =>
  unanswered.findLast(({ body }) => containsSave(version, body))
