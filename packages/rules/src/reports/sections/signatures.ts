import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'
import type { FormerSignature, ReportBody, Signature, signatureTypes } from '@lintel/contract'

/** Whose a signature is. */
export type SignatureType = (typeof signatureTypes)[number]

/** A signature that nobody has given yet; `name` and `email` are proposed. */
export const newSignature = (
  id: string,
  type: SignatureType,
  known: Partial<Pick<Signature, 'name' | 'email'>> = {},
): Signature => ({ _uuid: id, type, name: known.name ?? '', email: known.email ?? '', date: '', image: '' })

/** Adds a signature behind the others. */
export const addSignature = (draft: ReportBody, signature: Signature): void => {
  draft.signatures.push(signature)
}

/** A signature by its id. */
export const signatureOf = (body: ReportBody, id: string): Signature | undefined =>
  body.signatures.find(({ _uuid }) => _uuid === id)

/** Takes the picture away with all that is known of how it was given. */
const takeAway = (signature: Signature): void => {
  signature.image = ''
  delete signature.signedAt
  delete signature.evidence
}

/** Writes a text of a signature. One that was given is taken away by that: it was given under the other text. */
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
 * Puts a picture into a signature, or takes it away with an empty one. Time and evidence of signing are the server's
 * alone: they go with the picture that they were given for. A signature without a day gets `day`. False where it is gone.
 */
export const setSignatureImage = (draft: ReportBody, id: string, image: string, day: string): boolean => {
  const signature = signatureOf(draft, id)
  if (!signature) return false
  if (signature.image !== image) takeAway(signature)
  signature.image = image
  if (image && !signature.date) signature.date = day
  return true
}

/** Removes a signature; every other keeps its id, and so its links. */
export const removeSignature = (draft: ReportBody, id: string): void => {
  const at = draft.signatures.findIndex(({ _uuid }) => _uuid === id)
  if (at >= 0) draft.signatures.splice(at, 1)
}

/** True once somebody has signed: changing it then asks. */
export const isSigned = ({ image }: Pick<Signature, 'image'>): boolean => image !== ''

/** What became of a signature that no longer stands: 'it was replaced'. */
export const signatureEndWords = {
  'signed again': 'replaced',
  changed: 'taken away by a change',
  'taken away': 'taken away',
  deleted: 'deleted',
} as const satisfies Record<FormerSignature['end'], string>

/** How a signature was given, as far as it is known; empty where it is not. */
export const howSigned = ({ evidence }: Pick<Signature, 'evidence'>): string => {
  const { linkid, pdfversion, collectedby } = evidence ?? {}
  if (collectedby) return `collected by ${collectedby.name}`
  if (!linkid) return ''
  return pdfversion ? `by link, PDF of version ${pdfversion} shown` : 'by link'
}

/**
 * The signatures with what the server made of the pictures that it was sent: encoded anew, with time and evidence. The
 * very same list where it made nothing of them. Somebody may have typed on, or signed once more, since they were sent.
 */
export const withAnsweredSignatures = (
  signatures: Signature[],
  answered: readonly Signature[],
  sent: readonly Signature[],
): Signature[] => {
  const [byId, sentById] = [answered, sent].map((list) => new Map(list.map((each) => [each._uuid, each])))
  const taken = signatures.map((signature) => {
    const answer = byId?.get(signature._uuid)
    if (!answer || signature.image !== sentById?.get(signature._uuid)?.image || isTakenOver(signature, answer))
      return signature
    const { image, signedAt, evidence } = answer
    const { signedAt: _before, evidence: _too, ...rest } = signature
    return { ...rest, image, ...(signedAt && { signedAt }), ...(evidence && { evidence }) }
  })
  return taken.some((signature, index) => signature !== signatures[index]) ? taken : signatures
}

const isTakenOver = (signature: Signature, answer: Signature): boolean =>
  signature.image === answer.image &&
  signature.signedAt === answer.signedAt &&
  JSON.stringify(signature.evidence) === JSON.stringify(answer.evidence)

export const signatures = defineRules({
  section: 'signatures',
  progress: (body) => counted(body.signatures.map(isSigned)),
})
