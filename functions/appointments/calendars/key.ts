import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/* The client's id, a full stop, and 256 random bits. User ids are unique only within their client. */

export const newKey = (client: string): string => `${client}.${randomBytes(32).toString('base64url')}`

export const clientOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const hasHash = (key: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(key)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
