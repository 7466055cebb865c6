import type { ReportBody } from '@lintel/contract'
import { countOpenChecks, displayDate, sideOf } from '@lintel/rules'
import { recordedPerson, type PersonToRecord } from '../../lib/context.ts'
import { assertPrintable } from './answer-size.ts'
import type { Opened } from '../guards.ts'
import { bodyOfRow } from '../read-report.ts'
import {
  factsOf,
  listedOf,
  readAnswers,
  writeBody,
  type Change,
  type HeaderRow,
  type StoredAnswer,
  type StoredHeader,
} from '../store/index.ts'

/** A signed-in caller's context, or a visitor's. */
export interface Author {
  now(): Date
  user: PersonToRecord
}

export const updatedBy = (user: PersonToRecord) => {
  const { id, name } = recordedPerson(user)
  return { updatedBy: name, updatedById: id || undefined }
}

export const savedOf = ({ updatedAt, updatedBy: savedBy, updatedById }: StoredHeader) => ({
  savedAt: updatedAt,
  savedBy,
  ...(updatedById && { savedById: updatedById }),
})

/** Where the check-in is looked up when a report becomes a check-out again. */
const lastCheckOutOf = ({ record, lastCheckOut }: HeaderRow, { type }: ReportBody): number | undefined => {
  if (sideOf(type) === 'out') return undefined
  return sideOf(record.type) === 'out' ? record.version : lastCheckOut
}

/** Current once committed. `awaited` are its files that have not arrived, `answers` those that its checks will have. */
export async function nextVersion(
  ctx: Author,
  { row: before, client }: Opened,
  body: ReportBody,
  awaited: string[],
  answers?: readonly StoredAnswer[],
): Promise<Change> {
  const known = answers ?? (await readAnswers(before.record.id)).answers
  const record: StoredHeader = {
    ...before.record,
    ...listedOf(body),
    version: before.record.version + 1,
    displaydate: displayDate(body.date),
    openchecks: countOpenChecks(body, client, known),
    updatedAt: ctx.now().toISOString(),
    ...updatedBy(ctx.user),
  }
  await assertPrintable(body, () => bodyOfRow(before))
  const written = await writeBody(record, body)
  return {
    before,
    after: {
      ...before,
      record,
      bodyKey: written.bodyKey,
      ...factsOf(body),
      awaited,
      lastCheckOut: lastCheckOutOf(before, body),
    },
    version: { version: record.version, ...written, ...savedOf(record) },
  }
}
