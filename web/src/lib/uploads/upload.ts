/**
 * queued: waiting for its turn. sending: on its way. checking: arrived, not looked at yet. ready: accepted.
 * failed: not accepted, or given up on; `message` says why.
 */
export type UploadState = 'queued' | 'sending' | 'checking' | 'ready' | 'failed'

/** One chosen file on its way into a report. */
export interface Upload<Target> {
  /** Stable while it exists; the photo's own id changes when its permission has to be renewed. */
  key: string
  reportId: string
  /** Where in the report it goes. */
  target: Target
  name: string
  size: number
  state: UploadState
  /** Share that was sent, 0 to 1. */
  progress: number
  /** Known once storage has given its permission. */
  photoId?: string
  /** Address of a small picture of it. */
  preview?: string
  message?: string
  /** True where trying again can help. */
  retryable?: boolean
}

/** True until it is decided whether the file is accepted. */
export const isUnderway = (upload: Pick<Upload<unknown>, 'state'>): boolean =>
  upload.state === 'queued' || upload.state === 'sending' || upload.state === 'checking'
