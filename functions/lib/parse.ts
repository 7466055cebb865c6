import type { Issue, RouteDefinition } from '@lintel/contract'
import * as z from 'zod'
import { Refusal } from './refusal.ts'
import { readBody, type BodyRequest } from './request-body.ts'

/** A request whose header names are in lower case, as API Gateway's payload format 2.0 has it. */
export interface ParseRequest extends BodyRequest {
  pathParameters?: Record<string, string | undefined> | undefined
  queryStringParameters?: Record<string, string | undefined> | undefined
}

/** More reasons help nobody. */
const mostIssues = 50

const nothing = z.strictObject({})

const issuesOf = (error: z.ZodError, place: string): Issue[] =>
  error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: [place, ...path].map(String).join('.'), message }))

function check(schema: z.ZodType, value: unknown, place: 'params' | 'query' | 'headers' | 'body'): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error, place)
  throw new Refusal(400, `The request is not valid: ${issues[0]?.path} ${issues[0]?.message}`, { issues })
}

/** The input of a route's operation. Throws 400 with `issues` for what a schema refuses, and as `readBody` does. */
export async function parseInput(route: RouteDefinition, request: ParseRequest) {
  return {
    params: check(route.params ?? nothing, request.pathParameters ?? {}, 'params'),
    query: check(route.query ?? nothing, request.queryStringParameters ?? {}, 'query'),
    headers: route.headers ? check(route.headers, { ...request.headers }, 'headers') : {},
    body: route.body ? check(route.body, await readBody(request), 'body') : undefined,
  }
}
