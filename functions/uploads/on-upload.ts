import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { arrivalTries, StorageKey } from '@lintel/contract'
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda'
import { isBusy } from '../lib/failures.ts'
import { makeLogger } from '../lib/logging.ts'
import { photoFolders } from './keys.ts'
import { giveUp, ingest, makeMissingCopies } from './ingest.ts'

/** S3's own test event has no records. */
const StorageEvent = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })).default([]),
})
type Message = Pick<SQSRecord, 'messageId' | 'body' | 'attributes'>
type Wanted = { makeCopies: string[] }
const CopiesWanted = z.object({ makeCopies: z.array(StorageKey) })

const log = makeLogger('uploads')

/** The only function that writes originals and copies; `{ makeCopies: [src, …] }` makes missing ones. */
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

/** False if the message is to be retried, or to go to the dead-letter queue. */
async function isDone({ body, attributes }: Message): Promise<boolean> {
  try {
    const srcs = srcsIn(body)
    if (Number(attributes.ApproximateReceiveCount) >= arrivalTries) {
      // Not retried: it may be what ended the function each time.
      for (const src of srcs) await giveUp(src)
      log.error('Files could not be processed', { srcs })
      return false
    }
    for (const src of srcs) log.info('Photograph arrived', { src, outcome: await retryWhileBusy(() => ingest(src)) })
    return true
  } catch (error) {
    log.error('A file was not processed', { body, error: error instanceof Error ? error : String(error) })
    return false
  }
}

/** The pauses before retrying a busy service, in seconds, within the function's two minutes. */
const pauses = [1, 3, 8, 20]

/** The queue redelivers only after six times the function's timeout, and a user is waiting for this photograph. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
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
  // Keys in events are form-encoded.
  const keys = StorageEvent.parse(JSON.parse(body)).Records.map(({ s3 }) =>
    decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
  )
  return keys.flatMap((key) => (key.startsWith(photoFolders.incoming) ? [key.slice(photoFolders.incoming.length)] : []))
}
