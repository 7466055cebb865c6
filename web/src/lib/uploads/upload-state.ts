import { newId } from '@lintel/rules'
import type { KeptUpload } from './storage.ts'
import type { Permission, Upload, UploadEdits, UploadPorts, WantedFile } from './upload.ts'

/** What is known of one upload, in addition to what the screen shows. */
export interface Job<Target> {
  upload: Upload<Target>
  file: Blob | undefined
  /** Its index among those chosen at the same moment. */
  order: number
  /** Presigned on this page; an older URL can have expired. */
  permission?: Permission | undefined
  /** The server has a record of it. */
  isExpected: boolean
  sha256?: string | undefined
  /** Consecutive interrupted attempts, and those of them since it has its turn. */
  tries: number
  triesInTurn: number
  /** Its presigned URL had expired in this attempt, and is renewed once. */
  hasExpired: boolean
  /** When the upload was done, in milliseconds; the server checks it from then on. */
  checkedSince: number
  /** It was sent again because nothing had checked it. */
  isSentAgain: boolean
  /** It can have arrived already: it was found in the browser's storage, or is sent again. */
  isResumed: boolean
  /** It is in the report, which is not saved yet. */
  isIn: boolean
  settled: boolean
}

/** What happens to an upload. */
export type Change<Target> =
  | { type: 'stored'; isUnkept?: boolean }
  | { type: 'begun' | 'resumed' | 'looked' | 'expired' | 'interrupted' }
  /** Where it is: a page that was closed once it was sent has not noted that. */
  | { type: 'accepted'; src: string }
  | { type: 'unchecked' | 'retried' | 'settled' }
  | { type: 'hashed'; sha256: string | undefined }
  | { type: 'permitted'; permission: Permission }
  | { type: 'progressed'; progress: number }
  | { type: 'sent'; at: number }
  | { type: 'resent'; isAutomatic: boolean }
  | { type: 'failed'; message: string; retryable: boolean }
  | { type: 'placed'; isIn: boolean; isLeft?: boolean }
  | { type: 'edited'; part: Partial<Pick<Upload<Target>, 'target' | 'edits'>> }
  | { type: 'drawn'; preview: string }

/** The state that follows. */
export const reduce = <Target>(job: Job<Target>, change: Change<Target>): Job<Target> => {
  const upload = (part: Partial<Upload<Target>>) => ({ ...job.upload, ...part })
  switch (change.type) {
    case 'hashed':
      return { ...job, sha256: change.sha256 }
    case 'stored':
      return { ...job, upload: upload({ isStored: true, ...(change.isUnkept && { isUnkept: true }) }) }
    case 'begun':
      return {
        ...job,
        triesInTurn: 0,
        hasExpired: false,
        upload: upload(job.tries > 0 ? { state: 'waiting', progress: 0 } : { state: 'sending', message: undefined }),
      }
    case 'resumed':
      return job.upload.state === 'waiting' ? { ...job, upload: upload({ state: 'sending', message: undefined }) } : job
    case 'permitted': {
      const { permission } = change
      const { src } = permission
      return { ...job, permission, isExpected: true, upload: job.upload.src === src ? job.upload : upload({ src }) }
    }
    case 'looked':
      return { ...job, isResumed: false }
    case 'progressed':
      return { ...job, upload: upload({ progress: change.progress }) }
    case 'sent':
      return { ...job, tries: 0, checkedSince: change.at, upload: upload({ state: 'checking', progress: 1 }) }
    case 'expired':
      return { ...job, permission: undefined, hasExpired: true }
    case 'interrupted':
      return {
        ...job,
        tries: job.tries + 1,
        triesInTurn: job.triesInTurn + 1,
        hasExpired: false,
        upload: upload({ state: 'waiting', progress: 0 }),
      }
    case 'failed': {
      const { message, retryable } = change
      return { ...job, upload: upload({ state: 'failed', message, retryable, progress: 0 }) }
    }
    case 'accepted':
      return {
        ...job,
        file: undefined,
        upload: upload({
          state: 'ready',
          src: job.upload.src ?? change.src,
          message: undefined,
          retryable: undefined,
          progress: 1,
        }),
      }
    case 'unchecked':
      return { ...job, upload: upload({ retryable: true }) }
    case 'retried':
      return { ...job, tries: 0, upload: upload({ state: 'queued', message: undefined, retryable: undefined }) }
    case 'resent':
      return {
        ...job,
        tries: 0,
        permission: undefined,
        isSentAgain: job.isSentAgain || change.isAutomatic,
        isResumed: true,
        upload: upload({ state: 'queued', progress: 0, message: undefined, retryable: undefined }),
      }
    case 'placed': {
      const { isIn, isLeft = job.upload.isLeft ?? false } = change
      return isLeft === (job.upload.isLeft ?? false) ? { ...job, isIn } : { ...job, isIn, upload: upload({ isLeft }) }
    }
    case 'settled':
      return { ...job, settled: true }
    case 'edited':
      return { ...job, upload: upload(change.part) }
    case 'drawn':
      return { ...job, upload: upload({ preview: change.preview }) }
  }
}

