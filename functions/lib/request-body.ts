import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { apiErrors, bodyLimits, bodyMaxBytes, type BodySize } from '@lintel/contract'
import { HttpError } from './http-error.ts'

const unzip = promisify(gunzip)

/** None of our documents is half as deep. */
const deepest = 64
/** Names that would reach an object's prototype. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

export interface BodyRequest {
  headers: Record<string, string | undefined>
  body?: string | undefined
  isBase64Encoded: boolean
}

const malformed = (message: string) => new HttpError(400, message)
const tooLarge = () => new HttpError(413, apiErrors.requestTooLarge)

async function unzipped(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  if (bytes.length > bodyMaxBytes.packed) throw tooLarge()
  try {
    // Stops inflating at the limit, so that a zip bomb costs no more than an honest body.
    return await unzip(bytes, { maxOutputLength })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw malformed(apiErrors.notGzip)
  }
}

/**
 * API Gateway passes `application/json` on as text whatever its encoding, which may corrupt compressed bytes; it passes
 * `application/gzip` on as bytes. Both are accepted.
 */
function isPacked(headers: BodyRequest['headers']): boolean {
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (!['', 'identity', 'gzip'].includes(encoding)) throw new HttpError(415, apiErrors.encodingUnsupported)
  if (contentType === 'application/gzip') return true
  if (contentType !== 'application/json') throw new HttpError(415, apiErrors.jsonOnly)
  return encoding === 'gzip'
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed(apiErrors.notUtf8)
  }
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw malformed(apiErrors.notJson)
  }
}

const [quote, backslash, comma, colon] = [...Buffer.from('"\\,:')]
const opening = new Set(Buffer.from('[{'))

/** Refuses more values before they are parsed: a comma, colon or bracket outside a text begins one. */
function refuseTooMany(bytes: Buffer, max: number): void {
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if ((byte === comma || byte === colon || opening.has(byte)) && ++values > max) throw tooLarge()
  }
}

/** Refuses content that a schema would not notice or would crash on. Walks without recursion, whatever the depth. */
function refuseOddities(root: unknown): void {
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null)
    if (objects.length > 0 && depth >= deepest) throw malformed(apiErrors.nestedTooDeep(deepest))
    if (objects.some((value) => !Array.isArray(value) && Object.keys(value).some((key) => forbiddenKeys.has(key))))
      throw malformed(apiErrors.keyForbidden)
    level = objects.flatMap((value) => Object.values(value))
  }
}

/**
 * Throws 413 over the size limits, 415 for content other than JSON, and 400 for invalid or too deep JSON or names of a
 * prototype.
 */
export async function readBody(
  { headers, body, isBase64Encoded }: BodyRequest,
  size: BodySize = 'form',
): Promise<unknown> {
  if (!body) throw malformed(apiErrors.noBody)
  const limits = bodyLimits[size]
  const packed = isPacked(headers)
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  const unpacked = packed ? await unzipped(bytes, limits.bytes) : bytes
  if (unpacked.length > limits.bytes) throw tooLarge()
  refuseTooMany(unpacked, limits.values)
  const value = parseJson(toText(unpacked))
  refuseOddities(value)
  return value
}

const maxFormFields = 20

/** Files in base64. Throws 413 over the contract's `bodyMaxBytes`, 400 for an invalid form. */
export async function readBodyOrForm(request: BodyRequest, size?: BodySize): Promise<unknown> {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return readBody(request, size)
  const bytes = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > bodyMaxBytes.packed) throw tooLarge()
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw malformed(apiErrors.notAForm)
  }
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (fields.has(name) || fields.size === maxFormFields || forbiddenKeys.has(name))
      throw malformed(apiErrors.notAForm)
    fields.set(name, typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'))
  }
  return Object.fromEntries(fields)
}
