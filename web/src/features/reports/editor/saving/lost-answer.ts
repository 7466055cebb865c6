import { ReportBody, type Report } from '@lintel/contract'
import { keepFeedback, settleBy, withoutPutBack } from '@lintel/rules'
import { replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/api.ts'
import type { Snapshot } from '../state/editing.ts'
import { splitReport } from '../state/editor-state.ts'

/** True where a save may have been stored although the browser was not told: no answer, a broken one, or one of a gateway. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** What people write of a body. Of signatures the server alone says when, and encodes their pictures anew. */
const writtenOf = ({ signatures, signaturehistory: _servers, ...body }: ReportBody) => ({
  ...body,
  signatures: signatures.map(({ image, signedAt: _when, evidence: _how, ...signature }) => ({
    ...signature,
    isGiven: image !== '',
  })),
})

/**
 * True where this version holds what was sent, as the server cleans it, with what was said by link as it keeps that,
 * and with an older check-out settled.
 */
const isOf = (version: Report, sent: ReportBody): boolean => {
  const cleaned = ReportBody.safeParse(JSON.parse(JSON.stringify(sent)))
  if (!cleaned.success) return false
  const { body } = splitReport(version)
  keepFeedback(cleaned.data, body)
  settleBy(cleaned.data, body)
  const stored: unknown = writtenOf(withoutPutBack(body, cleaned.data))
  return Object.is(replaceEqualDeep(stored, writtenOf(cleaned.data)), stored)
}

/** Of the saves that nobody answered, the one that made a version; undefined where somebody else did. */
export const saveBehind = (version: Report, unanswered: readonly Snapshot[]): Snapshot | undefined =>
  unanswered.findLast(({ body }) => isOf(version, body))
