import { pipeline } from 'node:stream/promises'
import { Id } from '@lintel/contract'
import { displayDate, feedbackOf, type Feedback } from '@lintel/rules'
import * as z from 'zod'
import { downloadKey, storeDownload } from '../../documents/files.ts'
import { runPersonalJob } from '../../documents/jobs/personal-jobs.ts'
import { csvFile, csvLines } from '../../lib/csv.ts'
import { addressLine, dayOf, yesNo, mapConcurrently, tableRows } from './download-csv.ts'
import { bodyOfRow } from '../read-report.ts'
import type { HeaderRow } from '../store/index.ts'

const columns = [
  'Ref',
  'Date',
  'Address',
  'Room',
  'Item',
  'Party',
  'Comment',
  'Approved',
  'Flagged',
  'Updated',
  'Name',
] as const

const cellsOf = (
  { record: { ref, date, address } }: HeaderRow,
  { room, item, saidOf, party, text, approved, flagged, updatedAt, name }: Feedback,
) => [
  String(ref),
  displayDate(date),
  addressLine(address),
  room,
  saidOf === undefined ? item : `${item} (about ${saidOf})`,
  party,
  text,
  yesNo(approved),
  yesNo(flagged),
  dayOf(updatedAt),
  name,
]

/** Reports whose comments are in memory together. */
const part = 100

const TableEvent = z.object({ jobId: Id })

/** Header rows count comments, so only bodies with some are read. */
export async function handler(event: unknown): Promise<Record<string, never>> {
  const { jobId } = TableEvent.parse(event)
  await runPersonalJob({ jobId, kind: 'feedback-flags' }, async (job, tell) => {
    const { query, scope } = job.payload
    const rows = await tableRows({ scope }, query, ({ comments }) => comments > 0)
    const src = downloadKey(job)
    async function* text() {
      yield csvFile(columns, [])
      for (let done = 0; done < rows.length; done += part) {
        await tell({ done, total: rows.length, step: 'publishing' })
        const cells = await mapConcurrently(rows.slice(done, done + part), async (row) =>
          feedbackOf(await bodyOfRow(row)).map((comment) => cellsOf(row, comment)),
        )
        yield csvLines(cells.flat())
      }
    }
    await pipeline(text, storeDownload(src))
    return { made: rows.length, left: 0, src }
  })
  return {}
}
