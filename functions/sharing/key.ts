import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackParty, LinkPurpose } from '@lintel/contract'
import { variable } from '../lib/environment.ts'
import { readStages, type SecretStages } from '../lib/secret-stages.ts'

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
  disputeId?: string
  party?: FeedbackParty
  document?: LinkDocument
  /** When the link was created; empty means never. A renewal changes the row's expiry, but not this. */
  signedFor: string
}

/** Domain separation: keeps this signature from being valid for anything else signed with the same secret. */
const kind = 'lintel-link-1'

const macOf = (link: Signed, secret: string): string => {
  const { id, reportId, purpose, signatureId = '', party = '', document = { filename: '' }, signedFor } = link
  const { variant = '', src = '' } = document
  // Absent, so that keys issued before there were claims stay valid.
  const claim = link.disputeId ? [link.disputeId] : []
  return createHmac('sha256', secret)
    .update(JSON.stringify([kind, id, reportId, purpose, signatureId, party, variant, src, signedFor, ...claim]))
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

/** How long secrets are cached: the most that a function lags behind a rotation. */
const cacheMs = 5 * 60_000
/** A key that matches no known secret may be of a newer one: they are read again, but at most this often. */
const rereadAfterMs = 30_000

let known: { id: string; secrets: SecretStages; readAt: number } | undefined

async function readBoth(now: number): Promise<SecretStages> {
  const id = variable('LINK_SECRET')
  known = { id, secrets: await readStages(id), readAt: now }
  return known.secrets
}

const readWithin = (ms: number, now: number): SecretStages | undefined =>
  known && known.id === variable('LINK_SECRET') && Math.abs(now - known.readAt) < ms ? known.secrets : undefined

/** Read at most five minutes ago. */
export async function linkSecrets(now = Date.now()): Promise<SecretStages> {
  return readWithin(cacheMs, now) ?? readBoth(now)
}

/** After a key that did not match; undefined if they have just been read. */
export async function rereadSecrets(now = Date.now()): Promise<SecretStages | undefined> {
  return readWithin(rereadAfterMs, now) ? undefined : readBoth(now)
}
