import type * as z from 'zod'
import type { StackSource, TemplateResource } from './assembly.ts'
import { conditionHolds, evaluate, type EvaluationContext } from './intrinsics.ts'
import { circleIn, reaches } from './order.ts'
import { beyondQuotas } from './quotas.ts'
import type { Identity, Naming, ResourceType } from './resource-type.ts'
import type { Resource, Resources } from './resource.ts'

export const ACCOUNT = '000000000000'

interface Stack {
  source: StackSource
  context: EvaluationContext
}

/** @throws Error with a sentence for each unsupported resource and property */
export function readResources(sources: StackSource[], types: ResourceType[]): Resources {
  const known = new Map(types.map((type) => [type.type, type]))
  const identities = new Map<string, Identity>()
  const stacks: Stack[] = sources.map((source) => ({ source, context: contextOf(source) }))
  const problems: string[] = []
  /** For each resource, those that must be created before it; and for each stack, the stacks. */
  const uses = new Map<string, Set<string>>()
  const stackUses = new Map<string, Set<string>>()
  let reading: { stack: string; resource: string } | undefined

  function note(stackName: string, logicalId: string): void {
    if (!reading) return
    addTo(uses, reading.resource, `${stackName}/${logicalId}`)
    if (stackName !== reading.stack) addTo(stackUses, reading.stack, stackName)
  }

  function contextOf(source: StackSource): EvaluationContext {
    const { name, region, template } = source
    const identityOf = (logicalId: string) => {
      const resource = template.Resources[logicalId]
      if (!resource) throw new Error(`Stack ${name}: there is no resource ${logicalId}.`)
      note(name, logicalId)
      return identify(source, context, logicalId, resource)
    }
    const context: EvaluationContext = {
      stackName: name,
      region,
      account: ACCOUNT,
      template,
      ref: (logicalId) => identityOf(logicalId).ref,
      attribute(logicalId, attribute) {
        const value = identityOf(logicalId).attributes[attribute]
        const type = template.Resources[logicalId]?.Type
        if (value === undefined)
          throw new Error(
            `Stack ${name}, resource ${logicalId} (${type}): the attribute ${attribute} is not supported by the local cloud.`,
          )
        return value
      },
      importValue,
      stackOutput,
    }
    return context
  }

  function identify(
    source: StackSource,
    context: EvaluationContext,
    logicalId: string,
    resource: TemplateResource,
  ): Identity {
    const key = `${source.name}/${logicalId}`
    const before = identities.get(key)
    if (before) return before
    const type = known.get(resource.Type)
    if (!type) throw new Error(unknownType(source, logicalId, resource))
    const naming: Naming = {
      stackName: source.name,
      logicalId,
      region: source.region,
      account: ACCOUNT,
      text(property) {
        const value = evaluate(resource.Properties[property], context)
        return typeof value === 'string' ? value : undefined
      },
    }
    const identity = type.identity(naming)
    identities.set(key, identity)
    return identity
  }

  function importValue(exportName: string): unknown {
    for (const { source, context } of stacks)
      for (const output of Object.values(source.template.Outputs))
        if (output.Export && evaluate(output.Export.Name, context) === exportName)
          return evaluate(output.Value, context)
    throw new Error(`No stack exports ${exportName}.`)
  }

  function stackOutput(stackName: string, outputName: string): unknown {
    const stack = stacks.find(({ source }) => source.name === stackName)
    const output = stack?.source.template.Outputs[outputName]
    if (!stack || !output) throw new Error(`No stack ${stackName} has an output ${outputName}.`)
    return evaluate(output.Value, stack.context)
  }

  function read(stack: Stack, logicalId: string, resource: TemplateResource): void {
    const { source, context } = stack
    const type = known.get(resource.Type)
    if (!type) return void problems.push(unknownType(source, logicalId, resource))
    const key = `${source.name}/${logicalId}`
    reading = { stack: source.name, resource: key }
    for (const other of [resource.DependsOn ?? []].flat()) {
      if (!source.template.Resources[other])
        problems.push(`Stack ${source.name}, resource ${logicalId}: it depends on ${other}, which there is not.`)
      note(source.name, other)
    }
    const parsed = type.properties.safeParse(evaluate(resource.Properties, context))
    reading = undefined
    if (!parsed.success) {
      const where = `Stack ${source.name}, resource ${logicalId} (${resource.Type})`
      return void problems.push(...sentences(parsed.error).map((sentence) => `${where}: ${sentence}`))
    }
    const list = byType.get(resource.Type) ?? []
    byType.set(resource.Type, list)
    list.push({
      ...identify(source, context, logicalId, resource),
      stackName: source.name,
      logicalId,
      region: source.region,
      properties: parsed.data,
      metadata: resource.Metadata,
      tags: source.tags,
      assets: source.assets,
    })
  }

  const byType = new Map<string, Resource<unknown>[]>()
  for (const stack of stacks)
    for (const [logicalId, resource] of Object.entries(stack.source.template.Resources))
      if (resource.Condition === undefined || conditionHolds(resource.Condition, stack.context))
        read(stack, logicalId, resource)
  const circle = circleIn(uses)
  if (circle) problems.push(`Circular dependency between resources: ${circle.join(', ')}.`)
  const stackCircle = circle ? undefined : circleIn(stackUses)
  if (stackCircle)
    problems.push(`No stack can be made first, each reads outputs of another: ${stackCircle.join(', ')}.`)
  const all = <T>(type: ResourceType<T>) => (byType.get(type.type) ?? []) as Resource<T>[]
  problems.push(...clashesIn(byType), ...exportedTwice(stacks), ...beyondQuotas(sources, { all }))
  if (problems.length > 0) throw new Error(problems.join('\n'))

  return {
    all,
    waitsFor: (one, other) => reaches(uses, keyOf(one), keyOf(other)),
    outputs: Object.fromEntries(stacks.map(({ source, context }) => [source.name, outputsOf(source, context)])),
  }
}

