import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackParty, LinkPurpose } from '@lintel/contract'

/** The one file that a link is for, where that is not the main PDF. */
export interface LinkDocument {
  filename: string
  /** A generated file of this name, as it is when the link is opened. */
  variant?: string | undefined
  /** An uploaded document. */
  src?: string | undefined
}

/** What a key is made over: none of it can be altered without the secret. */
export interface Signed {
  id: string
  reportId: string
  purpose: LinkPurpose
  signatureId?: string
  party?: FeedbackParty
  document?: LinkDocument
  /** The expiry that the link was made with; empty: never. A renewal moves the row's and leaves this alone. */
  signedFor: string
}

/** Says what the text below is, so that it is never taken for something else that a secret may sign one day. */
const kind = 'lintel-link-1'

const macOf = (link: Signed, secret: string): string => {
  const { id, reportId, purpose, signatureId = '', party = '', document = { filename: '' }, signedFor } = link
  const { variant = '', src = '' } = document
  return createHmac('sha256', secret)
    .update(JSON.stringify([kind, id, reportId, purpose, signatureId, party, variant, src, signedFor]))
    .digest('base64url')
}

/** The key of a link, the value of `k=`: its id and the HMAC. */
export const keyOf = (link: Signed, secret: string): string => `${link.id}.${macOf(link, secret)}`

/** The id in a link's key; the whole text if it is no key. */
export const linkIdOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

/** Identifies a key without its secret, and reveals nothing of it. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The texts are compared, not what they encode: of the last letter of a base64 text not every bit counts. */
const isSame = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** True where the key is the link's, made with one of the secrets. All are tried, so that none takes less time. */
export const fits = (key: string, link: Signed, secrets: readonly string[]): boolean =>
  secrets.map((secret) => isSame(key, keyOf(link, secret))).includes(true)

/** True where the key has one of these hashes. */
export const hasHash = (key: string, hashes: readonly string[]): boolean => {
  const given = hashOf(key)
  return hashes.map((hash) => isSame(given, hash)).includes(true)
}
