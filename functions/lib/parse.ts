import { apiErrors, type Issue, type RouteDefinition } from '@lintel/contract'
import * as z from 'zod'
import { HttpError } from './http-error.ts'
import { readBody, readBodyOrForm, type BodyRequest } from './request-body.ts'

/** Header names are in lower case, as in API Gateway's payload format 2.0. */
export interface ParseRequest extends BodyRequest {
  pathParameters?: Record<string, string | undefined> | undefined
  queryStringParameters?: Record<string, string | undefined> | undefined
}

/** A longer list would not help the caller. */
const maxIssues = 50

const nothing = z.strictObject({})

export const issuesOf = (error: z.ZodError, place: string): Issue[] =>
  error.issues
    .slice(0, maxIssues)
    .map(({ path, message }) => ({ path: [place, ...path].map(String).join('.'), message }))

function check(schema: z.ZodType, value: unknown, place: 'params' | 'query' | 'headers' | 'body'): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error, place)
  throw new HttpError(400, apiErrors.requestInvalid(issues[0]?.path, issues[0]?.message), { issues })
}

/** Undefined if it was left out where the route allows that. */
async function bodyFor({ body, bodySize, form }: RouteDefinition, request: ParseRequest): Promise<unknown> {
  if (!request.body && body?.safeParse(undefined).success) return undefined
  return (form ? readBodyOrForm : readBody)(request, bodySize)
}

export async function parseInput(route: RouteDefinition, request: ParseRequest) {
  return {
    params: check(route.params ?? nothing, request.pathParameters ?? {}, 'params'),
    query: check(route.query ?? nothing, request.queryStringParameters ?? {}, 'query'),
    headers: route.headers ? check(route.headers, { ...request.headers }, 'headers') : {},
    body: route.body ? check(route.body, await bodyFor(route, request), 'body') : undefined,
  }
}
