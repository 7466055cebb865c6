import { Signature } from '@lintel/contract'
import { foldedAddress } from '@lintel/rules'
import * as z from 'zod'
import type { LinkCaller } from '../lib/context.ts'

export const Signer = z.object(Signature.pick({ type: true, name: true, email: true }).shape)
export type Signer = z.infer<typeof Signer>

export const signerOf = ({ type, name, email }: Signature): Signer => ({ type, name, email })

/**
 * Undefined if it is gone or now belongs to another person. A person is identified by role and e-mail; without an
 * e-mail by name, which the signer may correct. A link without a name is for anyone in that role.
 */
export const signatureFor = (
  { linkId, signatureId, signer }: Pick<LinkCaller, 'linkId' | 'signatureId' | 'signer'>,
  signatures: readonly Signature[],
): Signature | undefined => {
  const signature = signatures.find(({ _uuid }) => _uuid === signatureId)
  if (!signature || !signer) return signature
  const isKnown = signer.email
    ? foldedAddress(signature.email) === foldedAddress(signer.email)
    : signer.name === '' || signature.name === signer.name || signature.evidence?.linkid === linkId
  return signature.type === signer.type && isKnown ? signature : undefined
}
