import {
  apiErrors,
  Failure,
  failuresOf,
  featureNames,
  routePath,
  routesOf,
  type Access,
  type FailureStatus,
  type NamedRoute,
  type RouteDefinition,
} from '@lintel/contract'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import type * as z from 'zod'

const meanings: Record<FailureStatus | 500, string> = {
  400: 'The request is malformed or refused by its schema; `issues` says where.',
  401: 'No token, or an invalid one.',
  403: 'The caller’s groups may not do this.',
  404: 'There is no such record within the caller’s reach.',
  409: 'The record has changed since it was read; `current` is its current version.',
  413: apiErrors.requestTooLarge,
  415: 'Unsupported content type.',
  423: 'The report is locked.',
  429: 'Too many requests.',
  500: 'A failure on our side; its `id` is in our log.',
}

const successes = { 200: 'The response.', 201: 'Made.', 202: 'Begun.', 204: 'Done.' } as const

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

const SharedFailure = Failure.meta({ id: 'Failure', description: 'Every error response of this API.' })

const describeAccess = (access: Access) =>
  access.kind === 'public'
    ? 'public'
    : access.kind === 'linkKey'
      ? { linkKey: access.purposes }
      : { groups: access.groups, dataentry: access.dataentry }

function success(route: RouteDefinition): ZodOpenApiResponseObject {
  const description = successes[route.status ?? 200]
  const headers = route.answerHeaders && { headers: route.answerHeaders }
  if (!route.answer) return { description, ...headers }
  if (route.answerType)
    return {
      description,
      ...headers,
      content: { [route.answerType]: { schema: { type: 'string', format: 'binary' } } },
    }
  return { description, ...headers, content: json(route.answer) }
}

function failures(route: RouteDefinition): Record<string, ZodOpenApiResponseObject> {
  const quoted = route.messages
    ? ` Messages of this route: ${route.messages.map((each) => `“${each}”`).join(', ')}.`
    : ''
  const statuses = [...failuresOf(route), 500 as const]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: `${meanings[status]}${status === 404 || status === 400 ? quoted : ''}`,
        content: json(SharedFailure),
      },
    ]),
  )
}

function operationOf(feature: string, route: NamedRoute): ZodOpenApiOperationObject {
  const { params, query, headers, body } = route
  const secured = route.access.kind === 'groups' ? [{ idToken: [] }] : []
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [feature],
    security: secured,
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: { required: !body.safeParse(undefined).success, content: json(body) } }),
    responses: { [String(route.status ?? 200)]: success(route), ...failures(route) },
    'x-access': describeAccess(route.access),
  }
}

export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {}
  for (const feature of featureNames)
    for (const route of routesOf(feature)) {
      const path = (paths[routePath(route)] ??= {})
      path[route.method.toLowerCase() as Lowercase<RouteDefinition['method']>] = operationOf(feature, route)
    }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Lintel',
      version: '1',
      description:
        'Inspection reports for rented homes. Dates are `YYYY-MM-DD`, times are UTC, money is in pounds. Bodies over a ' +
        'few kilobytes may be sent compressed: `Content-Type: application/gzip`, the gzipped JSON.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The ID token of a sign-in.' },
      },
    },
    paths,
  })
}
