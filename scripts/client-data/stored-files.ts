import { GetObjectCommand, HeadObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { Client, ReportBody, TicketMessage } from '@lintel/contract'
import { fileListsIn } from '@lintel/rules'
import { imagesOf } from '../../functions/clients/look-issues.ts'
import { s3 } from '../../functions/lib/aws.ts'
import { variable } from '../../functions/lib/environment.ts'
import type { StoredHeader } from '../../functions/reports/store/header.ts'
import { storedKey, uploadKinds, type UploadKind } from '../../functions/uploads/kinds.ts'

/** A file in storage, as it was sent or made. */
export interface StoredFile {
  bucket: 'PHOTOS_BUCKET' | 'DOCUMENTS_BUCKET'
  key: string
}

const sentAs = (kind: UploadKind, src: string): StoredFile => ({
  bucket: uploadKinds[kind].bucket === 'photos' ? 'PHOTOS_BUCKET' : 'DOCUMENTS_BUCKET',
  key: storedKey(kind, src),
})

/** Every file of a report: what was sent with it, and the documents that were made of it. */
export function filesOfReport(header: StoredHeader, body: ReportBody): StoredFile[] {
  const sent = [...fileListsIn(body)].flatMap(({ list, files }) =>
    files.map(({ src }) => sentAs(list.kind ?? 'photograph', src)),
  )
  const made = Object.values(header.attachments).flatMap(({ src }): StoredFile[] =>
    src ? [{ bucket: 'DOCUMENTS_BUCKET', key: src }] : [],
  )
  return [...new Map([...sent, ...made].map((file) => [file.key, file])).values()]
}

export const filesOfMessages = (messages: readonly TicketMessage[]): StoredFile[] =>
  messages.flatMap(({ files }) => files.map(({ src }) => sentAs('ticketFile', src)))

export const filesOfLooks = (client: Client): StoredFile[] =>
  imagesOf(client).map(([, src]) => sentAs('lookImage', src))

/** How long a stored file is; undefined where it is not there any more. */
export async function lengthOf({ bucket, key }: StoredFile): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: variable(bucket), Key: key }))
    return ContentLength ?? 0
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}

export async function contentOf({ bucket, key }: StoredFile): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: variable(bucket), Key: key }))
  if (!Body) throw new Error(`${key} is empty.`)
  return Body.transformToByteArray()
}
