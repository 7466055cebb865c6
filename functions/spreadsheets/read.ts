import { gzipSync } from 'node:zlib'
import { ColumnField, spreadsheetMessages, type WorkbookPreview } from '@lintel/contract'
import * as z from 'zod'
import { makeLogger } from '../lib/logging.ts'
import { readWorkbookFile } from './reading/read-workbook.ts'
import { Refused } from './reading/refused.ts'

/** What is asked of the reader: where the workbook is, and where what was read of it goes. */
export const ReadingOrder = z.object({
  fileUrl: z.url(),
  resultUrl: z.url(),
  filename: z.string(),
  columns: z.array(ColumnField).optional(),
})
export type ReadingOrder = z.infer<typeof ReadingOrder>

/** What it answers. */
export type Reading = { preview: WorkbookPreview } | { refused: string }

const log = makeLogger('spreadsheets')

const isDone = (answer: Response, what: string): Response => {
  if (answer.ok) return answer
  throw new Error(`The ${what} could not be moved: ${answer.status}.`)
}

/**
 * Reads a workbook, which may be anything. It has no permission and no AWS client: all it knows are two presigned
 * addresses, of the file and of where what was read goes.
 */
export async function handler(event: unknown): Promise<Reading> {
  const { fileUrl, resultUrl, filename, columns } = ReadingOrder.parse(event)
  const file = Buffer.from(await isDone(await fetch(fileUrl), 'workbook').arrayBuffer())
  try {
    const { preview, rows } = await readWorkbookFile(file, filename, columns)
    const body = gzipSync(JSON.stringify({ preview, rows }), { level: 1 })
    isDone(await fetch(resultUrl, { method: 'PUT', body }), 'reading')
    return { preview }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.info('A workbook was refused', { why: error.message, cause: String(error.cause ?? '') })
    return { refused: error.message || spreadsheetMessages.notAWorkbook }
  }
}
