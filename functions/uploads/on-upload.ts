import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { arrivalTries, StorageKey } from '@lintel/contract'
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda'
import { isBusy } from '../lib/failures.ts'
import { makeLogger } from '../lib/logging.ts'
import { photoFolders } from './keys.ts'
import { giveUp, ingest, makeMissingCopies } from './ingest.ts'

/** S3's own trial event has no records. */
const StorageEvent = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })).default([]),
})
type Message = Pick<SQSRecord, 'messageId' | 'body' | 'attributes'>
type Wanted = { makeCopies: string[] }
const CopiesWanted = z.object({ makeCopies: z.array(StorageKey) })

const log = makeLogger('uploads')

/**
 * The only function that writes originals and copies. A queue hands it what storage tells of everything that arrives
 * below `incoming/`; `{ makeCopies: [src, …] }` makes copies that have gone missing.
 */
export async function handler(event: { Records: Message[] } | Wanted): Promise<SQSBatchResponse> {
  if ('makeCopies' in event) {
    const { makeCopies } = CopiesWanted.parse(event)
    await makeMissingCopies(makeCopies)
    log.info('Copies made again', { count: makeCopies.length })
    return { batchItemFailures: [] }
  }
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
  for (const message of event.Records) {
    if (await isDone(message)) continue
    batchItemFailures.push({ itemIdentifier: message.messageId })
  }
  return { batchItemFailures }
}

/** False where the message is to be retried, or to become a dead letter. */
async function isDone({ body, attributes }: Message): Promise<boolean> {
  try {
    const srcs = srcsIn(body)
    if (Number(attributes.ApproximateReceiveCount) >= arrivalTries) {
      // Not tried once more: it may be what ended the function each time.
      for (const src of srcs) await giveUp(src)
      log.error('Files could not be processed', { srcs })
      return false
    }
    for (const src of srcs) log.info('Photograph arrived', { src, outcome: await patiently(() => ingest(src)) })
    return true
  } catch (error) {
    log.error('A file was not processed', { body, error: error instanceof Error ? error : String(error) })
    return false
  }
}

/** So many seconds are waited for a service that is busy, within the function's two minutes. */
const pauses = [1, 3, 8, 20]

/**
 * What does not come of itself after the SDK's tries, which take less than a second: the queue hands a message out again only
 * after six times as long as the function may take, and somebody waits for this photograph.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const seconds of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      await wait(seconds * 1000)
    }
  }
  return work()
}

function srcsIn(body: string): string[] {
  // Events carry keys as forms are encoded.
  const keys = StorageEvent.parse(JSON.parse(body)).Records.map(({ s3 }) =>
    decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
  )
  return keys.flatMap((key) => (key.startsWith(photoFolders.incoming) ? [key.slice(photoFolders.incoming.length)] : []))
}
