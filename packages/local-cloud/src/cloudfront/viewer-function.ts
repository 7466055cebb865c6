import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { viewerRuntime } from './viewer-runtime.ts'

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
  attributes: z.string().optional(),
})
/** By name; zod's record would drop a name that is on Object's prototype. */
const valuesSchema = z.custom<Record<string, z.infer<typeof valueSchema>>>(
  (values) =>
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => valueSchema.safeParse(value).success),
)

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

/** One value each, `multiValue` if a name occurs more than once. */
export type ViewerValues = z.infer<typeof valuesSchema>
export type ViewerRequest = z.infer<typeof requestSchema>
export type ViewerResponse = z.infer<typeof responseSchema>

export interface ViewerFunction {
  onRequest(request: ViewerRequest, viewer: { ip: string }): Promise<ViewerRequest | ViewerResponse>
  onResponse(request: ViewerRequest, response: ViewerResponse, viewer: { ip: string }): Promise<ViewerResponse>
}

/**
 * Runtime 2.0, with nothing but the language. @throws Error if it does not compile or its result has the wrong shape
 */
export function viewerFunction(source: string, distribution: { id: string; domainName: string }): ViewerFunction {
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
    return JSON.parse(await viewerRuntime.call(source, JSON.stringify(event)))
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
