import { HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { documentExtension, documentTypes, type Report } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { variable } from '../lib/environment.ts'
import { storedKey } from '../uploads/kinds.ts'

/** A file of a report that may be shared: generated, uploaded, or of the previous report. */
export interface ReportFile {
  /** As the report names it. */
  path: string
  /** Its key in the documents bucket. */
  key: string
  filename: string
  /** How a link finds it again: by the name of what was generated, or as an uploaded document. */
  source: { variant: string } | { src: string }
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** The files that belong to a report and are there; of a generated one the last that was finished. */
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

/** True for a zip of photographs, which is removed after `zipRetentionDays`. */
export const isZip = ({ key, source }: Pick<ReportFile, 'key' | 'source'>): boolean =>
  'variant' in source && key.endsWith('.zip')

/** The content type of a file, by the extension of its name. */
export const typeOfFile = (filename: string): string => {
  const extension = documentExtension(filename)
  if (extension) return documentTypes[extension]
  return filename.toLowerCase().endsWith('.zip') ? 'application/zip' : 'application/octet-stream'
}

/** How long a file is; undefined for one that is no longer kept, as zips are not after seven days. */
export async function bytesOfFile({ key }: Pick<ReportFile, 'key'>): Promise<number | undefined> {
  try {
    const Bucket = variable('DOCUMENTS_BUCKET')
    const { ContentLength = 0 } = await s3.send(new HeadObjectCommand({ Bucket, Key: key }))
    return ContentLength
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** What browsers show by themselves; everything else is saved. */
const shown = /^(?:application\/pdf|image\/)/

/** A short-lived address of a file, under the name that people know it by. */
export const addressOfFile = ({ key }: Pick<ReportFile, 'key'>, filename: string): Promise<string> => {
  const type = typeOfFile(filename)
  return downloadAddress(key, filename, shown.test(type) ? 'inline' : 'attachment', type)
}
