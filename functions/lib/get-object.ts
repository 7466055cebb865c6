import type { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from './aws.ts'
import { makeLogger } from './logging.ts'

const log = makeLogger('storage')

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

/**
 * The SDK's two dozen middleware steps take twice as long as the rest. Undefined if storage returned anything but the
 * object: the SDK then retries, since it knows retries and error names. Our own errors are thrown.
 */
async function atFirstTry(bucket: string, key: string): Promise<ObjectStream | undefined> {
  const { path, ...address } = await addressOf(bucket)
  const { systemClockOffset, requestHandler } = s3.config
  const request = { method: 'GET', ...address, path: path + escaped(key), query: {} }
  const headers = { host: address.port ? `${address.hostname}:${address.port}` : address.hostname }
  const signingDate = new Date(Date.now() + systemClockOffset)
  const signed = await (await ourSigner()).sign({ ...request, headers }, { signingDate })
  const answer = await requestHandler.handle(signed).catch((error: unknown) => {
    // Only network errors are expected here.
    if (error instanceof TypeError) throw error
    log.warn('Storage did not respond to the first attempt', { bucket, key, error: String(error) })
  })
  if (!answer) return undefined
  const { statusCode, headers: answered, body } = answer.response
  const length = Number(answered['content-length'])
  const stream = body as Readable
  if (statusCode === 200 && Number.isInteger(length)) return { length, stream }
  stream.destroy()
  if (statusCode !== 404) log.warn('Storage did not respond to the first attempt', { bucket, key, statusCode })
  return undefined
}

let signer: ReturnType<typeof s3.config.signer> | undefined

/** Created once: that takes longer than signing. */
function ourSigner(): ReturnType<typeof s3.config.signer> {
  if (signer) return signer
  signer = s3.config.signer()
  signer.catch(() => (signer = undefined)) // the caller that awaits it gets the error
  return signer
}

interface BucketAddress {
  protocol: string
  hostname: string
  port?: number
  path: string
}

/** By bucket. */
const addresses = new Map<string, Promise<BucketAddress>>()

function addressOf(bucket: string): Promise<BucketAddress> {
  const known = addresses.get(bucket)
  if (known) return known
  const found = findAddress(bucket)
  addresses.set(bucket, found)
  found.catch(() => addresses.delete(bucket)) // the caller that awaits it gets the error
  return found
}

async function findAddress(Bucket: string): Promise<BucketAddress> {
  const Key = 'key'
  const { protocol, hostname, port, pathname } = new URL(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key })))
  return { protocol, hostname, ...(port && { port: Number(port) }), path: pathname.slice(0, -Key.length) }
}

/** A key, encoded as in a URL and in the signature. */
const escaped = (key: string) =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
