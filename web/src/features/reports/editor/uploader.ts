import type { UploadPorts } from '../../../lib/uploads/upload.ts'

/** Of a report's files. */
export interface Uploader {
  owner: string
  notKept: (names: readonly string[]) => void
  portsFor: (ports: UploadPorts) => UploadPorts
}
