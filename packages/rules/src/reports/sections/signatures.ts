import { dayInLondon, momentInLondon } from '../../plain-dates.ts'
import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'
import type { FormerSignature, ReportBody, Signature, SignatureEvidence, signatureTypes } from '@lintel/contract'

export type SignatureType = (typeof signatureTypes)[number]

/** Unsigned; `name` and `email` are suggested. */
export const newSignature = (
  id: string,
  type: SignatureType,
  known: Partial<Pick<Signature, 'name' | 'email'>> = {},
): Signature => ({ _uuid: id, type, name: known.name ?? '', email: known.email ?? '', date: '', image: '' })

export const addSignature = (draft: ReportBody, signature: Signature): void => {
  draft.signatures.push(signature)
}

export const signatureOf = (body: ReportBody, id: string): Signature | undefined =>
  body.signatures.find(({ _uuid }) => _uuid === id)

const takeAway = (signature: Signature): void => {
  signature.image = ''
  delete signature.signedAt
  delete signature.evidence
}

/** That removes the image, which was given with the former text. */
export const setSignatureText = (
  draft: ReportBody,
  id: string,
  field: 'name' | 'email' | 'date',
  value: string,
): void => {
  const signature = signatureOf(draft, id)
  if (!signature || signature[field] === value) return
  if (isSigned(signature)) takeAway(signature)
  signature[field] = value
}

/**
 * An empty one removes it. Time and evidence belong to one image; the server replaces the device's time by its own. A
 * signature without a date gets today's. Returns false if the signature no longer exists.
 */
export const setSignatureImage = (draft: ReportBody, id: string, image: string, now: Date): boolean => {
  const signature = signatureOf(draft, id)
  if (!signature) return false
  if (signature.image === image) return true
  takeAway(signature)
  signature.image = image
  if (image === '') return true
  signature.signedAt = now.toISOString()
  if (!signature.date) signature.date = dayInLondon(now)
  return true
}

/** The others keep their ids, and so their links. */
export const removeSignature = (draft: ReportBody, id: string): void => {
  const at = draft.signatures.findIndex(({ _uuid }) => _uuid === id)
  if (at >= 0) draft.signatures.splice(at, 1)
}

/** Changing it then needs a confirmation. */
export const isSigned = ({ image }: Pick<Signature, 'image'>): boolean => image !== ''

/** 'it was replaced'. */
export const signatureEndWords = {
  'signed again': 'replaced',
  changed: 'removed by a change',
  'taken away': 'removed',
  deleted: 'deleted',
} as const satisfies Record<FormerSignature['end'], string>

/** Of a signature or a receipt; empty if unknown. A link that staff show can be opened on any device. */
export const howTaken = ({ linkid, collectedby }: SignatureEvidence): string =>
  collectedby ? `${linkid ? 'link shown' : 'collected'} by ${collectedby.name}` : linkid ? 'by link' : ''

/** A signature that was saved later was given without a network, or the device's clock is wrong. */
const savedLaterMs = 5 * 60_000

/** Empty if it says no more than `signedAt`. */
export const deviceTime = ({ signedAt, evidence }: Pick<Signature, 'signedAt' | 'evidence'>): string => {
  const given = new Date(evidence?.deviceAt ?? NaN)
  const isOther = Math.abs(Date.parse(signedAt ?? '') - given.getTime()) > savedLaterMs
  return isOther ? `${momentInLondon(given)} by the device’s clock` : ''
}

/** Empty if unknown. */
export const howSigned = (signature: Pick<Signature, 'signedAt' | 'evidence'>): string => {
  const { evidence = {} } = signature
  const { pdfversion, linkid, collectedby } = evidence
  const shown = linkid && !collectedby && pdfversion ? `PDF of version ${pdfversion} shown` : ''
  return [howTaken(evidence), shown, deviceTime(signature)].filter(Boolean).join(', ')
}

const signerFields = ['type', 'name', 'email', 'date', 'image'] as const

const sameSigned = (a: Signature | undefined, b: Signature | undefined): boolean =>
  signerFields.every((field) => a?.[field] === b?.[field])

const byId = (list: readonly Signature[]) => new Map(list.map((each) => [each._uuid, each]))

/** `mine` with the signatures given by link since `base`, unless `mine` changed, removed or signed for the signer. */
export const keepGivenSignatures = (
  mine: readonly Signature[],
  base: readonly Signature[],
  theirs: readonly Signature[],
): Signature[] => {
  const [own, former] = [byId(mine), byId(base)]
  const given = theirs.filter(
    ({ _uuid: id, image, evidence }) =>
      image && evidence?.linkid && image !== former.get(id)?.image && sameSigned(own.get(id), former.get(id)),
  )
  return [...new Map([...own, ...byId(given)]).values()]
}

/**
 * A signature in `theirs` that is new since `base` ends if `merged` has another signer or none: nobody signed as that.
 */
export const endMergedSignatures = (
  merged: readonly Signature[],
  base: readonly Signature[],
  theirs: readonly Signature[],
): { signatures: Signature[]; ended: Signature[] } => {
  const [now, former] = [byId(merged), byId(base)]
  const ended = theirs.filter(
    (each) => each.image && each.image !== former.get(each._uuid)?.image && !sameSigned(each, now.get(each._uuid)),
  )
  const gone = byId(ended)
  const signatures = merged.map((each) => {
    if (each.image !== gone.get(each._uuid)?.image) return each
    const { signedAt: _when, evidence: _how, ...signer } = each
    return { ...signer, image: '' }
  })
  return { signatures, ended }
}

/**
 * With the server's results for the submitted images: re-encoded, with time and evidence. Returns the same list if
 * nothing changed. Meanwhile, the user may have edited or signed again.
 */
export const withAnsweredSignatures = (
  signatures: Signature[],
  answered: readonly Signature[],
  sent: readonly Signature[],
): Signature[] => {
  const [answeredById, sentById] = [byId(answered), byId(sent)]
  const taken = signatures.map((signature) => {
    const answer = answeredById.get(signature._uuid)
    const before = sentById.get(signature._uuid)
    if (!answer || signature.image !== before?.image || isTakenOver(signature, answer)) return signature
    // Given by link before a forced save: name and date are the visitor's.
    if (answer.evidence?.linkid) return sameSigned(signature, before) ? answer : signature
    const { image, signedAt, evidence } = answer
    const { signedAt: _before, evidence: _too, ...rest } = signature
    return { ...rest, image, ...(signedAt && { signedAt }), ...(evidence && { evidence }) }
  })
  taken.push(...answered.filter(({ _uuid }) => !sentById.has(_uuid)))
  return taken.some((signature, index) => signature !== signatures[index]) ? taken : signatures
}

const isTakenOver = (signature: Signature, answer: Signature): boolean =>
  signature.image === answer.image &&
  signature.signedAt === answer.signedAt &&
  JSON.stringify(signature.evidence) === JSON.stringify(answer.evidence)

export const signatures = defineRules({
  section: 'signatures',
  progress: (body) => counted(body.signatures.map(isSigned)),
  followOn: ({ signatures: former }, _carry, makeId) => ({
    signatures: former
      .filter(({ name, email }) => name !== '' || email !== '')
      .map((signature) => newSignature(makeId(), signature.type, signature)),
  }),
})
