import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { type Client, type Report, type ReportBody, type TicketMessage, cutText } from '@lintel/contract'
import { fileListsIn, filesOfLines } from '@lintel/rules'
import { imagesOf } from '../clients/look-issues.ts'
import { settlementKey } from '../disputes/settlement-file.ts'
import { readPack, type claimsOf } from '../disputes/store.ts'
import { listDownloads, packFolder } from '../documents/files.ts'
import { s3 } from '../lib/aws.ts'
import { bucketName, type BucketVariable } from '../lib/environment.ts'
import { ifStored } from '../lib/if-stored.ts'
import { photoFolders } from '../uploads/keys.ts'
import { findUploads } from '../uploads/store.ts'
import { storedKey, uploadKinds, type UploadKind } from '../uploads/kinds.ts'

export interface StoredFile {
  bucket: BucketVariable
  key: string
}

export const sentAs = (kind: UploadKind, src: string): StoredFile => ({
  bucket: uploadKinds[kind].bucket === 'photos' ? 'PHOTOS_BUCKET' : 'DOCUMENTS_BUCKET',
  key: storedKey(kind, src),
})

export const filesOfBody = (body: ReportBody): StoredFile[] =>
  [...fileListsIn(body)].flatMap(({ list, files }) => files.map(({ src }) => sentAs(list.kind ?? 'photograph', src)))

/** A photograph and its copies, by the src in a report or upload; for a recent one also the incoming file. */
export const copiesOf = (src: string, isRecent: boolean): StoredFile[] =>
  Object.entries(photoFolders)
    .filter(([name]) => isRecent || name !== 'incoming')
    .map(([, folder]) => ({ bucket: 'PHOTOS_BUCKET', key: `${folder}${src}` }))

type Header = Pick<Report, 'attachments' | 'emailattachmentdocuments' | 'previousReportPdf'>

export function filesOfHeader({ attachments, emailattachmentdocuments, previousReportPdf }: Header): StoredFile[] {
  const made = [...Object.values(attachments).map(({ src }) => src), previousReportPdf].flatMap((key): StoredFile[] =>
    key ? [{ bucket: 'DOCUMENTS_BUCKET', key }] : [],
  )
  return [...emailattachmentdocuments.map(({ src }) => sentAs('document', src)), ...made]
}

/** Invoices, pages of the agreement, the last packs, settlements, and photographs of the tenants' answers. */
export async function filesOfDisputes(disputes: Awaited<ReturnType<typeof claimsOf>>['claims']): Promise<StoredFile[]> {
  const ids = disputes.flatMap(({ lines }) => filesOfLines(lines))
  const uploads = [...(await findUploads(ids)).values()].map(({ src }) => sentAs('document', src))
  const packed = disputes.map(async (dispute) => {
    const pack = await readPack(dispute)
    return pack ? listDownloads(packFolder(dispute.report, pack.job)) : []
  })
  const photos = disputes.flatMap(({ answers }) =>
    answers.flatMap((given) => given.answers.flatMap((one) => one.photos)),
  )
  const made = [
    ...(await Promise.all(packed)).flat(),
    ...disputes.flatMap((one) => (one.settledAt ? settlementKey(one) : [])),
  ]
  return [
    ...uploads,
    ...photos.map(({ src }) => sentAs('photograph', src)),
    ...made.map((key): StoredFile => ({ bucket: 'DOCUMENTS_BUCKET', key })),
  ]
}

/** With those of its claims. */
export function filesOfReport(header: Header, body: ReportBody, others: readonly StoredFile[] = []): StoredFile[] {
  const all = new Map([...filesOfBody(body), ...filesOfHeader(header), ...others].map((file) => [file.key, file]))
  return [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

export const filesOfMessages = (messages: readonly TicketMessage[]): StoredFile[] =>
  messages.flatMap(({ files }) => files.map(({ src }) => sentAs('ticketFile', src)))

export const filesOfLooks = (client: Client): StoredFile[] =>
  imagesOf(client).map(([, src]) => sentAs('lookImage', src))

export const lengthOf = ({ bucket, key }: StoredFile): Promise<number | undefined> =>
  ifStored(async () => {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: bucketName(bucket), Key: key }))
    return ContentLength ?? 0
  })

export async function contentOf({ bucket, key }: StoredFile): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucketName(bucket), Key: key }))
  if (!Body) throw new Error(`${key} is empty.`)
  return Body.transformToByteArray()
}

export const exportZipKey = (clientId: string, jobId: string, part: number): string =>
  `downloads/client-data/${clientId}/${jobId}/${part}.zip`

export const exportZipName = (
  { name, startedAt }: { name: string; startedAt: string },
  part: number,
  of: number,
): string => {
  const plain = cutText(name.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').trim(), 80) || 'Client'
  return `${plain} ${startedAt.slice(0, 10)}${of > 1 ? ` part ${part} of ${of}` : ''}.zip`
}
