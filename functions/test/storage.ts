import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'

export const putObject = async (Bucket: string, Key: string, Body: Buffer): Promise<void> => {
  await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
}

/** Deletes an object directly, unnoticed by the product. */
export const removeObject = async (Bucket: string, Key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}

/** Deletes the object's newest version, as an administrator who does not bypass its lock. Throws if it is locked. */
export async function removeVersion(Bucket: string, Key: string): Promise<void> {
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key, MaxKeys: 1 }))
  await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId: Versions[0]?.VersionId }))
}

/** AWS's words. */
export const locked = 'Access Denied because object protected by object lock.'
