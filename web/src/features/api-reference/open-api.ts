import { routes } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '../../lib/api.ts'

export type Schema = z.infer<typeof Schema>
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
})

const Content = z.record(z.string(), z.looseObject({ schema: Schema.optional() }))

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema.optional(),
})

const Access = z.union([
  z.literal('public'),
  z.looseObject({ linkKey: z.array(z.string()) }),
  z.looseObject({ groups: z.record(z.string(), z.string()), dataentry: z.boolean() }),
])

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().default(''), content: Content.optional() })),
  'x-access': Access,
})
export type Operation = z.infer<typeof Operation>

const Document = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema).default({}) }).optional(),
})
export type Document = z.infer<typeof Document>

export interface Call extends Operation {
  method: string
  path: string
}

export const callsByTag = ({ paths }: Document): [tag: string, calls: Call[]][] => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const byTag = Map.groupBy(calls, ({ tags }) => tags[0] ?? 'other')
  return [...byTag].toSorted(([a], [b]) => a.localeCompare(b))
}

export const accessText = (access: Operation['x-access']): string => {
  if (access === 'public') return 'Public, without a token'
  if ('linkKey' in access && Array.isArray(access.linkKey))
    return `Visitors with a link for ${access.linkKey.join(', ')}`
  const groups = Object.entries(access.groups ?? {}).map(([group, scope]) => `${group} (${String(scope)})`)
  return `${groups.join(', ')}${access.dataentry ? '' : '; not data-entry staff'}`
}

export const useOpenApi = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => Document.parse(await api(routes.getOpenApi, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
