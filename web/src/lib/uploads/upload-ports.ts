import type { PhotoRecord, PhotoUpload } from '@lintel/contract'
import type * as z from 'zod'

/** A presigned URL for one photograph. */
export type Permission = z.output<typeof PhotoUpload>
/** The server's check of a file. */
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'status' | 'message'>

/** A file to be uploaded; `again` is the id from its earlier presigned URL, which is renewed. */
export interface WantedFile {
  name: string
  size: number
  again?: string
}

/** The external dependencies of uploads: API, storage and browser. */
export interface UploadPorts {
  /** The file with a valid name, if it must be renamed before sending. */
  named?: (file: File) => File
  /** Why a chosen file is not accepted; undefined if it is. */
  refusalOf: (file: File) => Promise<string | undefined>
  /** The message for a file that never arrived. */
  brokenMessage: string
  /** How many presigned URLs are requested together, if fewer than staff can. */
  together?: number
  /** Requests presigned URLs, in the order of the files. */
  request: (reportId: string, files: WantedFile[]) => Promise<Permission[]>
  /** Fetches the state of photographs. */
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: Blob) => Promise<string | undefined>
  /** Frees a preview's memory. */
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection is back, or the page is visible again. */
  wait: (ms: number) => Promise<void>
}
