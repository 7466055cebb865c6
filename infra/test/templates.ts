import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp, type BuildAppOptions } from '../app.ts'

interface Resource {
  Type: string
  Properties: Record<string, unknown>
  Metadata?: Record<string, unknown>
  DeletionPolicy?: string
}

interface Output {
  Value: unknown
  Export?: { Name: unknown }
}

export interface StackTemplate {
  /** Without product and environment: `storage`. */
  name: string
  fullName: string
  region: string
  dependencies: string[]
  resources: Record<string, Resource>
  outputs: Record<string, Output>
}

/** `prod` has none until they are decided. */
export const copies = {
  vault: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:lintel-copies',
  days: 35,
  photos: true,
  lock: 'governance',
} as const

/** Synthesized templates by environment: checking the rules changes nothing in them. */
const synthesized = new Map<string, { isChecked: boolean; templates: StackTemplate[] }>()

/** The templates of an environment as deployed, without bundles. */
export function synthesize(environment: string, { check = false } = {}): StackTemplate[] {
  const known = synthesized.get(environment)
  if (known && (known.isChecked || !check)) return known.templates
  const templates = synthesizeAnew(environment, { check })
  synthesized.set(environment, { isChecked: check, templates })
  return templates
}

export function synthesizeAnew(
  environment: string,
  options: Pick<BuildAppOptions, 'check' | 'copies'>,
): StackTemplate[] {
  const outdir = mkdtempSync(path.join(os.tmpdir(), 'lintel-synth-'))
  try {
    return templatesOf(environment, { outdir, ...options })
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

export const templatesOf = (
  environment: string,
  options: Pick<BuildAppOptions, 'outdir' | 'check' | 'copies'>,
): StackTemplate[] => {
  const short = (name: string) => name.replace(`lintel-${environment}-`, '')
  return buildApp({ environment, bundle: false, ...options })
    .synth()
    .stacks.map(({ stackName, environment: place, dependencies, template }) => ({
      name: short(stackName),
      fullName: stackName,
      region: place.region,
      dependencies: dependencies.map(({ id }) => short(id)).filter((id) => !id.endsWith('.assets')),
      resources: (template as { Resources: Record<string, Resource> }).Resources,
      outputs: (template as { Outputs?: Record<string, Output> }).Outputs ?? {},
    }))
}

/** All resources of a type, with the name of their stack. */
export const ofType = (stacks: readonly StackTemplate[], type: string) =>
  stacks.flatMap(({ name, resources }) =>
    Object.entries(resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack: name, id, ...resource })),
  )

/** The states of a state machine, with `arn` for each reference. */
export function statesOf({ DefinitionString }: Record<string, unknown>): Record<string, unknown> {
  const { 'Fn::Join': join } = DefinitionString as { 'Fn::Join': [string, unknown[]] }
  const text = join[1].map((part) => (typeof part === 'string' ? part : 'arn')).join('')
  return (JSON.parse(text) as { States: Record<string, unknown> }).States
}

export interface Statement {
  Action: string | string[]
  Resource: unknown
}

/** CDK moves what exceeds a role's own policy into a managed one. */
const policyTypes = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']

/** The statements of policies attached to roles whose logical id starts with this. */
export const statementsOf = (stacks: readonly StackTemplate[], role = ''): Statement[] =>
  policyTypes
    .flatMap((type) => ofType(stacks, type))
    .filter(({ Properties }) => (Properties.Roles as { Ref?: string }[]).some(({ Ref }) => Ref?.startsWith(role)))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement)
