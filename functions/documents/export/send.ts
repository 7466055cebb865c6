import { lookup as lookUp } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { type LookupFunction, BlockList, isIPv4, isIPv6 } from 'node:net'
import { reach, type OpenEndpoint } from './endpoint.ts'
import { ExportRefused, ExportUnanswered } from '../step-errors.ts'

const tryMs = 20_000

const notReached =
  'MRI could not be reached. Try again later; if this persists, have the MRI Url in the client’s settings checked.'

interface Found {
  address: string
  family: number
}

/** `key` is the same for each attempt. @throws ExportUnanswered, ExportRefused */
export async function send(
  endpoint: OpenEndpoint,
  { json, key, resolve = resolved }: { json: string; key: string; resolve?: typeof resolved },
): Promise<void> {
  const signal = AbortSignal.timeout(tryMs)
  const addresses = await addressesOf(endpoint.url, resolve)
  assertAccepted(await post(endpoint, { json, key, addresses, signal }))
}

const resolved = (host: string): Promise<Found[]> => lookUp(host, { all: true })

/** A single private address is enough to refuse a host. */
async function addressesOf(url: URL, resolve: typeof resolved): Promise<Found[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await resolve(host).catch(() => {
    throw new ExportUnanswered(notReached)
  })
  const here = reach() === 'loopback'
  const isAllowed = ({ address }: Found) =>
    // Plain HTTP never leaves this machine.
    (url.protocol === 'https:' && isPublicAddress(address)) || (here && isLoopback(address))
  if (found.length > 0 && found.every(isAllowed)) return found
  throw new ExportRefused(
    'The MRI Url of this client points to a private network, where reports are not sent. Correct it in its settings.',
  )
}

interface Posting {
  json: string
  key: string
  addresses: readonly Found[]
  signal: AbortSignal
}

/** Connects to the addresses that were checked, whatever the name resolves to by then. */
function post({ url, username, password }: OpenEndpoint, { json, key, addresses, signal }: Posting): Promise<number> {
  const secure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    // A new connection, so that one opened to another address is never reused.
    agent: secure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    lookup: alwaysTo(addresses),
    signal,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      accept: 'application/json',
      // The same report may arrive twice if a response was lost: this key identifies the duplicate.
      'idempotency-key': key,
      'user-agent': 'Lintel',
    },
  }
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0)
      // The rest of the response is not needed, and might be endless.
      answer.destroy()
    }
    const request = secure ? httpsRequest(url, options, answered) : httpRequest(url, options, answered)
    // The original message may contain addresses inside our network.
    request.on('error', () => reject(new ExportUnanswered(notReached)))
    request.end(json)
  })
}

const alwaysTo =
  (addresses: readonly Found[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses
    if (!first) done(new Error('There is no address.'), '', 4)
    else if (all) done(null, [...addresses])
    else done(null, first.address, first.family)
  }

/** Redirects are not followed: nobody checked them. */
function assertAccepted(status: number): void {
  if (status >= 200 && status < 300) return
  if (status === 429 || status >= 500)
    throw new ExportUnanswered(
      `MRI did not accept the report after several attempts (status ${status}). Try again later.`,
    )
  if (status >= 300 && status < 400)
    throw new ExportRefused(
      `MRI has moved to a new address (${status}). Put the new address into the client’s MRI Url.`,
    )
  if (status === 401 || status === 403)
    throw new ExportRefused(
      `MRI refused the name or password (${status}). Correct MRI Username and MRI Password in the client’s settings.`,
    )
  throw new ExportRefused(
    `MRI refused the report (${status}). Have the MRI Url in the client’s settings checked, or ask MRI’s support.`,
  )
}

/** IPv4 ranges that are not public (IANA's special-purpose registry), including the clouds' metadata addresses. */
const special4: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and everything reserved above it.
  ['224.0.0.0', 3],
]

/** The globally routable part of IPv6. Unique local, link-local and mapped addresses are outside it. */
const global6: readonly [address: string, bits: number] = ['2000::', 3]

/** Parts of it that are not ordinary hosts: protocols, documentation, and tunnels that hide an IPv4 address. */
const special6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [address, bits] of special4) refused.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of special6) refused.addSubnet(address, bits, 'ipv6')
const given = new BlockList()
given.addSubnet(...global6, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && given.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

export const isLoopback = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : isIPv6(address) && loopback.check(address, 'ipv6')
