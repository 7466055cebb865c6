import { jobMaxSeconds, previewMaxSeconds } from '@lintel/contract'
import type { StoredJob } from './store/jobs.ts'

/** What a job makes, which decides its path through the state machine. */
export type JobKind = 'report' | 'invoice' | 'photos' | 'preview' | 'export'

/** Keys of attachments that are no variants; no variant may be named so. */
const ownKeys: readonly string[] = ['invoice', 'photos', 'preview', 'export'] satisfies JobKind[]

/** True for a name that a variant cannot have. */
export const isReservedKey = (key: string): boolean => ownKeys.includes(key)

/** The kind of a job: everything that is none of the others is a variant of the report. */
export const kindOf = ({ owner, variant }: Pick<StoredJob, 'owner' | 'variant'>): JobKind => {
  if (owner !== undefined) return 'preview'
  return variant === 'invoice' || variant === 'photos' || variant === 'export' ? variant : 'report'
}

/** A job that is older must have ended. */
export const mostSeconds = (job: Pick<StoredJob, 'owner'>): number =>
  job.owner === undefined ? jobMaxSeconds : previewMaxSeconds
