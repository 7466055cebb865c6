import type { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from './aws.ts'
import { makeLogger } from './logging.ts'

const log = makeLogger('storage')

/** The content of an object as it arrives, with its length. */
export interface ObjectStream {
  length: number
  stream: AsyncIterable<Uint8Array>
}

/** An object as a stream, for those who request thousands. Errors are the SDK's. */
export const getObject = async (bucket: string, key: string): Promise<ObjectStream> =>
  (await atFirstTry(bucket, key)) ?? askSdk(bucket, key)

async function askSdk(Bucket: string, Key: string): Promise<ObjectStream> {
  const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  if (!Body || ContentLength === undefined) throw new Error(`Storage answered no body for ${Key}.`)
  return { length: ContentLength, stream: Body as AsyncIterable<Uint8Array> }
}

/**
 * Requests with the SDK's own signature and connections, without its two dozen middleware steps, which take twice as long
 * as the rest. Undefined where anything but the object arrives: the SDK then requests it again, because it knows what may
 * be retried and what the error is called. An error here is logged, so that one of our own making is not hidden.
 */
async function atFirstTry(bucket: string, key: string): Promise<ObjectStream | undefined> {
  try {
    const { path, ...address } = await addressOf(bucket)
    const { systemClockOffset, requestHandler } = s3.config
    const request = { method: 'GET', ...address, path: path + escaped(key), query: {} }
    const headers = { host: address.port ? `${address.hostname}:${address.port}` : address.hostname }
    const signingDate = new Date(Date.now() + systemClockOffset)
    signer ??= s3.config.signer()
    const signed = await (await signer).sign({ ...request, headers }, { signingDate })
    const { response } = await requestHandler.handle(signed)
    const length = Number(response.headers['content-length'])
    const stream = response.body as Readable
    if (response.statusCode === 200 && Number.isInteger(length)) return { length, stream }
    stream.destroy()
  } catch (error) {
    log.warn('Storage did not answer at the first try', { bucket, key, error: String(error) })
    signer = undefined
    addresses.delete(bucket)
  }
  return undefined
}

let signer: ReturnType<typeof s3.config.signer> | undefined

/** Where the objects of a bucket lie; `path` is what stands before their keys. */
interface BucketAddress {
  protocol: string
  hostname: string
  port?: number
  path: string
}

/** By bucket. */
const addresses = new Map<string, Promise<BucketAddress>>()

function addressOf(bucket: string): Promise<BucketAddress> {
  const known = addresses.get(bucket) ?? findAddress(bucket)
  addresses.set(bucket, known)
  return known
}

/** The SDK knows it: which of AWS's hosts, or which other. */
async function findAddress(Bucket: string): Promise<BucketAddress> {
  const Key = 'key'
  const { protocol, hostname, port, pathname } = new URL(await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key })))
  return { protocol, hostname, ...(port && { port: Number(port) }), path: pathname.slice(0, -Key.length) }
}

/** A key as it stands in an address, and in what is signed. */
const escaped = (key: string) =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
