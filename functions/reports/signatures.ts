import type { FormerSignature, Issue, ReportBody, Signature } from '@lintel/contract'
import { foldedAddress } from '@lintel/rules'
import { HttpError, refused } from '../lib/http-error.ts'
import { signaturePicture } from './signature-picture.ts'

type Signed = Pick<ReportBody, 'signatures' | 'signaturehistory'>

export interface Signing {
  now: Date
  version: number
  by: FormerSignature['endedby']
}

/** Without its image, which is in the version that had it. */
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
  a.type === b.type && a.name === b.name && foldedAddress(a.email) === foldedAddress(b.email) && a.date === b.date

/** It would be unclear which of two signatures with one id replaces the former one. */
function assertOwnIds(signatures: readonly Signature[]): void {
  const ids = new Set<string>()
  const issues: Issue[] = []
  const message = 'Each signature needs its own id.'
  for (const [index, { _uuid }] of signatures.entries()) {
    if (ids.has(_uuid)) issues.push({ path: `body.signatures.${index}._uuid`, message })
    ids.add(_uuid)
  }
  if (issues.length > 0) throw new HttpError(400, message, { issues })
}

/** An image given by link cannot be moved to another name. */
function assertOfNobodyElse(image: string, id: string, before: Signed | undefined, path: string): void {
  const theirs = before?.signatures.find((each) => each.image === image && each._uuid !== id && each.evidence?.linkid)
  if (!theirs) return
  throw refused(path, `This is the signature of ${theirs.name || 'somebody else'}, given by link.`)
}

/**
 * A new image is checked and gets the server's time and collector. A signature whose signer changed, or that was
 * removed, ends and goes to the history. Times, evidence and history from the caller are ignored. Throws 400 for an
 * invalid image, and for duplicate ids.
 */
export async function settleSignatures(
  sent: readonly Signature[],
  before: Signed | undefined,
  signing: Signing,
): Promise<Signed> {
  assertOwnIds(sent)
  const ended: FormerSignature[] = []
  // Each is matched once; stored reports may have two with one id.
  const unmatched = new Set(before?.signatures)
  const end = (old: Signature | undefined, how: FormerSignature['end']) => {
    if (old?.image) ended.push(formerSignature(old, how, signing))
  }
  const signatures: Signature[] = []
  for (const [index, { signedAt: _claimed, evidence: _alsoClaimed, ...signature }] of sent.entries()) {
    const old = before?.signatures.find(({ _uuid }) => _uuid === signature._uuid)
    if (old) unmatched.delete(old)
    // Sending the same image again changes nothing: re-encoded, it is identical.
    const image =
      signature.image === '' || signature.image === old?.image
        ? signature.image
        : await signaturePicture(signature.image, `body.signatures.${index}.image`)
    if (image === '') {
      // The editor removes the image itself when it changes the signer.
      end(old, old && !sameSigner(signature, old) ? 'changed' : 'taken away')
      signatures.push(signature)
    } else if (image !== old?.image) {
      assertOfNobodyElse(image, signature._uuid, before, `body.signatures.${index}.image`)
      end(old, 'signed again')
      const evidence = { collectedby: signing.by, reportversion: signing.version }
      signatures.push({ ...signature, image, signedAt: signing.now.toISOString(), evidence })
    } else if (sameSigner(signature, old)) {
      signatures.push({ ...old, email: signature.email })
    } else {
      end(old, 'changed')
      signatures.push({ ...signature, image: '' })
    }
  }
  for (const old of unmatched) end(old, 'deleted')
  return { signatures, signaturehistory: [...(before?.signaturehistory ?? []), ...ended] }
}
