import type { Report } from '@lintel/contract'
import { downloadType } from '../documents/files.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { storedKey } from '../uploads/kinds.ts'

/** Generated, uploaded, or of the previous report. */
export interface ReportFile {
  path: string
  key: string
  filename: string
  /** How a link identifies it: by the variant of a generated file, or as an uploaded document. */
  source: { variant: string } | { src: string }
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Of a generated file, the last finished. */
export const filesOf = (report: Report): ReportFile[] => {
  const generated = Object.entries(report.attachments).flatMap(([variant, { src, filename }]) =>
    src ? [{ path: src, key: src, filename: filename ?? nameIn(src), source: { variant } }] : [],
  )
  const uploaded = [...report.uploaddocuments, ...report.emailattachmentdocuments].map(({ src, name }) => ({
    path: src,
    key: storedKey('document', src),
    filename: name ?? nameIn(src),
    source: { src },
  }))
  return [...generated, ...uploaded]
}

/** Removed after `zipRetentionDays`. */
export const isZip = ({ key, source }: Pick<ReportFile, 'key' | 'source'>): boolean =>
  'variant' in source && key.endsWith('.zip')

/** Types that browsers display; all others are downloaded. */
const shown = /^(?:application\/pdf|image\/)/

/** Short-lived, under its visible name. */
export const addressOfFile = ({ key }: Pick<ReportFile, 'key'>, filename: string): Promise<string> => {
  const type = downloadType(filename)
  return downloadAddress(key, filename, shown.test(type) ? 'inline' : 'attachment', type)
}
