import { createHash } from 'node:crypto'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from './aws.ts'
import { addressAt, firstTry, type ServiceAddress } from './first-try.ts'

export interface ObjectStream {
  length: number
  stream: AsyncIterable<Uint8Array>
}

/** For callers that fetch thousands. Errors are the SDK's. */
export const getObject = async (bucket: string, key: string): Promise<ObjectStream> =>
  (await atFirstTry(bucket, key)) ?? askSdk(bucket, key)

async function askSdk(Bucket: string, Key: string): Promise<ObjectStream> {
  const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  if (!Body || ContentLength === undefined) throw new Error(`Storage returned no body for ${Key}.`)
  return { length: ContentLength, stream: Body as AsyncIterable<Uint8Array> }
}

/** Undefined if storage returned anything but the object. */
async function atFirstTry(bucket: string, key: string): Promise<ObjectStream | undefined> {
  const { path, ...address } = await addressOf(bucket)
  const request = { method: 'GET', ...address, path: path + escaped(key) }
  const answer = await firstTry(s3.config, request, { bucket, key })
  if (!answer) return undefined
  const length = Number(answer.headers['content-length'])
  if (Number.isInteger(length)) return { length, stream: answer.body }
  answer.body.destroy()
  return undefined
}

/** By bucket. */
const addresses = new Map<string, Promise<ServiceAddress>>()

function addressOf(bucket: string): Promise<ServiceAddress> {
  const known = addresses.get(bucket)
  if (known) return known
  const found = findAddress(bucket)
  addresses.set(bucket, found)
  found.catch(() => addresses.delete(bucket)) // the caller that awaits it gets the error
  return found
}

async function findAddress(Bucket: string): Promise<ServiceAddress> {
  const Key = 'key'
  const address = addressAt(new URL(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }))))
  return { ...address, path: address.path.slice(0, -Key.length) }
}

/** A key, encoded as in a URL and in the signature. */
const escaped = (key: string) =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** SHA-256 as hex. */
export async function hashOfStream(stream: ObjectStream['stream']): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
