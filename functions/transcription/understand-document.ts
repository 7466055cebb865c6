import { InvokeCommand } from '@aws-sdk/client-lambda'
import {
  documentReadingMessages,
  reportAnswerMaxBytes,
  TranscribedDocument,
  transcriptionMessages,
} from '@lintel/contract'
import { lineText, limitFindings } from '@lintel/rules'
import * as z from 'zod'
import { dictionaryOf } from '../dictionary/dictionary-of.ts'
import { fitsPacked } from '../lib/answer.ts'
import { lambda } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { makeLogger } from '../lib/logging.ts'
import { documentTranscriber } from './document-transcriber.ts'
import { findWorkingFile, keepResult, readingAddresses } from './document-files.ts'
import { SourceDocument } from './reading/source.ts'
import type { ReadingOrder } from './read.ts'
import { endDocument, findDocument, type StoredDocument } from './store.ts'

/** Already begun. */
export const DocumentOrder = z.object({ clientId: z.string(), id: z.string(), key: z.string() })
export type DocumentOrder = z.infer<typeof DocumentOrder>

const log = makeLogger('transcription')

/** For the user who sent it. */
class NotRead extends Error {
  readonly cost: number

  constructor(message: string, cost = 0) {
    super(message)
    this.cost = cost
  }
}

/** Out of time or memory is the document's fault; anything else is ours. */
export const endOfReader = (said: string): Error =>
  /timed out|Timedout|memory|OutOfMemory|ExitError|signal/i.test(said)
    ? new NotRead(documentReadingMessages.tookTooLong)
    : new Error(`The reader of documents failed: ${said}`)

const Answer = z.object({ refused: z.string().optional() })

/** By the isolated reader function. */
async function readBy(order: ReadingOrder): Promise<void> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: variable('DOCUMENT_READER'), Payload: JSON.stringify(order) }),
  )
  const said = Buffer.from(Payload ?? []).toString()
  if (FunctionError !== undefined) {
    log.error('A document crashed its reader', { FunctionError, said })
    throw endOfReader(said)
  }
  const { refused } = Answer.parse(JSON.parse(said))
  if (refused !== undefined) throw new NotRead(refused)
}

async function understand({ key, ...of }: DocumentOrder, begun: StoredDocument): Promise<{ cost: number }> {
  const { clientId, id } = of
  await readBy(await readingAddresses(of, key))
  const source = await findWorkingFile(of, 'text.json.gz', SourceDocument)
  if (!source) throw new Error(`The reader left no text of ${id}.`)
  const dictionary = await dictionaryOf({ log }, clientId)
  const { cost, ...understood } = await documentTranscriber()({ id, clientId, pages: source.pages, dictionary })
  if (Object.values(understood.findings).every((found) => found.length === 0))
    // Parts that were not understood may succeed on a retry.
    throw new NotRead(
      understood.by === 'model' && understood.unread.length > 0
        ? transcriptionMessages.failed
        : understood.by === 'model'
          ? documentReadingMessages.nothingFound
          : documentReadingMessages.nothingFoundByRules,
      cost,
    )
  const pages = source.pages.map(({ page, name, lines }) => ({
    page,
    lines: lines.map((line) => lineText(line)),
    ...(name !== undefined && { name }),
  }))
  const { filename, document, startedAt } = begun
  const result = TranscribedDocument.parse({
    id,
    clientId,
    filename,
    startedAt,
    pages,
    ...understood,
    ...limitFindings(understood.findings),
    ...(document !== undefined && { document }),
  })
  if (!(await fitsPacked(Buffer.from(JSON.stringify(result)), reportAnswerMaxBytes)))
    throw new NotRead(documentReadingMessages.tooMuchText, cost)
  await keepResult(of, result)
  return { cost }
}

/** Invoked twice for one document, it does so once. */
export async function handler(event: unknown): Promise<void> {
  const order = DocumentOrder.parse(event)
  const begun = await findDocument(order.clientId, order.id)
  if (begun?.state !== 'running') return
  try {
    const { cost } = await understand(order, begun)
    await endDocument(order.clientId, begun, { state: 'finished', cost })
  } catch (error) {
    const isTold = error instanceof NotRead
    await endDocument(order.clientId, begun, {
      state: 'failed',
      reason: isTold ? error.message : transcriptionMessages.failed,
      ...(isTold && { cost: error.cost }),
    })
    // Our own faults must also fail the function.
    if (!isTold) throw error
    log.warn('A document was not read', { transcription: order.id, reason: error.message })
  }
}
