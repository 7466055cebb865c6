import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { s3 } from '../lib/aws.ts'

/** Puts an object into a bucket directly: for tests that need storage in a certain state. */
export const putObject = async (Bucket: string, Key: string, Body: Buffer): Promise<void> => {
  await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
}

/** Deletes an object directly, unnoticed by the product. */
export const removeObject = async (Bucket: string, Key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key }))
}
