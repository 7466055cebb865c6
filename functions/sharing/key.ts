import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackParty, LinkPurpose } from '@lintel/contract'

/** Unless it is the main PDF. */
export interface LinkDocument {
  filename: string
  /** In the state it has when the link is opened. */
  variant?: string | undefined
  src?: string | undefined
}

/** None of it can be altered without the secret. */
export interface Signed {
  id: string
  reportId: string
  purpose: LinkPurpose
  signatureId?: string
  party?: FeedbackParty
  document?: LinkDocument
  /**
   * The expiry with which the link was created; empty means never. A renewal changes the row's expiry, but not this.
   */
  signedFor: string
}

/** Domain separation: keeps this signature from being valid for anything else signed with the same secret. */
const kind = 'lintel-link-1'

const macOf = (link: Signed, secret: string): string => {
  const { id, reportId, purpose, signatureId = '', party = '', document = { filename: '' }, signedFor } = link
  const { variant = '', src = '' } = document
  return createHmac('sha256', secret)
    .update(JSON.stringify([kind, id, reportId, purpose, signatureId, party, variant, src, signedFor]))
    .digest('base64url')
}

/** The value of `k=`: the link's id and the HMAC. */
export const keyOf = (link: Signed, secret: string): string => `${link.id}.${macOf(link, secret)}`

/** Empty if it is not a key. */
export const linkIdOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

/** Identifies a key without its secret, and reveals nothing of it. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Compares the texts, not the decoded bytes: the last character of a base64 text has unused bits. */
const isSame = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** All secrets are tried: the time does not tell which. */
export const fits = (key: string, link: Signed, secrets: readonly string[]): boolean =>
  secrets.map((secret) => isSame(key, keyOf(link, secret))).includes(true)

export const hasHash = (key: string, hashes: readonly string[]): boolean => {
  const given = hashOf(key)
  return hashes.map((hash) => isSame(given, hash)).includes(true)
}
