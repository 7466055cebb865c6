import { DeleteObjectsCommand, ListObjectVersionsCommand, type ObjectIdentifier } from '@aws-sdk/client-s3'
import { limitConcurrency } from './concurrency.ts'
import { s3 } from './aws.ts'
import { bucketName, type BucketVariable, variable } from './environment.ts'

/** S3's limit of keys in one deletion, and in one list. */
const deletedAtOnce = 1000

const listsAtOnce = 12

interface Page {
  objects: ObjectIdentifier[]
  /** There are more versions than fit into one list. */
  isCut: boolean
}

async function versionsOf(bucket: string, prefix: string): Promise<Page> {
  const isMeant = ({ Key = '' }) => (prefix.endsWith('/') ? Key.startsWith(prefix) : Key === prefix)
  // A key is listed before every longer one that begins with it, so it is on the first page.
  const {
    Versions = [],
    DeleteMarkers = [],
    IsTruncated = false,
  } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix }))
  const objects = [...Versions, ...DeleteMarkers].filter(isMeant).map(({ Key = '', VersionId }) => ({ Key, VersionId }))
  return { objects, isCut: IsTruncated && objects.length > 0 }
}

interface Erasing {
  /** Locks too: S3 refuses that for a bucket without any. */
  bypass?: boolean
}

async function remove(bucket: string, objects: readonly ObjectIdentifier[], { bypass }: Erasing): Promise<void> {
  for (let at = 0; at < objects.length; at += deletedAtOnce) {
    const Objects = objects.slice(at, at + deletedAtOnce)
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Objects, Quiet: true },
        ...(bypass && { BypassGovernanceRetention: true }),
      }),
    )
    const [first] = Errors
    if (first) throw new Error(`${first.Key} and ${Errors.length - 1} more were not deleted (${first.Message}).`)
  }
}

/**
 * Folders' names end in a slash. In every version, deleted together: buckets otherwise keep deleted files for a year.
 */
export const eraseObjects = (bucket: BucketVariable, prefixes: readonly string[]): Promise<number> =>
  eraseIn(bucketName(bucket), prefixes)

/** Locked or not. */
export const eraseEvidence = (bucket: BucketVariable, prefixes: readonly string[]): Promise<number> =>
  eraseIn(bucketName(bucket), prefixes, { bypass: variable('LOCKED_BUCKETS').split(' ').includes(bucket) })

/** For a function with access to this bucket only. */
export async function eraseIn(bucket: string, prefixes: readonly string[], erasing: Erasing = {}): Promise<number> {
  const inTurn = limitConcurrency(listsAtOnce)
  let erased = 0
  for (let open = [...new Set(prefixes)]; open.length > 0;) {
    const pages = await Promise.all(
      open.map((prefix) => inTurn(async () => ({ prefix, ...(await versionsOf(bucket, prefix)) }))),
    )
    const objects = pages.flatMap((page) => page.objects)
    await remove(bucket, objects, erasing)
    erased += objects.length
    open = pages.flatMap(({ prefix, isCut }) => (isCut ? [prefix] : []))
  }
  return erased
}
