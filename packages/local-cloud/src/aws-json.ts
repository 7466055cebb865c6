import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import type { Judge, Rights } from './iam/judge.ts'
import { type JsonObject, AwsError } from './aws-error.ts'

/** The request is carried out, but the connection ends without a response. */
export class ResponseLost extends Error {}

export type Operation = (input: JsonObject, body: string) => unknown

export type Operations = Readonly<Record<string, Operation>>

export const mapOperations = (
  operations: Operations,
  change: (operation: Operation, name: string) => Operation,
): Operations =>
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, change(operation, name)]))

export type Protocol = {
  service: string
  version: '1.0' | '1.1'
  operations: Operations
  judge: Judge
  rights: Rights<JsonObject>
}

/**
 * Unsigned requests are refused, as in AWS; that blocks pages of other origins too, as the header forces a preflight.
 */
export async function handleAwsJson(req: IncomingMessage, res: ServerResponse, protocol: Protocol): Promise<void> {
  let status = 200
  let answer: unknown
  try {
    const body = await readBody(req)
    const caller = protocol.judge.callerOf(req, body)
    const target = String(req.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const operation = Object.hasOwn(protocol.operations, target) && protocol.operations[target]
    if (!operation) {
      throw new AwsError(
        'UnknownOperationException',
        `The local ${protocol.service} does not support ${target || 'a call without X-Amz-Target'}.`,
      )
    }
    const input = parseObject(body)
    protocol.judge.require(caller, rightsOf(protocol, target)(input, protocol.judge.arn))
    answer = (await operation(input, body)) ?? {}
  } catch (error) {
    if (error instanceof ResponseLost) return void res.destroy()
    const failure = asAwsError(error)
    status = failure.status
    answer = { __type: failure.type, message: failure.message, ...failure.details }
  }
  const text = JSON.stringify(answer)
  res.writeHead(status, {
    'content-type': `application/x-amz-json-${protocol.version}`,
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': String(crc32(text)),
  })
  res.end(text)
}

/** @throws Error for an operation without declared rights */
function rightsOf({ service, rights }: Protocol, operation: string) {
  const found = rights[operation]
  if (!found) throw new Error(`The rights that ${operation} of ${service} needs are not known.`)
  return found
}

export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export function parseObject(body: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(body || '{}')
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AwsError('SerializationException', 'The body is not a JSON object.')
  }
  return value as JsonObject
}

export function asAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new AwsError('InternalServerError', message, { status: 500 })
}

export function requiredText(input: JsonObject, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '') {
    throw new AwsError('ValidationException', `${name} is required and must be a text.`)
  }
  return value
}

export function optionalText(input: JsonObject, name: string): string | undefined {
  return input[name] === undefined || input[name] === null ? undefined : requiredText(input, name)
}
