import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { Dictionary } from '@lintel/contract'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/** Without the right to list a bucket, S3 answers AccessDenied for an object that is not there. */
const absent = new Set(['NoSuchKey', 'AccessDenied'])

/** A client's own dictionary, or undefined where it has none. Throws where what is stored is no dictionary. */
export async function readClientDictionary(clientId: string): Promise<Dictionary | undefined> {
  const request = { Bucket: variable('REPORTS_BUCKET'), Key: `dictionaries/${clientId}.json.gz` }
  try {
    const { Body } = await s3.send(new GetObjectCommand(request))
    if (!Body) return undefined
    return Dictionary.parse(JSON.parse(gunzipSync(await Body.transformToByteArray()).toString()))
  } catch (error) {
    if (error instanceof S3ServiceException && absent.has(error.name)) return undefined
    throw error
  }
}
