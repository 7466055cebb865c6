import type { FormerSignature, ReportBody, Signature } from '@lintel/contract'
import type { User } from '../lib/context.ts'
import { signaturePicture } from './signature-picture.ts'

type Signed = Pick<ReportBody, 'signatures' | 'signaturehistory'>

/** Who changes signatures, when, and as which version of the report. */
export interface Signing {
  now: Date
  version: number
  by: FormerSignature['endedby']
}

/** Somebody of staff, as records name them. */
export const recordedAs = ({
  userId,
  sub,
  name,
}: Pick<User, 'userId' | 'sub' | 'name'>): FormerSignature['endedby'] => ({
  id: userId || sub,
  name,
})

/** A signature that no longer stands, without its picture: that is in the version that had it. */
export const formerSignature = (
  { _uuid: signatureId, image: _inItsVersion, ...signature }: Signature,
  end: FormerSignature['end'],
  { now, version, by }: Signing,
): FormerSignature => ({
  signatureId,
  ...signature,
  version: version - 1,
  end,
  endedAt: now.toISOString(),
  endedby: by,
})

const sameSigner = (a: Signature, b: Signature): boolean =>
  a.type === b.type && a.name === b.name && a.email === b.email && a.date === b.date

/**
 * The signatures of a body that staff have sent, after those that the report has. A new picture is looked at, gets the
 * server's time, and says who collected it. What was given under another name, role, e-mail or date, or is no longer
 * there, ends and is kept in the history. Times, evidence and history that are sent count for nothing. Throws 400 for a
 * picture that is no signature.
 */
export async function settleSignatures(
  sent: readonly Signature[],
  before: Signed | undefined,
  signing: Signing,
): Promise<Signed> {
  const ended: FormerSignature[] = []
  const known = new Map(before?.signatures.map((signature) => [signature._uuid, signature]))
  const end = (old: Signature | undefined, how: FormerSignature['end']) => {
    if (old?.image) ended.push(formerSignature(old, how, signing))
  }
  const signatures: Signature[] = []
  for (const [index, { signedAt: _claimed, evidence: _alsoClaimed, ...signature }] of sent.entries()) {
    const old = known.get(signature._uuid)
    // A second one with the same id is a new one.
    known.delete(signature._uuid)
    // Whoever sends once more what they had sent before has changed nothing: encoded anew, it is the same again.
    const image =
      signature.image === '' || signature.image === old?.image
        ? signature.image
        : await signaturePicture(signature.image, `body.signatures.${index}.image`)
    if (image === '') {
      end(old, 'taken away')
      signatures.push(signature)
    } else if (image !== old?.image) {
      end(old, 'signed again')
      const evidence = { collectedby: signing.by, reportversion: signing.version }
      signatures.push({ ...signature, image, signedAt: signing.now.toISOString(), evidence })
    } else if (sameSigner(signature, old)) {
      signatures.push(old)
    } else {
      end(old, 'changed')
      signatures.push({ ...signature, image: '' })
    }
  }
  for (const old of known.values()) end(old, 'deleted')
  return { signatures, signaturehistory: [...(before?.signaturehistory ?? []), ...ended] }
}
