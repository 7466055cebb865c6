import { ReportBody, routes, type Report } from '@lintel/contract'
import { keepFeedback, keepGivenSignatures, restoreCheckInAs, withoutPutBack } from '@lintel/rules'
import { replaceEqualDeep } from '@tanstack/react-query'
import { api } from '../api.ts'
import { splitReport } from './bodies.ts'

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
export const findOwnSave = <Sent extends { body: ReportBody }>(
  version: Report,
  unanswered: readonly Sent[],
): Sent | undefined => unanswered.findLast(({ body }) => containsSave(version, body))

/**
 * The one that was stored after this version, and as what: others can have saved after it, and a forced save can itself
 * be stored after theirs. @throws ApiError
 */
export const findStoredSave = async <Sent extends { body: ReportBody }>(
  newest: Report,
  version: number,
  unanswered: readonly Sent[],
): Promise<{ stored: Report; sent: Sent } | undefined> => {
  if (newest.version <= version) return undefined
  const next = { params: { id: newest.id }, query: { version: version + 1 } }
  const others = newest.version === version + 1 ? [] : [await api(routes.getReport, next)]
  for (const stored of [...others, newest]) {
    const sent = findOwnSave(stored, unanswered)
    if (sent) return { stored, sent }
  }
  return undefined
}
