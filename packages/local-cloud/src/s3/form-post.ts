import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Caller, Judge } from '../iam/judge.ts'
import { S3Error, accessDenied, invalidRequest, notImplemented, refuseLongKey } from './errors.ts'
import { verifyText, type FindCaller } from './signature.ts'
import { s3Rights } from './actions.ts'
import type { Bucket, Version, PendingEvent } from './bucket.ts'
import { versionHeader } from './objects.ts'
import { openPayload } from './payload.ts'
import { headerBytes, keptChecksums, keptHeaders, metadataPrefix, refuseUnsupported, type Answer } from './request.ts'
import { element, xmlDocument } from './xml.ts'

const fieldsLimit = 20_480

/** `file` is streamed; `drain` reads the rest, so that an error can be returned. */
export type PostedForm = { fields: Map<string, string>; fileName: string; file: Readable; drain: () => Promise<void> }

/** S3 requires `file` to be the last relevant field. */
export async function readForm(req: IncomingMessage): Promise<PostedForm> {
  const boundary = /boundary="?([^";]+)"?/.exec(req.headers['content-type'] ?? '')?.[1]
  if (!boundary) throw invalidRequest('The form has no boundary.')
  const source = req[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const drain = async () => {
    while (!(await source.next()).done);
  }
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let buffer: Buffer = Buffer.from('\r\n')
  let read = 0

  async function fill(): Promise<void> {
    const next = await source.next()
    if (next.done) throw new S3Error(400, 'MalformedPOSTRequest', 'The form ends in the middle of a field.')
    buffer = Buffer.concat([buffer, next.value])
  }
  async function take(mark: Buffer): Promise<Buffer> {
    let at: number
    while ((at = buffer.indexOf(mark)) < 0) {
      if (read + buffer.length > fieldsLimit) {
        throw new S3Error(400, 'MaxPostPreDataLengthExceededError', 'The fields before the file are too long.')
      }
      await fill()
    }
    const taken = buffer.subarray(0, at)
    buffer = buffer.subarray(at + mark.length)
    read += at
    return taken
  }
  async function* fileBytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = buffer.indexOf(delimiter)
      if (end >= 0) {
        if (end > 0) yield buffer.subarray(0, end)
        return await drain()
      }
      // The last bytes may be the beginning of the delimiter.
      const safe = buffer.length - delimiter.length
      if (safe > 0) {
        yield buffer.subarray(0, safe)
        buffer = buffer.subarray(safe)
      }
      await fill()
    }
  }

  try {
    const fields = new Map<string, string>()
    await take(delimiter)
    for (;;) {
      const head = (await take(Buffer.from('\r\n\r\n'))).toString()
      if (head.startsWith('--'))
        throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
      const name = /name="([^"]*)"/.exec(head)?.[1]?.toLowerCase()
      if (name === undefined) throw new S3Error(400, 'MalformedPOSTRequest', 'A field of the form has no name.')
      if (name === 'file') {
        const fileName = /filename="([^"]*)"/.exec(head)?.[1] ?? ''
        return {
          fields,
          fileName,
          file: Readable.from(fileBytes(), { objectMode: false, highWaterMark: 1 << 20 }),
          drain,
        }
      }
      fields.set(name, (await take(delimiter)).toString())
    }
  } catch (error) {
    await drain()
    throw error
  }
}

export type SizeRange = { min: number; max: number }

