import { randomBytes } from 'node:crypto'
import { variable } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'
import { contentsOf, integer, asnNull, octets, sequence, asnTrue, type Der } from './der.ts'
import { sha256, sha256Algorithm } from './certificate.ts'

const log = makeLogger('documents')

/** A token is 3 to 6 kB. */
export const maxTokenBytes = 16_384

const maxMs = 5000

export const isStamped = (): boolean => variable('TIME_STAMPS') !== 'none'

/** RFC 3161. None if the authority does not answer: the seal itself says when, by our clock. */
export async function timeStampOf(signature: Uint8Array): Promise<Der | undefined> {
  if (!isStamped()) return undefined
  const hashed = sequence(sequence(sha256Algorithm, asnNull), octets(sha256(signature)))
  const body = sequence(integer(1), hashed, integer(1, ...randomBytes(8)), asnTrue)
  try {
    const answer = await fetch(variable('TIME_STAMPS'), {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Uint8Array.from(body),
      redirect: 'error',
      signal: AbortSignal.timeout(maxMs),
    })
    const reply = Buffer.from(await answer.arrayBuffer())
    const [status, token] = contentsOf(reply)
    const [granted] = status ? contentsOf(status) : []
    // 0: granted, 1: with changes.
    if (!token || token.length > maxTokenBytes || !['020100', '020101'].includes(granted?.toString('hex') ?? ''))
      throw new Error(`The authority answered ${answer.status} and no token.`)
    return token
  } catch (error) {
    log.error('A PDF has no time stamp', { error })
    return undefined
  }
}
