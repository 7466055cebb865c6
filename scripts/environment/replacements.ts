import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import type { Aws } from './aws.ts'
import { root } from './cdk.ts'

const Resources = z.record(
  z.string(),
  z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
)
type Resources = z.infer<typeof Resources>
const Template = z.object({
  Resources,
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
})

export interface SynthesizedStack {
  stackName: string
  region: string
  template: unknown
}

const Schemas = z.object({
  schema: z.object({
    resource: z.object({
      entities: z.array(
        z.object({
          cloudFormationType: z.string(),
          properties: z.record(z.string(), z.object({ causesReplacement: z.string().optional() })),
        }),
      ),
    }),
  }),
})

/** By type, the properties whose change replaces a resource: from CloudFormation's schemas, as `cdk diff` has them. */
function replacingProperties(): Map<string, string[]> {
  const file = readFileSync(path.join(root, 'node_modules/aws-cdk/db.json.gz'))
  const { entities } = Schemas.parse(JSON.parse(gunzipSync(file).toString())).schema.resource
  return new Map(
    entities.map(({ cloudFormationType, properties }) => [
      cloudFormationType,
      Object.keys(properties).filter((name) => (properties[name]?.causesReplacement ?? 'no') !== 'no'),
    ]),
  )
}

/** Undefined for a missing stack. */
async function deployedResources(aws: Aws, { stackName, region }: SynthesizedStack): Promise<Resources | undefined> {
  const asked = ['cloudformation', 'get-template', '--stack-name', stackName, '--region', region, '--output', 'json']
  try {
    const { TemplateBody } = z.object({ TemplateBody: Template }).parse(JSON.parse(await aws(asked)))
    return TemplateBody.Resources
  } catch (error) {
    if (error instanceof Error && error.message.includes(`${stackName} does not exist`)) return undefined
    throw error
  }
}

const mentions = (value: unknown, id: string) => JSON.stringify(value ?? '').includes(`"${id}"`)

/** Including those that are made of a replaced one. */
function replacedIn(before: Resources, after: Resources, replacing: Map<string, string[]>): Set<string> {
  const replaced = new Set<string>()
  for (let known = -1; known < replaced.size;) {
    known = replaced.size
    for (const [id, { Type, Properties }] of Object.entries(after)) {
      const was = before[id]?.Properties
      const isReplaced = (name: string) =>
        !isDeepStrictEqual(was?.[name], Properties[name]) ||
        [...replaced].some((other) => mentions(Properties[name], other))
      if (was && replacing.get(Type)?.some(isReplaced)) replaced.add(id)
    }
  }
  return replaced
}

/**
 * One sentence for each resource that deploying the stacks would replace under the same logical id, although another
 * stack reads it: one whose own template is unchanged would not be told (decision 0861).
 */
export async function replacedInUse(aws: Aws, stacks: readonly SynthesizedStack[]): Promise<string[]> {
  const replacing = replacingProperties()
  const read = new Set<string>()
  const note = (key: string, value: unknown) => {
    if (key === 'Fn::GetStackOutput') {
      const { StackName, OutputName } = z.object({ StackName: z.string(), OutputName: z.string() }).parse(value)
      read.add(`${StackName} ${OutputName}`)
    }
    return value
  }
  for (const { template } of stacks) JSON.stringify(template, note)
  const sentences = stacks.map(async (stack) => {
    const { Resources: after, Outputs } = Template.parse(stack.template)
    const before = await deployedResources(aws, stack)
    const values = Object.entries(Outputs).flatMap(([name, { Value }]) =>
      read.has(`${stack.stackName} ${name}`) ? [Value] : [],
    )
    return [...(before ? replacedIn(before, after, replacing) : [])]
      .filter((id) => mentions(values, id))
      .map(
        (id) =>
          `${stack.stackName} would replace ${id}, which other stacks read, under the same id: rename its construct.`,
      )
  })
  return (await Promise.all(sentences)).flat()
}
