import type { Bucket, PendingEvent } from './bucket.ts'
import { abortOldUploads } from './multipart.ts'
import { isLocked } from './object-lock.ts'

/** Days count from the object's (or the superseding version's) creation. */
export type LifecycleRule = {
  prefix?: string
  expirationDays?: number
  noncurrentVersionExpirationDays?: number
  abortIncompleteMultipartUploadDays?: number
}

const dayMs = 86_400_000
/** An expired object causes no event: lifecycle events are a separate type, to which nothing here subscribes. */
const silent = (): PendingEvent[] => []

/** `now` in milliseconds; returns the number of objects. */
export async function expireObjects(bucket: Bucket, rules: readonly LifecycleRule[], now: number): Promise<number> {
  let expired = 0
  for (const rule of rules) {
    const prefix = rule.prefix ?? ''
    const old = (since: number, days: number | undefined) => days !== undefined && now - since >= days * dayMs
    for (const key of bucket.sortedKeys().filter((candidate) => candidate.startsWith(prefix))) {
      const history = [...bucket.history(key)]
      for (const [index, version] of history.entries()) {
        const successor = history[index + 1]
        if (!successor || !old(successor.at, rule.noncurrentVersionExpirationDays) || isLocked(version, now)) continue
        bucket.remove(key, version.id, silent)
        expired++
      }
      const current = bucket.current(key)
      if (current && old(current.at, rule.expirationDays)) {
        bucket.remove(key, undefined, silent)
        expired++
      }
      // A marker without other versions is useless.
      const [only, second] = bucket.history(key)
      if (only?.marker && !second && old(only.at, rule.expirationDays)) bucket.remove(key, only.id, silent)
    }
    const days = rule.abortIncompleteMultipartUploadDays
    if (days !== undefined) expired += await abortOldUploads(bucket, prefix, now - days * dayMs)
  }
  return expired
}
