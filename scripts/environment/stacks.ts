import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Stack } from 'aws-cdk-lib'
import * as z from 'zod'
import { buildApp } from '../../infra/app.ts'
import type { EnvironmentName } from '../../infra/environments.ts'
import type { Aws } from './aws.ts'
import { tryCdk } from './cdk.ts'
import type { Stacks } from './remove-environment.ts'
import type { SynthesizedStack } from './replacements.ts'

const Described = z.object({
  Stacks: z.array(z.object({ StackStatus: z.string(), StackStatusReason: z.string().optional() })),
})

/** The stacks of an environment in the account of the terminal's credentials. */
export function cloudStacks(aws: Aws, environment: EnvironmentName): Stacks {
  const stacks = buildApp({ environment, bundle: false }).node.children.filter((child) => Stack.isStack(child))
  return {
    async left() {
      const sentences: string[] = []
      for (const { stackName, region } of stacks) sentences.push(...(await remainderOf(aws, stackName, region)))
      return sentences
    },
    async destroy() {
      tryCdk('destroy', environment, '--force')
    },
  }
}

/** The stacks of an environment as they would be deployed, but for their bundles. */
export function synthesizedStacks(environment: EnvironmentName): SynthesizedStack[] {
  const outdir = mkdtempSync(path.join(os.tmpdir(), 'lintel-stacks-'))
  try {
    const { stacks } = buildApp({ environment, outdir, bundle: false }).synth()
    return stacks.map(({ stackName, environment: { region }, template }) => ({ stackName, region, template }))
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

/** One sentence, or none for a missing stack. */
async function remainderOf(aws: Aws, name: string, region: string): Promise<string[]> {
  const asked = ['cloudformation', 'describe-stacks', '--stack-name', name, '--region', region, '--output', 'json']
  try {
    const { Stacks } = Described.parse(JSON.parse(await aws(asked)))
    return Stacks.map(({ StackStatus, StackStatusReason }) =>
      [`The stack ${name} is there: ${StackStatus}.`, StackStatusReason ?? ''].join(' ').trim(),
    )
  } catch (error) {
    // AWS returns a ValidationError with these words.
    if (error instanceof Error && error.message.includes(`${name} does not exist`)) return []
    throw error
  }
}
