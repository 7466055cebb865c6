import type { Attachment } from '@lintel/contract'
import type { HeaderRow } from './header.ts'
import { headerKey, refKey, versionKey } from './keys.ts'
import { headerRows, refs, versions, type VersionRow } from './rows.ts'

/** A report's header row, or undefined. */
export const readHeader = (id: string): Promise<HeaderRow | undefined> => headerRows.get(headerKey(id))

/** Header rows by id; those that do not exist, or do not parse, are left out. */
export async function readHeaders(ids: readonly string[]): Promise<Map<string, HeaderRow>> {
  const rows = await headerRows.batchGet([...new Set(ids)].map(headerKey))
  return new Map(rows.map((row) => [row.record.id, row]))
}

/** The row of one version, or undefined. */
export const readVersion = (id: string, version: number): Promise<VersionRow | undefined> =>
  versions.get(versionKey(id, version))

/** The id of the report with this reference, or undefined; a retired reference finds nothing. */
export const readRef = async (ref: number): Promise<string | undefined> => (await refs.get(refKey(ref)))?.id

/**
 * Replaces an attachment of the header. Answers false where its job is no longer `seenJobid` (undefined: none); then
 * nothing is written.
 */
export async function writeAttachment(
  id: string,
  key: string,
  attachment: Attachment,
  seenJobid: string | undefined,
): Promise<boolean> {
  const job = '#record.#attachments.#key.#jobid'
  const written = await headerRows.update(headerKey(id), {
    set: [[['record', 'attachments', key], attachment]],
    condition: {
      expression: `attribute_exists(pk) AND ${seenJobid ? `${job} = :seen` : `attribute_not_exists(${job})`}`,
      names: { '#record': 'record', '#attachments': 'attachments', '#key': key, '#jobid': 'jobid' },
      ...(seenJobid && { values: { ':seen': seenJobid } }),
    },
  })
  return written !== undefined
}
