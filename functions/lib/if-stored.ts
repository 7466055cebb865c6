import { S3ServiceException } from '@aws-sdk/client-s3'

/** Undefined if the object does not exist. */
export async function ifStored<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
    throw error
  }
}
