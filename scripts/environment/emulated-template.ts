import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installLocked } from '../../infra/constructs/bundling.ts'

/** Of a synthesized template only what is changed for an emulator; values contain CloudFormation's functions. */
interface Resource {
  Type: string
  Properties?: Record<string, unknown>
  DependsOn?: string | string[]
  Metadata?: { 'local:entry'?: string; 'aws:asset:path'?: string; installed?: string[] }
}
export interface Template {
  Resources: Record<string, Resource>
  Outputs?: Record<string, { Value: unknown }>
}

/** A type of resources that an emulator lacks, or only those with a property. */
export interface Lack {
  type: string
  property?: string | undefined
}

interface Notifications {
  BucketName: { Ref: string }
  NotificationConfiguration: {
    QueueConfigurations: { Events: string[]; QueueArn: unknown; Filter: { Key: { FilterRules: unknown[] } } }[]
  }
}

/** CDK has a function set them, so that templates have no cycles; here there is none, and it is the bucket's property. */
function inlineNotifications(resources: Template['Resources']): void {
  for (const { Type, Properties } of Object.values(resources)) {
    if (Type !== 'Custom::S3BucketNotifications') continue
    const { BucketName, NotificationConfiguration } = Properties as unknown as Notifications
    const QueueConfigurations = NotificationConfiguration.QueueConfigurations.flatMap(({ Events, QueueArn, Filter }) =>
      Events.map((Event) => ({ Event, Queue: QueueArn, Filter: { S3Key: { Rules: Filter.Key.FilterRules } } })),
    )
    const bucket = resources[BucketName.Ref]
    if (bucket) bucket.Properties = { ...bucket.Properties, NotificationConfiguration: { QueueConfigurations } }
  }
}

interface Deployment {
  SourceObjectKeys: string[]
  SourceMarkers: Record<string, unknown>[]
}

/** CDK has a function write the web's `config.json`, whose values only AWS knows: it becomes the output `Config`. */
function outputConfig(template: Template, assembly: string): void {
  const found = Object.values(template.Resources).find(({ Type }) => Type === 'Custom::CDKBucketDeployment')
  if (!found) return
  const { SourceObjectKeys, SourceMarkers } = found.Properties as unknown as Deployment
  const asset = `asset.${path.basename(SourceObjectKeys[0] ?? '', '.zip')}`
  const text = readFileSync(path.join(assembly, asset, 'config.json'), 'utf8')
  const parts = text.split(/(<<marker:[^>]+>>)/).map((part) => SourceMarkers[0]?.[part] ?? part)
  template.Outputs = { ...template.Outputs, Config: { Value: { 'Fn::Join': ['', parts] } } }
}

/** For emulators that run functions as processes of this machine: native parts for its processor, and `index.js`. */
function prepareCode({ Properties = {}, Metadata = {} }: Resource, assembly: string): void {
  const { installed = [], 'aws:asset:path': asset = '' } = Metadata
  const folder = path.join(assembly, asset)
  // MiniStack, unlike Lambda, does not find a module with the extension cjs.
  writeFileSync(path.join(folder, 'index.js'), "module.exports = require('./index.cjs')\n")
  if (process.arch !== 'x64' || String(Properties.Architectures) !== 'arm64') return
  Properties.Architectures = ['x86_64']
  if (installed.length > 0) installLocked(folder, installed, process.arch)
}

/** What CDK's own functions do is done otherwise: they are in Python, and need packages that Lambda has for it. */
export function adaptTemplate(template: Template, assembly: string): void {
  inlineNotifications(template.Resources)
  outputConfig(template, assembly)
  for (const resource of Object.values(template.Resources))
    if (resource.Metadata?.['local:entry'] !== undefined) prepareCode(resource, assembly)
}

const isCdksOwn = ({ Type, Metadata }: Resource) =>
  Type.startsWith('Custom::') ||
  Type === 'AWS::Lambda::LayerVersion' ||
  (Type === 'AWS::Lambda::Function' && Metadata?.['local:entry'] === undefined)

/** Leaves out CDK's own functions and what the emulator lacks, and names it in references to it. Returns its types. */
export function leaveOut(template: Template, lacks: readonly Lack[]): { template: Template; types: string[] } {
  const isLacking = ({ Type, Properties = {} }: Resource) =>
    lacks.some(({ type, property }) => type === Type && (property === undefined || property in Properties))
  const entries = Object.entries(template.Resources)
  const omitted = new Map(entries.filter(([, resource]) => isCdksOwn(resource) || isLacking(resource)))
  const kept = entries.flatMap(([id, resource]) => {
    if (omitted.has(id)) return []
    const DependsOn = [resource.DependsOn ?? []].flat().filter((on) => !omitted.has(on))
    return [[id, { ...resource, DependsOn }] as const]
  })
  return {
    template: withoutReferences({ ...template, Resources: Object.fromEntries(kept) }, omitted) as Template,
    types: [...omitted.values()].map(({ Type }) => Type),
  }
}

function withoutReferences(value: unknown, omitted: ReadonlyMap<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withoutReferences(each, omitted))
  const { Ref, 'Fn::GetAtt': got } = value as { Ref?: unknown; 'Fn::GetAtt'?: unknown[] }
  const id = got?.[0] ?? Ref
  if (typeof id === 'string' && omitted.has(id)) return `left-out-${id}`
  // MiniStack has only the other of a user pool's two names of its issuer.
  if (got?.[1] === 'ProviderURL') return { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'ProviderName'] }]] }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutReferences(each, omitted)]))
}
