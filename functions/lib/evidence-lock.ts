import { variable } from './environment.ts'

/** S3's object lock for evidence, which only an erasure may remove before that date; empty if the environment has none. */
export function evidenceLock(): { ObjectLockMode?: 'GOVERNANCE'; ObjectLockRetainUntilDate?: Date } {
  const days = Number(variable('EVIDENCE_LOCK_DAYS'))
  if (days === 0) return {}
  return { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: new Date(Date.now() + days * 86_400_000) }
}
