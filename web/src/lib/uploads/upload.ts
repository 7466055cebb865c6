import type { Photo, PhotoRecord, PhotoUpload } from '@lintel/contract'
import type * as z from 'zod'
import type { StoreApi } from 'zustand/vanilla'

/** checking: uploaded, not checked yet. waiting: retried automatically. failed: refused, or until a user retries. */
export type UploadState = 'queued' | 'sending' | 'checking' | 'waiting' | 'ready' | 'failed'

/** A user's edits to a photograph before the report is saved with it. */
export type UploadEdits = Pick<Photo, 'caption' | 'rotate' | 'marks' | 'linkedphoto'>

export interface Upload<Target> {
  key: string
  reportId: string
  target: Target
  name: string
  size: number
  addedAt: string
  state: UploadState
  progress: number
  photoId: string
  /** A file of a report has it from the beginning, another with its presigned URL. */
  src?: string | undefined
  edits: UploadEdits
  preview?: string
  message?: string | undefined
  /** It was written to the browser's storage, or that failed: only then is it sent. */
  isStored: boolean
  /** This browser had no space for it: it is lost if the page is left before it is sent. */
  isUnkept?: boolean | undefined
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

/** True while it is lost if the page is left. */
export const isHereAlone = (upload: Pick<Upload<unknown>, 'state' | 'retryable' | 'isUnkept' | 'isStored'>): boolean =>
  isUnsent(upload) && (!upload.isStored || upload.isUnkept === true)

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

export type Permission = z.output<typeof PhotoUpload>
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'src' | 'status' | 'message' | 'damaged'>

/** A file to be uploaded. The request can be repeated: its id is made here. */
export interface WantedFile {
  id: string
  name: string
  size: number
  capturedAt: string
  sha256?: string | undefined
}

export interface UploadPorts {
  /** The file with a valid name, if it must be renamed before sending. */
  named?: (file: File) => File
  /** Why a chosen file is not accepted; undefined if it is. */
  refusalOf: (file: File) => Promise<string | undefined>
  brokenMessage: string
  /** How many presigned URLs are requested together, if fewer than staff can. */
  together?: number
  /** As the server will make it, for files that are placed in a report before they are sent. */
  srcOf?: (id: string, capturedAt: string, name: string) => string
  /** Taken before it is stored and sent, so that the server can compare it. */
  sha256?: (file: Blob) => Promise<string | undefined>
  /** Requests presigned URLs, in the order of the files. */
  request: (reportId: string, files: WantedFile[]) => Promise<Permission[]>
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: Blob) => Promise<string | undefined>
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection is back, or the page is visible again. */
  wait: (ms: number) => Promise<void>
}

export interface PlacedFile {
  id: string
  src: string
  name: string
  edits: UploadEdits
  addedAt: string
}

/** The report's callbacks. Each can be called again after a reload. */
export interface UploadEvents<Target> {
  /** The files can be added to the report. Returns false if it has no place for them. */
  placed?: (target: Target, files: PlacedFile[]) => boolean | undefined
  accepted?: (upload: Upload<Target>, src: string) => void
  /** This browser could not store these files: they are lost if the page is left before they are sent. */
  notKept?: (names: string[]) => void
  /** The sources that the server's report has. */
  saved?: () => ReadonlySet<string>
}

export interface UploadsState<Target> {
  uploads: Upload<Target>[]
  /** Earlier ones that are being read, or that another tab has. */
  awaited: number
}

export interface Uploads<Target> extends StoreApi<UploadsState<Target>> {
  /** Continues stored uploads, including those of tabs that close. */
  open: () => Promise<void>
  /** Adds chosen files, with the given rotation, caption or link; returns a message for each that is not accepted. */
  add: (target: Target, files: readonly File[], edits?: UploadEdits) => Promise<string[]>
  /** Resolves once all files chosen so far are stored in the browser, or could not be. */
  stored: () => Promise<void>
  /** Makes sure that the server expects them all, which a report with them cannot be saved without. @throws ApiError */
  announce: () => Promise<void>
  retry: (key: string) => void
  drop: (key: string) => void
  /** Moves an upload to another list, or follows a photograph that was moved. */
  move: (key: string, target: Target, edits?: UploadEdits) => void
  /** Repeats the callbacks for those added to the report and not saved there yet. */
  placeAgain: () => void
  /** Repeats the callback for those that had no place in the report. */
  placeLeft: () => void
  /** Forgets those that the saved report has, or was saved without; others are awaited only while being sent. */
  settle: (isDecided: (src: string) => boolean) => void
  look: () => void
  /** Ends everything; nothing more is sent, and another tab can continue. */
  end: () => void
}
