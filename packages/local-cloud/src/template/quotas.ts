import type { StackSource } from './assembly.ts'
import type { Resources } from './resource-type.ts'
import { apiRoute } from './types/edge.ts'
import { managedPolicy, role, rolePolicy } from './types/rights.ts'

const maxResources = 500
const maxOutputs = 200
const maxBytes = 1_000_000
const maxRoutes = 300
/** Maximum characters of all policies in a role together, without white space. */
const maxInline = 10_240
/** In characters. */
const maxManaged = 6144

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/** A sentence for each stack, API and role. */
export function beyondQuotas(sources: readonly StackSource[], { all }: Pick<Resources, 'all'>): string[] {
  const counts = sources.flatMap(({ name, template }) => [
    beyond(`Stack ${name}`, 'resources', Object.keys(template.Resources).length, maxResources),
    beyond(`Stack ${name}`, 'outputs', Object.keys(template.Outputs).length, maxOutputs),
    beyond(`Stack ${name}`, 'bytes', sizeOf(template), maxBytes),
  ])
  const routes = sums(all(apiRoute).map(({ properties }) => [properties.ApiId, 1]))
  const inRoles = all(role).flatMap(({ ref, properties }) =>
    properties.Policies.map(({ PolicyDocument }): [string, number] => [ref, sizeOf(PolicyDocument)]),
  )
  const ofRoles = all(rolePolicy).flatMap(({ properties }) =>
    properties.Roles.map((name): [string, number] => [name, sizeOf(properties.PolicyDocument)]),
  )
  return [
    ...counts,
    ...[...routes].map(([id, count]) => beyond(`The API ${id}`, 'routes', count, maxRoutes)),
    ...[...sums([...inRoles, ...ofRoles])].map(([name, size]) =>
      beyond(`The role ${name}`, 'letters of policies in it', size, maxInline),
    ),
    ...all(managedPolicy).map(({ ref, properties }) =>
      beyond(`The policy ${ref}`, 'letters', sizeOf(properties.PolicyDocument), maxManaged),
    ),
  ].filter((sentence) => sentence !== undefined)
}

const beyond = (what: string, unit: string, count: number, max: number): string | undefined =>
  count > max ? `${what} has ${count} ${unit}; AWS takes ${max}.` : undefined

function sums(counted: readonly (readonly [name: string, count: number])[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, count] of counted) all.set(name, (all.get(name) ?? 0) + count)
  return all
}