/** Every field must meet a condition, and every condition be met. Returns the signer. @throws S3Error 403 */
export function checkPolicy(
  bucket: string,
  fields: Map<string, string>,
  find: FindCaller,
  now: number,
): { size: SizeRange; caller: Caller } {
  const encoded = fields.get('policy')
  const credential = fields.get('x-amz-credential')
  const signature = fields.get('x-amz-signature')
  if (!encoded || !credential || !signature) throw accessDenied()
  if (fields.has('success_action_redirect')) throw notImplemented('success_action_redirect')
  const token = fields.get('x-amz-security-token')
  const caller = verifyText(encoded, { credential, token, signature }, find)
  const policy = parsePolicy(encoded)
  if (!(Date.parse(policy.expiration) >= now)) throw accessDenied('Invalid according to Policy: Policy expired.')
  const values = new Map(fields).set('bucket', bucket)
  const named = new Set(['policy', 'x-amz-signature', 'file', 'bucket'])
  const size: SizeRange = { min: 0, max: Number.MAX_SAFE_INTEGER }
  for (const condition of policy.conditions) {
    const [operator, field, wanted] = Array.isArray(condition)
      ? condition
      : ['eq', `$${Object.keys(condition)[0]}`, Object.values(condition)[0]]
    if (operator === 'content-length-range') {
      size.min = Math.max(size.min, Number(field))
      size.max = Math.min(size.max, Number(wanted))
      continue
    }
    const name = String(field).replace(/^\$/, '').toLowerCase()
    const value = values.get(name) ?? ''
    named.add(name)
    const met =
      operator === 'eq' ? value === String(wanted) : operator === 'starts-with' && value.startsWith(String(wanted))
    if (!met) throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)
  }
  const extra = [...fields.keys()].find((name) => !named.has(name) && !name.startsWith('x-ignore-'))
  if (extra) throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra}`)
  return { size, caller }
}

/** A file that is too large fails at once, one that is too small at its end. */
export function limited(file: Readable, { min, max }: SizeRange): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of file) {
      size += (chunk as Buffer).length
      if (size > max) throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
      yield chunk as Buffer
    }
    if (size < min) {
      throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
    }
  }
  return Readable.from(bytes(), { objectMode: false, highWaterMark: 1 << 20 })
}

type Policy = { expiration: string; conditions: ({ [name: string]: unknown } | [string, unknown, unknown])[] }

function parsePolicy(encoded: string): Policy {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy
  } catch {
    // Not JSON: handled below like any other unreadable policy.
  }
  throw new S3Error(400, 'InvalidPolicyDocument', 'The content of the form does not meet the conditions of a policy.')
}

type FormRequest = {
  req: IncomingMessage
  url: URL
  bucket: Bucket
  judge: Judge
  events: (version: Version) => PendingEvent[]
  /** Throws if a fault is pending for an object of this key. */
  meet: (key: string) => void
}

/** The signed policy says what may be uploaded, the other fields are the object's headers. */
export async function postObject({ req, url, bucket, judge, events, meet }: FormRequest): Promise<Answer> {
  const form = await readForm(req)
  try {
    const { fields } = form
    const field = (name: string) => fields.get(name)
    const names = [...fields.keys()]
    const find: FindCaller = (accessKeyId, token) => judge.find(accessKeyId, token)
    const { size, caller } = checkPolicy(bucket.name, fields, find, Date.now())
    refuseUnsupported(names, new URLSearchParams(), field)
    const key = (field('key') ?? '').replace('${filename}', () => form.fileName)
    if (!key) throw new S3Error(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.")
    refuseLongKey(key)
    const query = new URLSearchParams()
    judge.require(
      caller,
      s3Rights({ method: 'POST', bucket: bucket.name, key, query, header: field, authType: 'POST' }),
    )
    meet(key)
    const headers = keptHeaders(names, (name) => {
      const text = field(name)
      return text === undefined || name.startsWith(metadataPrefix) ? text : headerBytes(text)
    })
    const received = await bucket.receive(openPayload(limited(form.file, size), field))
    const version = bucket.commit(
      received.file,
      { key, size: received.size, etag: `"${received.etag}"`, headers, checksums: keptChecksums(received.checksums) },
      events,
    )
    return created(
      version,
      bucket,
      `http://${req.headers.host ?? '127.0.0.1'}${url.pathname.replace(/\/$/, '')}`,
      field,
    )
  } catch (error) {
    // The browser reads the response only after it has sent everything.
    await form.drain()
    throw error
  }
}

function created(
  version: Version,
  bucket: Bucket,
  address: string,
  field: (name: string) => string | undefined,
): Answer {
  const location = `${address}/${encodeURIComponent(version.key)}`
  const headers = { etag: version.etag, location, ...versionHeader(bucket, version) }
  const wanted = field('success_action_status')
  if (wanted === '200') return { status: 200, headers }
  if (wanted !== '201') return { status: 204, headers }
  const names = element('Location', location) + element('Bucket', bucket.name) + element('Key', version.key)
  return { status: 201, headers, body: xmlDocument('PostResponse', names + element('ETag', version.etag)) }
}
