import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { makeLogger } from '../lib/logging.ts'
import { Refused } from '../spreadsheets/reading/sheet.ts'
import { readDocumentFile } from './reading/read-document.ts'

/** Addresses of the document, and of its text. */
export const ReadingOrder = z.object({ fileUrl: z.url(), resultUrl: z.url() })
export type ReadingOrder = z.infer<typeof ReadingOrder>

const log = makeLogger('transcription')

const isDone = (answer: Response, what: string): Response => {
  if (answer.ok) return answer
  throw new Error(`The ${what} could not be moved: ${answer.status}.`)
}

/** Reads an untrusted document: it has no permissions, and knows only two presigned addresses. */
export async function handler(event: unknown): Promise<{ refused?: string }> {
  const { fileUrl, resultUrl } = ReadingOrder.parse(event)
  const file = Buffer.from(await isDone(await fetch(fileUrl), 'document').arrayBuffer())
  try {
    const body = gzipSync(JSON.stringify(await readDocumentFile(file)), { level: 1 })
    isDone(await fetch(resultUrl, { method: 'PUT', body }), 'text')
    return {}
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.info('A document was refused', { why: error.message, cause: String(error.cause ?? '') })
    return { refused: error.message }
  }
}
