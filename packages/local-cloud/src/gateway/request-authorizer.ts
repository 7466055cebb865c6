import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { InvokeAs } from '../invoke.ts'
import { authorizerSource } from './actions.ts'
import type { RequestAuthorizerSpec, WebSocketApiSpec } from './api-spec.ts'
import type { Connection } from './http-event.ts'

const verdictSchema = z.object({
  principalId: z.string(),
  policyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.enum(['Allow', 'Deny']) })).min(1),
  }),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
})

export interface ConnectionVerdict {
  /** 200, 401, 403 or 500, as returned to the client. */
  status: number
  authorizer?: Record<string, unknown>
}

export async function authorizeConnection(
  spec: WebSocketApiSpec,
  authorizer: RequestAuthorizerSpec,
  invoke: InvokeAs,
  connection: Connection,
  request: { handshake: object; context: object; url: URL; req: IncomingMessage },
): Promise<ConnectionVerdict> {
  if (!authorizer.identitySources.every((source) => isPresent(source, request.url, request.req))) return { status: 401 }
  let answer: unknown
  try {
    const event = {
      type: 'REQUEST',
      methodArn: `arn:aws:execute-api:${spec.region}:${spec.account}:${spec.id}/${connection.stage}/$connect`,
      ...request.handshake,
      requestContext: request.context,
    }
    answer = await invoke(authorizer.functionName, event, authorizerSource(spec, authorizer.id))
  } catch (error) {
    // the only message by which a function returns 401 instead of failing
    return { status: error instanceof Error && error.message === 'Unauthorized' ? 401 : 500 }
  }
  const verdict = verdictSchema.safeParse(answer)
  if (!verdict.success) return { status: 500 }
  const { principalId, policyDocument, context } = verdict.data
  if (policyDocument.Statement.some(({ Effect }) => Effect === 'Deny')) return { status: 403 }
  const texts = Object.entries(context ?? {}).map(([name, value]) => [name, String(value)])
  return { status: 200, authorizer: { principalId, ...Object.fromEntries(texts) } }
}

function isPresent(source: string, url: URL, req: IncomingMessage): boolean {
  const [, place, name = ''] = /^route\.request\.(querystring|header)\.(.+)$/.exec(source) ?? []
  if (place === 'querystring') return Boolean(url.searchParams.get(name))
  if (place === 'header') return Boolean(req.headers[name.toLowerCase()])
  return false
}
