import { ReportBody, type Report } from '@lintel/contract'
import { keepFeedback, restoreCheckInAs, withoutPutBack } from '@lintel/rules'
import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api.ts'
import type { Snapshot } from '../state/editing.ts'
import { splitReport } from '../state/editor-state.ts'

/** True if a save may have been stored although the response was lost: none, a broken one, or a gateway error. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The user-written part of a body. The server sets the times of signatures and re-encodes their pictures. */
const writtenOf = ({ signatures, signaturehistory: _servers, ...body }: ReportBody) => ({
  ...body,
  signatures: signatures.map(({ image, signedAt: _when, evidence: _how, ...signature }) => ({
    ...signature,
    isGiven: image !== '',
  })),
})

/** After the server's cleaning, with the feedback given by link that it keeps, and with an older check-out settled. */
const containsSave = (version: Report, sent: ReportBody): boolean => {
  const cleaned = ReportBody.safeParse(JSON.parse(JSON.stringify(sent)))
  if (!cleaned.success) return false
  const { body } = splitReport(version)
  keepFeedback(cleaned.data, body)
  restoreCheckInAs(cleaned.data, body)
  const stored: unknown = writtenOf(withoutPutBack(body, cleaned.data))
  return Object.is(replaceEqualDeep(stored, writtenOf(cleaned.data)), stored)
}

/** The save without a response that created a version; undefined if another user's save did. */
export const findOwnSave = (version: Report, unanswered: readonly Snapshot[]): Snapshot | undefined =>
  unanswered.findLast(({ body }) => containsSave(version, body))