export type Step = 'pause' | 'look' | 'permit' | 'send'

/** What is to be done next for an upload that has its turn; undefined if nothing is. */
export const stepOf = ({ upload: { state }, isResumed, permission }: Job<unknown>): Step | undefined => {
  if (state === 'waiting') return 'pause'
  if (state !== 'queued' && state !== 'sending') return undefined
  if (isResumed) return 'look'
  return permission ? 'send' : 'permit'
}

export const wantedFile = ({ upload: { photoId: id, name, size, addedAt }, sha256 }: Job<unknown>): WantedFile => ({
  id,
  name,
  size,
  capturedAt: addedAt,
  sha256,
})

const jobOf = <Target>(upload: Upload<Target>, file: Blob | undefined, order: number): Job<Target> => ({
  upload,
  file,
  order,
  isExpected: false,
  tries: 0,
  triesInTurn: 0,
  hasExpired: false,
  checkedSince: 0,
  isSentAgain: false,
  isResumed: false,
  isIn: false,
  settled: false,
})

export const chosenJob = <Target>(
  reportId: string,
  target: Target,
  file: File,
  { now, order, edits, srcOf }: { now: number; order: number; edits: UploadEdits } & Pick<UploadPorts, 'srcOf'>,
): Job<Target> => {
  const { name, size } = file
  const key = newId()
  const addedAt = new Date(now).toISOString()
  const known = { key, photoId: key, src: srcOf?.(key, addedAt, name), addedAt }
  return jobOf(
    { ...known, reportId, target, name, size, edits, state: 'queued', progress: 0, isStored: false },
    file,
    order,
  )
}

export const keptJob = <Target>(
  kept: KeptUpload,
  file: Blob | undefined,
  { reportId, brokenMessage, srcOf }: { reportId: string } & Pick<UploadPorts, 'brokenMessage' | 'srcOf'>,
): Job<Target> => {
  const { key, name, size, addedAt, edits, message } = kept
  const isRefused = kept.state === 'refused' || (kept.state === 'unsent' && !file)
  const { id: photoId = key, src = srcOf?.(photoId, addedAt, name) } = kept.photo ?? {}
  const upload: Upload<Target> = {
    key,
    reportId,
    // Written by this very list, so its targets have this type.
    target: kept.target as Target,
    name,
    size,
    addedAt,
    edits,
    state: isRefused ? 'failed' : kept.state === 'accepted' ? 'ready' : 'queued',
    progress: kept.state === 'accepted' ? 1 : 0,
    isStored: true,
    photoId,
    src,
    ...(isRefused && { message: message ?? brokenMessage, retryable: false }),
  }
  return {
    ...jobOf(upload, file, kept.order),
    sha256: kept.sha256,
    settled: kept.settled,
    isResumed: true,
  }
}

/** The record of a job for the browser's storage. */
export const keptOf = <Target>(
  { upload, order, sha256, settled }: Job<Target>,
  { owner, list }: Pick<KeptUpload, 'owner' | 'list'>,
): KeptUpload => {
  const { key, target, name, size, addedAt, photoId: id, src, edits, state, message, retryable } = upload
  const isRefused = state === 'failed' && !retryable
  return {
    key,
    owner,
    list,
    target,
    name,
    size,
    addedAt,
    order,
    sha256,
    edits,
    settled,
    state: isRefused ? 'refused' : state === 'ready' ? 'accepted' : 'unsent',
    ...(state === 'failed' && { message }),
    photo: { id, src },
  }
}