const keyOf = ({ stackName, logicalId }: Resource<unknown>) => `${stackName}/${logicalId}`

function outputsOf(source: StackSource, context: EvaluationContext): Record<string, unknown> {
  const wanted = Object.entries(source.template.Outputs).filter(
    ([, { Condition }]) => Condition === undefined || conditionHolds(Condition, context),
  )
  return Object.fromEntries(wanted.map(([name, { Value }]) => [name, evaluate(Value, context)]))
}

function addTo(uses: Map<string, Set<string>>, name: string, used: string): void {
  uses.set(name, (uses.get(name) ?? new Set()).add(used))
}

/** Two resources of a type and region with the same name: AWS creates the first and refuses the second. */
function clashesIn(byType: ReadonlyMap<string, readonly Resource<unknown>[]>): string[] {
  return [...byType].flatMap(([type, all]) => {
    const named = new Map<string, Resource<unknown>>()
    return all.flatMap((resource) => {
      const { ref, region, stackName, logicalId } = resource
      const first = named.get(`${region} ${ref}`)
      named.set(`${region} ${ref}`, first ?? resource)
      if (!first) return []
      return [
        `Stack ${stackName}, resource ${logicalId} (${type}): ${ref} is the name of ${first.logicalId} in the stack ${first.stackName} already.`,
      ]
    })
  })
}

function exportedTwice(stacks: readonly Stack[]): string[] {
  const exporters = new Map<unknown, string>()
  return stacks.flatMap(({ source, context }) =>
    Object.values(source.template.Outputs).flatMap((output) => {
      if (!output.Export) return []
      const name = evaluate(output.Export.Name, context)
      const first = exporters.get(name)
      exporters.set(name, first ?? source.name)
      return first === undefined ? [] : [`Stack ${source.name}: the stack ${first} exports ${String(name)} already.`]
    }),
  )
}

const unknownType = (source: StackSource, logicalId: string, { Type }: TemplateResource) =>
  `Stack ${source.name}, resource ${logicalId}: the type ${Type} is not supported by the local cloud.`

function sentences(error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(
        (key) => `the property ${[...issue.path, key].join('.')} is not supported by the local cloud.`,
      )
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return [`the property ${issue.path.join('.')} has a form that the local cloud does not support.`]
    return [
      `the property ${issue.path.join('.')} has a value that the local cloud does not support (${issue.message}).`,
    ]
  })
}
