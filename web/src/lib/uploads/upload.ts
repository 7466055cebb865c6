import type { Photo } from '@lintel/contract'

/**
 * queued: waiting for its turn. sending: on its way. checking: arrived, not looked at yet. waiting: could not be sent,
 * goes on by itself. ready: accepted. failed: refused, or stopped until somebody tries again; `message` says why.
 */
export type UploadState = 'queued' | 'sending' | 'checking' | 'waiting' | 'ready' | 'failed'

/** What people do to a photograph before it has a place in the report. */
export type UploadEdits = Pick<Photo, 'caption' | 'rotate' | 'linkedphoto'>

/** One chosen file on its way into a report. */
export interface Upload<Target> {
  /** Stable while it exists; the photo's own id may change when its permission has to be renewed. */
  key: string
  reportId: string
  /** Where in the report it goes. */
  target: Target
  name: string
  size: number
  /** When it was chosen. */
  addedAt: string
  state: UploadState
  /** Share that was sent, 0 to 1. */
  progress: number
  /** Known once storage has given its permission. */
  photoId?: string | undefined
  src?: string | undefined
  edits: UploadEdits
  /** Address of a small picture of it, or of a recording. */
  preview?: string
  message?: string | undefined
  /** The report had no place for it. */
  isLeft?: boolean | undefined
  /** True where trying again can help: it failed, or nobody has looked at it for long. */
  retryable?: boolean | undefined
}

/** True until it is decided whether the file is accepted. */
export const isUnderway = (upload: Pick<Upload<unknown>, 'state'>): boolean =>
  upload.state === 'queued' || upload.state === 'sending' || upload.state === 'checking'

/** True while the server does not have it and may still get it; what was refused never will be. */
export const isUnsent = (upload: Pick<Upload<unknown>, 'state' | 'retryable'>): boolean =>
  isUnderway(upload) || upload.state === 'waiting' || (upload.state === 'failed' && upload.retryable === true)

/** True where trying again can help, or saves the wait for the next time by itself. */
export const mayRetry = ({ state, retryable }: { state: string; retryable?: boolean | undefined }): boolean =>
  state === 'waiting' || retryable === true

/** What is said of a file on its way; a failure says why by itself. */
export const uploadWords: Record<Exclude<UploadState, 'failed'>, string> = {
  queued: 'Waiting',
  sending: 'Uploading',
  checking: 'Checking',
  waiting: 'Not sent yet',
  ready: '',
}

/** '1 photograph not sent yet', '3 photographs not sent yet'. */
export const notSentWords = (count: number, one = 'photograph'): string =>
  `${count} ${count === 1 ? one : `${one}s`} not sent yet`
