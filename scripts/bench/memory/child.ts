import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'

/*
 * Calls one function's bundle in a separate process, as in Lambda: the first call of a new process, and then some more.
 * The result is printed to standard output.
 */

const Job = z.object({
  /** The bundle. */
  file: z.string(),
  event: z.record(z.string(), z.unknown()),
  /** A save sends what was read immediately before, so that it does not conflict. */
  saves: z.boolean().default(false),
  times: z.int(),
})

const Answer = z.object({
  statusCode: z.int(),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
})
type Handler = (event: unknown, context: unknown) => Promise<unknown>

const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 60_000 }
const { file, event, saves, times } = Job.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const { handler } = createRequire(import.meta.url)(file) as { handler: Handler }

const bodyOf = (answer: unknown): Buffer => {
  const { statusCode, body, isBase64Encoded } = Answer.parse(answer)
  if (statusCode !== 200) throw new Error(`${statusCode} ${body.slice(0, 300)}`)
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

/** The event that saves what this event reads. */
const saveOf = async () => {
  const report = JSON.parse(bodyOf(await handler(event, context)).toString()) as { address: object }
  const changed = { ...report, address: { ...report.address, line2: `Flat ${process.hrtime()[1]}` } }
  const { routeKey = '', requestContext, headers } = event
  const put = String(routeKey).replace('GET ', 'PUT ')
  return {
    ...event,
    routeKey: put,
    requestContext: { ...(requestContext as object), routeKey: put, http: { method: 'PUT', path: event['rawPath'] } },
    headers: { ...(headers as object), 'content-type': 'application/gzip' },
    body: gzipSync(JSON.stringify(changed)).toString('base64'),
    isBase64Encoded: true,
  }
}

const calls: { cpuMs: number; ms: number }[] = []
for (let time = 0; time < times; time++) {
  const asked = saves ? await saveOf() : event
  const before = used()
  const began = performance.now()
  const answer = await handler(asked, context)
  calls.push({ cpuMs: used() - before, ms: performance.now() - began })
  if ('routeKey' in event) bodyOf(answer)
}
const [first, ...more] = calls
process.stdout.write(`\n${JSON.stringify({ first, more, megabytes: process.resourceUsage().maxRSS / 1024 })}`)
process.exit(0)
