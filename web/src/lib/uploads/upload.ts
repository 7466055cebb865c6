import type { Photo } from '@lintel/contract'

/** checking: uploaded, not checked yet. waiting: retried automatically. failed: refused, or until a user retries. */
export type UploadState = 'queued' | 'sending' | 'checking' | 'waiting' | 'ready' | 'failed'

/** A user's edits to a photograph before it has a place in the report. */
export type UploadEdits = Pick<Photo, 'caption' | 'rotate' | 'linkedphoto'>

export interface Upload<Target> {
  /** Stable while it exists; the photo's own id can change when its presigned URL must be renewed. */
  key: string
  reportId: string
  target: Target
  name: string
  size: number
  addedAt: string
  state: UploadState
  progress: number
  /** Known once its presigned URL was issued. */
  photoId?: string | undefined
  src?: string | undefined
  edits: UploadEdits
  preview?: string
  message?: string | undefined
  /** The report had no place for it. */
  isLeft?: boolean | undefined
  /** True if a retry can help: it failed, or was not checked for a long time. */
  retryable?: boolean | undefined
}

/** True until it is decided whether the file is accepted. */
export const isUnderway = (upload: Pick<Upload<unknown>, 'state'>): boolean =>
  upload.state === 'queued' || upload.state === 'sending' || upload.state === 'checking'

/** True while the server does not have it and can still receive it; a refused file it never will. */
export const isUnsent = (upload: Pick<Upload<unknown>, 'state' | 'retryable'>): boolean =>
  isUnderway(upload) || upload.state === 'waiting' || (upload.state === 'failed' && upload.retryable === true)

/** True if a retry can help, or saves the wait for the automatic one. */
export const mayRetry = ({ state, retryable }: { state: string; retryable?: boolean | undefined }): boolean =>
  state === 'waiting' || retryable === true

export const uploadWords: Record<Exclude<UploadState, 'failed'>, string> = {
  queued: 'Waiting',
  sending: 'Uploading',
  checking: 'Checking',
  waiting: 'Not sent yet',
  ready: '',
}

export const notSentWords = (count: number, one = 'photograph'): string =>
  `${count} ${count === 1 ? one : `${one}s`} not sent yet`
