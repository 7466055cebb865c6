import { gzipSync } from 'node:zlib'
import { ColumnField, spreadsheetMessages, WorkbookPlace, type WorkbookPreview } from '@lintel/contract'
import * as z from 'zod'
import { makeLogger } from '../lib/logging.ts'
import { readWorkbookFile } from './reading/read-workbook.ts'
import { Refused } from './reading/sheet.ts'

export const ReadingOrder = z.object({
  fileUrl: z.url(),
  resultUrl: z.url(),
  filename: z.string(),
  columns: z.array(ColumnField).optional(),
  place: WorkbookPlace.partial({ headrow: true }).optional(),
})
export type ReadingOrder = z.infer<typeof ReadingOrder>

export type Reading = { preview: WorkbookPreview } | { refused: string }

const log = makeLogger('spreadsheets')

const isDone = (answer: Response, what: string): Response => {
  if (answer.ok) return answer
  throw new Error(`The ${what} could not be moved: ${answer.status}.`)
}

/** Reads an untrusted workbook. It has no permissions: all it knows are two presigned addresses. */
export async function handler(event: unknown): Promise<Reading> {
  const { fileUrl, resultUrl, filename, ...chosen } = ReadingOrder.parse(event)
  const file = Buffer.from(await isDone(await fetch(fileUrl), 'workbook').arrayBuffer())
  try {
    const { preview, rows } = await readWorkbookFile(file, filename, chosen)
    const body = gzipSync(JSON.stringify({ preview, rows }), { level: 1 })
    isDone(await fetch(resultUrl, { method: 'PUT', body }), 'reading')
    return { preview }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.info('A workbook was refused', { why: error.message, cause: String(error.cause ?? '') })
    return { refused: error.message || spreadsheetMessages.notAWorkbook }
  }
}
