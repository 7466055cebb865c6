import type { PhotoRecord, PhotoUpload } from '@lintel/contract'
import type * as z from 'zod'

/** A permission to send one photograph. */
export type Permission = z.output<typeof PhotoUpload>
/** What storage found out about a file. */
export type Arrival = Pick<z.output<typeof PhotoRecord>, 'id' | 'status' | 'message'>

/** A file that is to be sent; `again` is the id of its earlier permission, which is then given anew. */
export interface WantedFile {
  name: string
  size: number
  again?: string
}

/** The outside world of uploads: API, storage and browser. */
export interface UploadPorts {
  /** Why a chosen file cannot be taken; undefined where it can. */
  refusalOf: (file: File) => Promise<string | undefined>
  /** What is said of a file that never arrived. */
  brokenMessage: string
  /** How many permissions are asked for together, where that is less than the API's staff may. */
  together?: number
  /** Asks for permissions, in the order of the files. */
  request: (reportId: string, files: WantedFile[]) => Promise<Permission[]>
  /** Asks what became of photographs. */
  arrivals: (reportId: string, ids: string[]) => Promise<Arrival[]>
  send: (permission: Permission, file: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  preview: (file: Blob) => Promise<string | undefined>
  /** Lets a preview's memory go. */
  forgetPreview: (address: string) => void
  /** Waits; ends early when the connection comes back, or the page is looked at again. */
  wait: (ms: number) => Promise<void>
}
