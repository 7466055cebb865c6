import type { PhotoRecord, PhotoUpload } from '@lintel/contract'
import type * as z from 'zod'

export type Permission = z.output<typeof PhotoUpload>
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'status' | 'message'>

/** A file to be uploaded; `again` is the id from its earlier presigned URL, which is renewed. */
export interface WantedFile {
  name: string
  size: number
  again?: string
}

export interface UploadPorts {
  /** The file with a valid name, if it must be renamed before sending. */
  named?: (file: File) => File
  /** Why a chosen file is not accepted; undefined if it is. */
  refusalOf: (file: File) => Promise<string | undefined>
  brokenMessage: string
  /** How many presigned URLs are requested together, if fewer than staff can. */
  together?: number
  /** Requests presigned URLs, in the order of the files. */
  request: (reportId: string, files: WantedFile[]) => Promise<Permission[]>
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: Blob) => Promise<string | undefined>
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection is back, or the page is visible again. */
  wait: (ms: number) => Promise<void>
}
