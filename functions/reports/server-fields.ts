import type { Attachment, Delivery } from '@lintel/contract'
import {
  readHeader,
  writeAttachment,
  clearDelivery,
  clearFailedDelivery,
  writeDeliveryBegun,
  writeDeliveryFailed,
  writeNotTold,
  type HeaderRow,
  writeExported,
} from './store/index.ts'
import { publishReportChanged } from './publish-changed.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import type { TransactItem } from '../lib/table.ts'
import type { ActToRecord } from './trail/write-trail.ts'
import { headerKey } from './store/keys.ts'
import { headerRows } from './store/rows.ts'
import { writeLinkOpened } from './store/header-fields.ts'

/** The changed fields of an attachment; the others stay, so that a file remains while its successor is made. */
export type AttachmentChange = Partial<Attachment> & Pick<Attachment, 'status'>

/** An `error` stays only with the status failed. Returns the attachment before; undefined if nothing was changed. */
export async function setAttachment(
  reportId: string,
  key: string,
  change: AttachmentChange,
  { unless, act }: { unless?: (attachment: Partial<Attachment>) => boolean; act?: ActToRecord | undefined } = {},
): Promise<Partial<Attachment> | undefined> {
  const { seen } = await retryUntilWritten(`The attachment ${key} of report ${reportId}`, async () => {
    const row = await readHeader(reportId)
    if (!row) return {}
    const { attachments } = row.record
    const seen: Partial<Attachment> = { ...(Object.hasOwn(attachments, key) && attachments[key]), error: undefined }
    if (unless?.(seen)) return {}
    // Repeated after a crash, it is the same file.
    const acts = act && seen.src !== change.src ? [act] : []
    const written = await writeAttachment(row.record, key, { ...seen, ...change }, { seenJobid: seen.jobid, acts })
    return written ? { seen } : undefined
  })
  return seen
}

interface NotMade {
  reason: string
  now: Date
}

/** It cannot be cancelled afterwards. False if it is no longer waiting. */
export const beginDelivery = async (id: string, delivery: Delivery): Promise<boolean> =>
  (await writeDeliveryBegun(id, delivery)) !== undefined

export const endDelivery = async (id: string, version: number): Promise<void> =>
  publishNow(await clearDelivery(id, version))

/** Until an e-mail about it is sent or another delivery waits. Does nothing if there is no delivery. */
export const failDelivery = async (id: string, version: number, reason: string, now: Date): Promise<void> =>
  publishNow(await writeDeliveryFailed(id, version, { at: now.toISOString(), reason }))

/** Of notices of signatures. Does nothing while a delivery is waiting. */
export const noteNotTold = async (
  id: string,
  { reason, now, ...what }: Required<Pick<Delivery, 'version' | 'to' | 'address' | 'signatures'>> & NotMade,
): Promise<void> => publishNow(await writeNotTold(id, { ...what, at: now.toISOString(), failed: reason }))

/** An e-mail about the report was sent. With a version, only that version's failure is removed. */
export const endFailed = async (id: string, version?: number): Promise<void> =>
  publishNow(await clearFailedDelivery(id, version))

/** There is no new version, so nobody is notified of a save. */
async function publishNow(changed: HeaderRow | undefined): Promise<void> {
  if (changed) await publishReportChanged({ user: { name: changed.record.updatedBy } }, changed.record)
}

export const countEmail = (id: string): TransactItem =>
  headerRows.updateItem(headerKey(id), { add: { 'record.emailcount': 1 } })

/** The version stays. */
export const setExported = (reportId: string, at: string): Promise<void> => writeExported(reportId, at)

/** Only the first time counts. False for no report, or a deleted one. */
export async function markLinkOpened(id: string, now: Date): Promise<boolean> {
  const row = await readHeader(id)
  if (!row || row.record.deleted) return false
  if (!row.record.emaillinkopened) await writeLinkOpened(id, now.toISOString())
  return true
}
