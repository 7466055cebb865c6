import { GetObjectCommand } from '@aws-sdk/client-s3'
import { emailFilesMaxBytes, type EmailAttachment, type Report } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { refused } from '../lib/http-error.ts'
import { bytesOfDownload, downloadType } from '../documents/files.ts'
import { filesOf, type ReportFile } from '../sharing/report-files.ts'

export interface ChosenFile {
  file: ReportFile
  filename: string
  bytes: number
}

export interface AttachedFile {
  filename: string
  contentType: string
  content: Buffer
}

const bucket = () => variable('DOCUMENTS_BUCKET')

const notSent = (index: number, message: string) => refused(`body.attachments.${index}.path`, message)

/** In base64, with line breaks. */
const travelling = (bytes: number) => Math.ceil(bytes / 57) * 78

/** Throws 400 for a file that is not the report's, or does not exist yet. */
export async function chooseFiles(report: Report, wanted: readonly EmailAttachment[]): Promise<ChosenFile[]> {
  const own = new Map(filesOf(report).map((file) => [file.path, file]))
  const chosen = wanted.map(({ path, filename, generatingstatus }, index) => {
    if (generatingstatus === 'generating') throw notSent(index, `${filename} is still being made.`)
    const file = own.get(path)
    if (!file) throw notSent(index, `${filename} does not belong to this report.`)
    return { file, filename }
  })
  const sizes = chosen.map(async ({ file, filename }, index) => {
    const bytes = await bytesOfDownload(file.key)
    if (bytes === undefined) throw notSent(index, `${filename} has expired. Make it again.`)
    return { file, filename, bytes }
  })
  return Promise.all(sizes)
}

/** In order while there is room. */
export function divideFiles(files: readonly ChosenFile[]): { attached: ChosenFile[]; linked: ChosenFile[] } {
  const attached: ChosenFile[] = []
  const linked: ChosenFile[] = []
  let room = emailFilesMaxBytes
  for (const file of files) {
    const fits = travelling(file.bytes) <= room
    if (fits) room -= travelling(file.bytes)
    ;(fits ? attached : linked).push(file)
  }
  return { attached, linked }
}

export async function fetchFile({
  file,
  filename,
}: {
  file: Pick<ReportFile, 'key'>
  filename: string
}): Promise<AttachedFile> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: file.key }))
  if (!Body) throw new Error(`Storage returned no body for ${file.key}.`)
  return { filename, contentType: downloadType(filename), content: Buffer.from(await Body.transformToByteArray()) }
}
