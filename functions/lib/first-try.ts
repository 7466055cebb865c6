import type { Readable } from 'node:stream'
import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { S3Client } from '@aws-sdk/client-s3'
import { makeLogger } from './logging.ts'

/*
 * The SDK's two dozen middleware steps take twice as long as the rest of a call, so the first attempt goes without them
 * where a call is made for each request or listener. If it fails, the SDK tries, since it knows retries and error names.
 */

const log = makeLogger('aws')

type Client = S3Client | DynamoDBClient | ApiGatewayManagementApiClient
type Config = Pick<Client['config'], 'requestHandler' | 'signer' | 'systemClockOffset'>

export interface ServiceAddress {
  protocol: string
  hostname: string
  port?: number
  path: string
}

export const addressAt = ({ protocol, hostname, port, pathname: path }: URL): ServiceAddress =>
  port ? { protocol, hostname, port: Number(port), path } : { protocol, hostname, path }

const signers = new WeakMap<Config['signer'], ReturnType<Config['signer']>>()

/** Created once: that takes longer than signing. */
function createdOnce(signer: Config['signer']): ReturnType<Config['signer']> {
  const known = signers.get(signer)
  if (known) return known
  const created = signer()
  signers.set(signer, created)
  created.catch(() => signers.delete(signer)) // the caller that awaits it gets the error
  return created
}

/** Undefined if the service returned anything but what was asked for. Our own errors are thrown. */
export async function firstTry(
  { signer, systemClockOffset, requestHandler }: Config,
  request: ServiceAddress & { method: string; headers?: Record<string, string>; body?: string | Uint8Array },
  about: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: Readable } | undefined> {
  const { hostname, port } = request
  const headers = { ...request.headers, host: port ? `${hostname}:${port}` : hostname }
  const signingDate = new Date(Date.now() + systemClockOffset)
  const signed = await (await createdOnce(signer)).sign({ ...request, query: {}, headers }, { signingDate })
  const answer = await requestHandler.handle(signed).catch((error: unknown) => {
    // Only network errors are expected here.
    if (error instanceof TypeError) throw error
    log.warn('No response to the first attempt', { ...about, error: String(error) })
  })
  if (!answer) return undefined
  const { statusCode, headers: answered, body } = answer.response
  const stream = body as Readable
  if (statusCode === 200) return { headers: answered, body: stream }
  stream.destroy()
  if (statusCode >= 500) log.warn('The first attempt failed', { ...about, statusCode })
  return undefined
}
