import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { s3 } from './aws.ts'
import { bucketName, type BucketVariable } from './buckets.ts'

/**
 * Removes a file, or a folder whose name ends in a slash, in every version: buckets keep what was deleted for a year
 * otherwise. Answers how many versions there were.
 */
export async function eraseObjects(bucket: BucketVariable, prefix: string): Promise<number> {
  const Bucket = bucketName(bucket)
  const isMeant = ({ Key = '' }) => (prefix.endsWith('/') ? Key.startsWith(prefix) : Key === prefix)
  for (let erased = 0; ;) {
    // A key comes before every longer one that begins with it, so that it is on the first page.
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: prefix }),
    )
    const Objects = [...Versions, ...DeleteMarkers]
      .filter(isMeant)
      .map(({ Key = '', VersionId }) => ({ Key, VersionId }))
    if (Objects.length === 0) return erased
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${first.Key} and ${Errors.length - 1} more were not deleted (${first.Message}).`)
    erased += Objects.length
  }
}
