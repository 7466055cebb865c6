import { CopyObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'
import { s3 } from '../../functions/lib/aws.ts'
import { limitConcurrency } from '../../functions/lib/concurrency.ts'
import { evidenceLock } from '../../functions/lib/evidence-lock.ts'
import type { Tally } from './tally.ts'

/** What is locked when it is written: a copy has no lock of its own. */
const isEvidence = (key: string) => /^originals\/|^downloads\/(?!previews\/)[^/]+\/[^/]+\.pdf$/.test(key)

async function* pages(client: S3Client, Bucket: string, Prefix: string) {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    yield Contents.map(({ Key = '', Size }) => [Key, Size] as const)
}

/** S3 copies up to 5 GB at once, more than any file of ours. No object is ever rewritten, so one of that size is it. */
export async function restoreObjects(
  source: { client: S3Client; name: string; prefix: string },
  { name, overwrite }: { name: string; overwrite: boolean },
  tally: Tally,
): Promise<void> {
  const inTurn = limitConcurrency(32)
  const there = new Map<string, number | undefined>()
  for await (const page of pages(s3, name, source.prefix)) for (const [key, size] of page) there.set(key, size)
  const restore = async (Key: string, size: number | undefined) => {
    const isSame = there.get(Key) === size
    if (there.has(Key) && (isSame || !overwrite)) return tally.add(isSame ? 'same' : 'different', Key)
    const CopySource = `${source.name}/${encodeURIComponent(Key)}`
    await s3.send(new CopyObjectCommand({ Bucket: name, Key, CopySource, ...(isEvidence(Key) && evidenceLock()) }))
    return tally.add('written', Key)
  }
  for await (const page of pages(source.client, source.name, source.prefix))
    await Promise.all(page.map(([key, size]) => inTurn(() => restore(key, size))))
}
