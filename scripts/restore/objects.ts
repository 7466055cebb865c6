import { Readable } from 'node:stream'
import { CopyObjectCommand, paginateListObjectsV2, type S3Client, type _Object as Listed } from '@aws-sdk/client-s3'
import { isReportPdf } from '../../functions/documents/files.ts'
import { s3 } from '../../functions/lib/aws.ts'
import { evidenceLock } from '../../functions/lib/evidence-lock.ts'
import { photoFolders } from '../../functions/uploads/keys.ts'
import type { Tally } from './tally.ts'

/** What is locked when it is written: a copy has no lock of its own. */
const isEvidence = (key: string) => key.startsWith(photoFolders.originals) || isReportPdf(key)

/** Of an object in parts the ETag is no hash of its content, and its copy has another. */
const isInParts = ({ ETag = '' }: Listed) => ETag.includes('-')
const isSame = (one: Listed, other: Listed) =>
  one.Size === other.Size && (one.ETag === other.ETag || isInParts(one) || isInParts(other))

async function* listed(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<Listed, undefined> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) yield* Contents
}

/** S3 lists in the order of the keys' UTF-8. */
const isBefore = ({ Key: one = '' }: Listed, { Key: other = '' }: Listed) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0

/** Each object of a list, with the other list's of the same key: neither list is ever in memory. */
async function* paired(list: AsyncIterable<Listed>, other: AsyncIterator<Listed, undefined>) {
  let { value: there } = await other.next()
  for await (const object of list) {
    while (there && isBefore(there, object)) there = (await other.next()).value
    yield [object, there?.Key === object.Key ? there : undefined] as const
  }
}

/** S3 copies up to 5 GB at once, more than any file of ours. */
export async function restoreObjects(
  source: { client: S3Client; name: string; prefix: string },
  { name, overwrite }: { name: string; overwrite: boolean },
  tally: Tally,
): Promise<void> {
  const pairs = paired(listed(source.client, source.name, source.prefix), listed(s3, name, source.prefix))
  const restore = async ([object, there]: readonly [Listed, Listed | undefined]) => {
    const { Key = '' } = object
    if (there && isSame(object, there)) return tally.add('same', Key)
    if (there && !overwrite) return tally.add('different', Key)
    const CopySource = `${source.name}/${encodeURIComponent(Key)}`
    await s3.send(new CopyObjectCommand({ Bucket: name, Key, CopySource, ...(isEvidence(Key) && evidenceLock()) }))
    return tally.add('written', Key)
  }
  await Readable.from(pairs).forEach(restore, { concurrency: 32 })
}
