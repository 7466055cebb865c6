import type * as z from 'zod'
import type { StackSource, TemplateResource } from './assembly.ts'
import { conditionHolds, evaluate, type EvaluationContext } from './intrinsics.ts'
import { beyondQuotas } from './quotas.ts'
import type { Identity, ResourceType, Resource, Resources } from './resource-type.ts'

export const ACCOUNT = '000000000000'

interface Stack {
  source: StackSource
  context: EvaluationContext
}

/** @throws Error with a sentence for each unsupported resource and property */
export function readResources(sources: StackSource[], types: ResourceType[]): Resources {
  const reader = new Reader(sources, types)
  reader.readAll()
  const { problems, stacks, uses, byType } = reader
  const circle = circleIn(uses)
  if (circle) problems.push(`Circular dependency between resources: ${circle.join(', ')}.`)
  const stackCircle = circle ? undefined : circleIn(reader.stackUses)
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

class Reader {
  readonly problems: string[] = []
  /** For each resource, those that must be created before it; and for each stack, the stacks. */
  readonly uses = new Map<string, Set<string>>()
  readonly stackUses = new Map<string, Set<string>>()
  readonly byType = new Map<string, Resource<unknown>[]>()
  readonly stacks: Stack[]
  readonly #types: ReadonlyMap<string, ResourceType>
  readonly #identities = new Map<string, Identity>()
  #reading: { stack: string; resource: string } | undefined

  constructor(sources: StackSource[], types: ResourceType[]) {
    this.#types = new Map(types.map((type) => [type.type, type]))
    this.stacks = sources.map((source) => ({ source, context: this.#contextOf(source) }))
  }

  readAll(): void {
    for (const stack of this.stacks)
      for (const [logicalId, resource] of Object.entries(stack.source.template.Resources))
        if (resource.Condition === undefined || conditionHolds(resource.Condition, stack.context))
          this.#read(stack, logicalId, resource)
  }

  #read({ source, context }: Stack, logicalId: string, resource: TemplateResource): void {
    const type = this.#types.get(resource.Type)
    if (!type) return void this.problems.push(unknownType(source, logicalId, resource))
    this.#reading = { stack: source.name, resource: `${source.name}/${logicalId}` }
    for (const other of [resource.DependsOn ?? []].flat()) {
      if (!source.template.Resources[other])
        this.problems.push(`Stack ${source.name}, resource ${logicalId}: it depends on ${other}, which there is not.`)
      this.#note(source.name, other)
    }
    const parsed = type.properties.safeParse(evaluate(resource.Properties, context))
    this.#reading = undefined
    if (!parsed.success) {
      const where = `Stack ${source.name}, resource ${logicalId} (${resource.Type})`
      return void this.problems.push(...sentences(parsed.error).map((sentence) => `${where}: ${sentence}`))
    }
    const list = this.byType.get(resource.Type) ?? []
    this.byType.set(resource.Type, list)
    list.push({
      ...this.#identify(source, context, logicalId, resource),
      stackName: source.name,
      logicalId,
      region: source.region,
      properties: parsed.data,
      metadata: resource.Metadata,
      tags: source.tags,
      assets: source.assets,
    })
  }

  #note(stackName: string, logicalId: string): void {
    if (!this.#reading) return
    const { stack, resource } = this.#reading
    addTo(this.uses, resource, `${stackName}/${logicalId}`)
    if (stackName !== stack) addTo(this.stackUses, stack, stackName)
  }

  #contextOf(source: StackSource): EvaluationContext {
    const { name, region, template } = source
    const identityOf = (logicalId: string) => {
      const resource = template.Resources[logicalId]
      if (!resource) throw new Error(`Stack ${name}: there is no resource ${logicalId}.`)
      this.#note(name, logicalId)
      return this.#identify(source, context, logicalId, resource)
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
      importValue: (exportName) => this.#importValue(exportName),
      stackOutput: (stackName, outputName) => this.#stackOutput(stackName, outputName),
    }
    return context
  }

  #identify(source: StackSource, context: EvaluationContext, logicalId: string, resource: TemplateResource): Identity {
    const key = `${source.name}/${logicalId}`
    const before = this.#identities.get(key)
    if (before) return before
    const type = this.#types.get(resource.Type)
    if (!type) throw new Error(unknownType(source, logicalId, resource))
    const identity = type.identity({
      stackName: source.name,
      logicalId,
      region: source.region,
      account: ACCOUNT,
      text(property) {
        const value = evaluate(resource.Properties[property], context)
        return typeof value === 'string' ? value : undefined
      },
    })
    this.#identities.set(key, identity)
    return identity
  }

  #importValue(exportName: string): unknown {
    for (const { source, context } of this.stacks)
      for (const output of Object.values(source.template.Outputs))
        if (output.Export && evaluate(output.Export.Name, context) === exportName)
          return evaluate(output.Value, context)
    throw new Error(`No stack exports ${exportName}.`)
  }

  #stackOutput(stackName: string, outputName: string): unknown {
    const stack = this.stacks.find(({ source }) => source.name === stackName)
    const output = stack?.source.template.Outputs[outputName]
    if (!stack || !output) throw new Error(`No stack ${stackName} has an output ${outputName}.`)
    return evaluate(output.Value, stack.context)
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

export type Uses = ReadonlyMap<string, ReadonlySet<string>>

/** Undefined if there is none. */
export function circleIn(uses: Uses): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): string[] | undefined => {
    if (done.has(name)) return undefined
    const at = path.indexOf(name)
    if (at >= 0) return path.slice(at)
    path.push(name)
    for (const used of uses.get(name) ?? []) {
      const circle = visit(used)
      if (circle) return circle
    }
    path.pop()
    done.add(name)
    return undefined
  }
  for (const name of uses.keys()) {
    const circle = visit(name)
    if (circle) return circle
  }
  return undefined
}

export function reaches(uses: Uses, one: string, other: string): boolean {
  const seen = new Set<string>()
  const visit = (name: string): boolean => {
    if (seen.has(name)) return false
    seen.add(name)
    const used = [...(uses.get(name) ?? [])]
    return used.includes(other) || used.some(visit)
  }
  return visit(one)
}
