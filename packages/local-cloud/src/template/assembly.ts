import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  // the rest concerns later actions of CloudFormation; here everything is created immediately
  DeletionPolicy: z.unknown().optional(),
  UpdateReplacePolicy: z.unknown().optional(),
})

const templateSchema = z.strictObject({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(
      z.string(),
      z.strictObject({
        Value: z.unknown(),
        Description: z.unknown().optional(),
        Condition: z.string().optional(),
        Export: z.strictObject({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.looseObject({ Type: z.string(), Default: z.unknown().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
  Rules: z.unknown().optional(),
  Metadata: z.unknown().optional(),
  Description: z.unknown().optional(),
  AWSTemplateFormatVersion: z.unknown().optional(),
})

export type Template = z.infer<typeof templateSchema>
export type TemplateResource = z.infer<typeof resourceSchema>

export interface StackSource {
  name: string
  region: string
  template: Template
  /** Given by CloudFormation to everything in it. */
  tags: Record<string, string>
  /** Folders and files by the key under which they would be uploaded. */
  assets: Map<string, string>
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
})

const tagsSchema = z.record(z.string(), z.string()).default({})

const assetsSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
})

const DEFAULT_REGION = 'eu-west-2'

/** Including nested assemblies (`cdk.out`). @throws Error for an unsupported part of a template */
export function readAssembly(dir: string): StackSource[] {
  const manifest = manifestSchema.parse(readJson(join(dir, 'manifest.json')))
  const artifacts = Object.entries(manifest.artifacts)
  const assets = new Map(
    artifacts
      .filter(([, { type }]) => type === 'cdk:asset-manifest')
      .flatMap(([, { properties }]) => readAssets(dir, String(properties.file))),
  )
  return artifacts.flatMap(([id, { type, environment, properties }]) => {
    if (type === 'cdk:cloud-assembly') return readAssembly(join(dir, String(properties.directoryName)))
    if (type !== 'aws:cloudformation:stack') return []
    const name = typeof properties.stackName === 'string' ? properties.stackName : id
    const region = environment?.split('/').at(-1) ?? DEFAULT_REGION
    const parsed = templateSchema.safeParse(readJson(join(dir, String(properties.templateFile))))
    if (!parsed.success) throw new Error(`Stack ${name}: ${firstIssue(parsed.error)}`)
    const tags = tagsSchema.parse(properties.tags)
    return [
      { name, region: region === 'unknown-region' ? DEFAULT_REGION : region, template: parsed.data, tags, assets },
    ]
  })
}

function readAssets(dir: string, file: string): [string, string][] {
  const { files } = assetsSchema.parse(readJson(join(dir, file)))
  return Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(({ objectKey }): [string, string] => [objectKey, join(dir, source.path ?? '')]),
  )
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''
  return `${[...(issue?.path ?? []), keys].filter(Boolean).join('.')} is not supported by the local cloud (${issue?.message}).`
}
