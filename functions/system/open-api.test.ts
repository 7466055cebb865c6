import { failuresOf, routeKey, routes } from '@lintel/contract'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { openApiDocument } from './open-api.ts'

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().min(1), content: z.unknown().optional() })),
  'x-access': z.union([z.literal('public'), z.looseObject({})]),
})
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const document = Document.parse(JSON.parse(JSON.stringify(openApiDocument())))
const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
)

it('the API reference has exactly the routes of the contract', () => {
  expect(listed.map(({ key }) => key).toSorted()).toEqual(Object.values(routes).map(routeKey).toSorted())
})

it('the API reference describes each completely', () => {
  for (const route of Object.values(routes)) {
    const operation = listed.find(({ key }) => key === routeKey(route))?.operation
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation?.operationId).toBe(route.name)
    const named = (operation?.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
    expect(named, route.name).toEqual(inPath)
    expect(operation?.requestBody !== undefined, route.name).toBe('body' in route)
    const status = 'status' in route ? route.status : 200
    const statuses = [status, ...failuresOf(route), 500].map(String).toSorted()
    expect(Object.keys(operation?.responses ?? {}).toSorted(), route.name).toEqual(statuses)
  }
})
