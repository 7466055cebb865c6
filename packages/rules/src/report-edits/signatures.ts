import type { ReportBody, Signature, signatureTypes } from '@lintel/contract'

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

/** Writes a text of a signature. */
export const setSignatureText = (
  draft: ReportBody,
  id: string,
  field: 'name' | 'email' | 'date',
  value: string,
): void => {
  const signature = signatureOf(draft, id)
  if (signature) signature[field] = value
}

/**
 * Puts a picture into a signature, or takes it away with an empty one. The time of signing is the server's alone: it
 * goes with the picture that it was given for. A signature without a day gets `day`. False where it is gone.
 */
export const setSignatureImage = (draft: ReportBody, id: string, image: string, day: string): boolean => {
  const signature = signatureOf(draft, id)
  if (!signature) return false
  if (signature.image !== image) delete signature.signedAt
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

/**
 * The signatures with the times that the server gave to those pictures; the very same list where it gave none.
 * Somebody may have typed on since they were sent.
 */
export const withSignedTimes = (signatures: Signature[], answered: readonly Signature[]): Signature[] => {
  const byId = new Map(answered.map((signature) => [signature._uuid, signature]))
  const stamped = signatures.map((signature) => {
    const answer = byId.get(signature._uuid)
    const fits = answer?.signedAt && answer.image === signature.image && answer.signedAt !== signature.signedAt
    return fits ? { ...signature, signedAt: answer.signedAt } : signature
  })
  return stamped.some((signature, index) => signature !== signatures[index]) ? stamped : signatures
}
