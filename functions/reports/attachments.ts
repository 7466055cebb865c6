import type { Attachment } from '@lintel/contract'
import { readHeader, writeAttachment } from './store/index.ts'

/** The changed fields of an attachment; the others stay, so that a file remains while its successor is made. */
export type AttachmentChange = Partial<Attachment> & Pick<Attachment, 'status'>

/**
 * The report's version stays. An `error` stays only with the status failed. Does nothing if `unless` is true of the
 * current attachment. Returns the attachment before the change; undefined if nothing was changed.
 */
export async function setAttachment(
  reportId: string,
  key: string,
  change: AttachmentChange,
  { unless }: { unless?: (attachment: Partial<Attachment>) => boolean } = {},
): Promise<Partial<Attachment> | undefined> {
  for (;;) {
    const row = await readHeader(reportId)
    if (!row) return undefined
    const { attachments } = row.record
    const seen: Partial<Attachment> = { ...(Object.hasOwn(attachments, key) && attachments[key]), error: undefined }
    if (unless?.(seen)) return undefined
    if (await writeAttachment(reportId, key, { ...seen, ...change }, seen.jobid)) return seen
  }
}
