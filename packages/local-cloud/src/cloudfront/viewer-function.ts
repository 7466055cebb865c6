import { randomUUID } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import * as z from 'zod'

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
  attributes: z.string().optional(),
})
const valuesSchema = z.record(z.string(), valueSchema)

const requestSchema = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: valuesSchema.default({}),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
})

const responseSchema = z.object({
  statusCode: z.number().int(),
  statusDescription: z.string().optional(),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
  body: z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]).optional(),
})

/** Headers, cookies and query of CloudFront Functions: a value each, `multiValue` where a name comes more than once. */
export type ViewerValues = z.infer<typeof valuesSchema>
export type ViewerRequest = z.infer<typeof requestSchema>
export type ViewerResponse = z.infer<typeof responseSchema>

/** CloudFront counts processor time and ends far sooner; this is the clock of a machine that may be busy. */
const MILLISECONDS = 2000

export interface ViewerFunction {
  onRequest(request: ViewerRequest, viewer: { ip: string }): Promise<ViewerRequest | ViewerResponse>
  onResponse(request: ViewerRequest, response: ViewerResponse, viewer: { ip: string }): Promise<ViewerResponse>
}

/**
 * Runs a CloudFront Function (runtime 2.0) with nothing in its reach but the language itself.
 * @throws Error if the source does not compile or its answer has not the shape that CloudFront demands
 */
export function viewerFunction(source: string, distribution: { id: string; domainName: string }): ViewerFunction {
  // the event goes in as text, so that no object of ours is within reach
  const script = new Script(`${source}\n;handler(JSON.parse(eventText))`)
  async function call(eventType: 'viewer-request' | 'viewer-response', parts: object, ip: string): Promise<unknown> {
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType,
        requestId: randomUUID(),
      },
      viewer: { ip },
      ...parts,
    }
    const globals: unknown = Object.assign(Object.create(null), { eventText: JSON.stringify(event) })
    const sandbox = createContext(globals as object, { codeGeneration: { strings: false, wasm: false } })
    return JSON.parse(JSON.stringify(await script.runInContext(sandbox, { timeout: MILLISECONDS })))
  }
  return {
    async onRequest(request, { ip }) {
      const answer = await call('viewer-request', { request }, ip)
      return z.union([responseSchema, requestSchema]).parse(answer)
    },
    async onResponse(request, response, { ip }) {
      return responseSchema.parse(await call('viewer-response', { request, response }, ip))
    },
  }
}
