import type { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from './aws.ts'

/** An object as it comes, with its length. */
export interface ObjectStream {
  length: number
  stream: AsyncIterable<Uint8Array>
}

/** An object as it comes, for those who ask for thousands. Errors are the SDK's. */
export const getObject = async (bucket: string, key: string): Promise<ObjectStream> =>
  (await atFirstTry(bucket, key)) ?? askSdk(bucket, key)

async function askSdk(Bucket: string, Key: string): Promise<ObjectStream> {
  const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  if (!Body || ContentLength === undefined) throw new Error(`Storage answered no body for ${Key}.`)
  return { length: ContentLength, stream: Body as AsyncIterable<Uint8Array> }
}

/**
 * Asks with the SDK's own signature and connections, without the two dozen steps that it puts between: they take twice
 * as long as all the rest. Undefined where anything is not as it should be: the SDK then asks again, and knows what may
 * be tried once more, and what the error is called.
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
  } catch {
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
