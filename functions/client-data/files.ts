import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { Client, Report, ReportBody, TicketMessage } from '@lintel/contract'
import { fileListsIn } from '@lintel/rules'
import { imagesOf } from '../clients/look-issues.ts'
import { s3 } from '../lib/aws.ts'
import { bucketName, type BucketVariable } from '../lib/buckets.ts'
import { photoFolders } from '../uploads/keys.ts'
import { storedKey, uploadKinds, type UploadKind } from '../uploads/kinds.ts'

/** A file in storage, as it was sent or made. */
export interface StoredFile {
  bucket: BucketVariable
  key: string
}

/** A file of this kind, as it was sent. */
export const sentAs = (kind: UploadKind, src: string): StoredFile => ({
  bucket: uploadKinds[kind].bucket === 'photos' ? 'PHOTOS_BUCKET' : 'DOCUMENTS_BUCKET',
  key: storedKey(kind, src),
})

/** What was sent with a report. */
export const filesOfBody = (body: ReportBody): StoredFile[] =>
  [...fileListsIn(body)].flatMap(({ list, files }) => files.map(({ src }) => sentAs(list.kind ?? 'photograph', src)))

/** A photograph with its copies, as a report or an upload names it; of one that came lately what came, too. */
export const copiesOf = (src: string, isRecent: boolean): StoredFile[] =>
  Object.entries(photoFolders)
    .filter(([name]) => isRecent || name !== 'incoming')
    .map(([, folder]) => ({ bucket: 'PHOTOS_BUCKET', key: `${folder}${src}` }))

/** What the header of a report says of files. */
type Header = Pick<Report, 'attachments' | 'emailattachmentdocuments' | 'previousReportPdf'>

/**
 * The files that a report's header names: what was sent for its e-mails, the documents that were made of it, and the PDF
 * of the report before, which is all that there is of a migrated one.
 */
export function filesOfHeader({ attachments, emailattachmentdocuments, previousReportPdf }: Header): StoredFile[] {
  const made = [...Object.values(attachments).map(({ src }) => src), previousReportPdf].flatMap((key): StoredFile[] =>
    key ? [{ bucket: 'DOCUMENTS_BUCKET', key }] : [],
  )
  return [...emailattachmentdocuments.map(({ src }) => sentAs('document', src)), ...made]
}

/** Every file of a report, each once, by their keys: what was sent with it, and what its header names. */
export function filesOfReport(header: Header, body: ReportBody): StoredFile[] {
  const all = new Map([...filesOfBody(body), ...filesOfHeader(header)].map((file) => [file.key, file]))
  return [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export const filesOfMessages = (messages: readonly TicketMessage[]): StoredFile[] =>
  messages.flatMap(({ files }) => files.map(({ src }) => sentAs('ticketFile', src)))

export const filesOfLooks = (client: Client): StoredFile[] =>
  imagesOf(client).map(([, src]) => sentAs('lookImage', src))

/** How long a stored file is; undefined where it is not there any more. */
export async function lengthOf({ bucket, key }: StoredFile): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: bucketName(bucket), Key: key }))
    return ContentLength ?? 0
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

/** The content of a stored file. */
export async function contentOf({ bucket, key }: StoredFile): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucketName(bucket), Key: key }))
  if (!Body) throw new Error(`${key} is empty.`)
  return Body.transformToByteArray()
}
