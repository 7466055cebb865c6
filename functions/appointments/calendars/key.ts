import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * The key of a feed, `k` in its address: the client's id, which a point ends, and 256 random bits. User ids are unique
 * within their client alone.
 */

/** A new key. */
export const newKey = (client: string): string => `${client}.${randomBytes(32).toString('base64url')}`

/** The client that a key names; empty where it names none. */
export const clientOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

/** What is kept of a key. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** True where a key has this hash. */
export const hasHash = (key: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(key)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
