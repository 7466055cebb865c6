import { CopyObjectCommand, paginateListObjectsV2, type S3Client, type _Object } from '@aws-sdk/client-s3'
import { s3 } from '../../functions/lib/aws.ts'
import { limitConcurrency } from '../../functions/lib/concurrency.ts'
import { evidenceLock } from '../../functions/lib/evidence-lock.ts'
import type { Outcome, Tally } from './tally.ts'

const copiesAtOnce = 32

/** What is locked when it is written; a copy has no lock of its own. */
const isEvidence = (key: string) => /^originals\/|^downloads\/(?!previews\/)[^/]+\/[^/]+\.pdf$/.test(key)

interface ObjectsToRestore {
  from: string
  prefix: string
  /** Of the source's region. */
  client: S3Client
  Bucket: string
  overwrite: boolean
}

async function* listed(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<_Object & { Key: string }> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const object of Contents) yield { ...object, Key: object.Key ?? '' }
}

/** Lists are in the order of UTF-8 bytes. */
const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0

/** S3 copies up to 5 GB at once, more than any file of ours. No object is ever rewritten, so one of that size is it. */
export async function restoreObjects(
  { from, prefix, client, Bucket, overwrite }: ObjectsToRestore,
  tally: Tally,
): Promise<void> {
  const inTurn = limitConcurrency(copiesAtOnce)
  const there = listed(s3, Bucket, prefix)
  let next = await there.next()
  const copy = async (Key: string) => {
    const CopySource = `${from}/${encodeURIComponent(Key)}`
    await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...(isEvidence(Key) && evidenceLock()) }))
    tally.add('written', Key)
  }
  let waiting: Promise<void>[] = []
  for await (const { Key, Size } of listed(client, from, prefix)) {
    while (!next.done && isBefore(next.value.Key, Key)) next = await there.next()
    const existing = !next.done && next.value.Key === Key ? next.value : undefined
    const outcome: Outcome = existing?.Size === Size ? 'same' : 'different'
    if (existing && (outcome === 'same' || !overwrite)) tally.add(outcome, Key)
    else waiting.push(inTurn(() => copy(Key)))
    if (waiting.length < 1000) continue
    await Promise.all(waiting)
    waiting = []
  }
  await Promise.all(waiting)
}
