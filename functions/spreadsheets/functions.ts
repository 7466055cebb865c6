import { InvokeCommand } from '@aws-sdk/client-lambda'
import { spreadsheetMessages, WorkbookPreview } from '@lintel/contract'
import * as z from 'zod'
import { lambda } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { makeLogger } from '../lib/logging.ts'
import type { ReadingOrder } from './read.ts'
import type { Superseded } from './sweep.ts'

const log = makeLogger('spreadsheets')

const Answer = z.union([z.object({ preview: WorkbookPreview }), z.object({ refused: z.string() })])

/** By the isolated function. Throws 400 if it is refused, or crashes the reader. */
export async function readBy(order: ReadingOrder): Promise<WorkbookPreview> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: variable('WORKBOOK_READER'), Payload: JSON.stringify(order) }),
  )
  const said = Buffer.from(Payload ?? []).toString()
  if (FunctionError !== undefined) {
    log.error('A workbook crashed its reader', { FunctionError, said })
    // Out of time or memory is the workbook's fault; anything else is ours.
    if (/timed out|Timedout|memory|OutOfMemory|ExitError|signal/i.test(said))
      throw new HttpError(400, spreadsheetMessages.tookTooLong)
    throw new Error(`The reader of workbooks failed: ${said}`)
  }
  const answer = Answer.parse(JSON.parse(said))
  if ('refused' in answer) throw new HttpError(400, answer.refused)
  return answer.preview
}

/** Retried until it succeeds. */
export async function sweepLater(superseded: Superseded): Promise<void> {
  await lambda.send(
    new InvokeCommand({
      FunctionName: variable('WORKBOOK_SWEEPER'),
      InvocationType: 'Event',
      Payload: JSON.stringify(superseded),
    }),
  )
}
