import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { WebConfig } from '@lintel/contract'
import { CloudAssembly, type CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import * as z from 'zod'
import type { EnvironmentName } from '../../infra/environments.ts'
import { runNode } from '../run-node.ts'
import { UsageError } from './arguments.ts'
import { aws } from './aws.ts'
import { cdkScript, root } from './cdk.ts'
import { adaptTemplate, type Lack, leaveOut, type Template } from './emulated-template.ts'

/**
 * Deploys an environment into the emulator of AWS at which this process points. Resource types that it lacks are known
 * from its refusals, left out and named. The web's files are not copied, because emulators do not serve distributions.
 */
export async function deployToEmulator(environment: EnvironmentName, endpoint: string): Promise<void> {
  const assembly = mkdtempSync(path.join(os.tmpdir(), 'lintel-emulator-'))
  try {
    await runNode(['infra/app.ts'], {
      CDK_OUTDIR: assembly,
      CDK_CONTEXT_JSON: JSON.stringify({
        environment,
        'aws:cdk:bundling-stacks': [`!lintel-${environment}-web`],
        'aws:cdk:enable-asset-metadata': true,
      }),
    })
    const { stacks } = new CloudAssembly(assembly)
    const bootstrapped = cdk(assembly, 'bootstrap')
    if (bootstrapped.status !== 0) throw new UsageError(bootstrapped.output)
    const deployed: Deployed = { lacks: [], outputs: {} }
    const omitted: string[] = []
    for (const stack of stacks) {
      omitted.push(...(await deployStack(stack, assembly, deployed)))
      const { Config, WebBucket } = deployed.outputs[stack.stackName] ?? {}
      if (Config !== undefined) await writeConfig(Config, WebBucket, endpoint)
    }
    const counts = [...Map.groupBy(omitted, (type) => type)].map(([type, { length }]) => `${length} × ${type}`)
    console.log(`Left out: ${counts.join(', ')}, and the web’s files.`)
  } finally {
    rmSync(assembly, { recursive: true, force: true })
  }
}

/** Its output is of interest only if it fails otherwise than expected. */
function cdk(assembly: string, command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, cdkScript), command, '--app', assembly, ...args],
    { encoding: 'utf8', maxBuffer: 1e8 },
  )
  return { status, output: `${stdout}${stderr}` }
}

const Outputs = z.record(z.string(), z.record(z.string(), z.string()))
const Reference = z.object({
  'Fn::GetStackOutput': z.object({ StackName: z.string(), Region: z.string(), OutputName: z.string() }),
})

interface Deployed {
  lacks: Lack[]
  /** By stack. */
  outputs: z.infer<typeof Outputs>
}

/** Tries again without each type that the emulator refuses. Returns the types left out. Throws UsageError. */
async function deployStack(stack: CloudFormationStackArtifact, assembly: string, { lacks, outputs }: Deployed) {
  const { stackName, environment } = stack
  // MiniStack finds only the outputs of stacks in the same region.
  const resolve = (_: string, value: unknown) => {
    const found = Reference.safeParse(value).data?.['Fn::GetStackOutput']
    const isElsewhere = found !== undefined && found.Region !== environment.region
    return isElsewhere ? (outputs[found.StackName]?.[found.OutputName] ?? value) : value
  }
  const whole = stack.template as Template
  adaptTemplate(whole, assembly)
  const file = path.join(assembly, 'outputs.json')
  for (;;) {
    const { template, types } = leaveOut(whole, lacks)
    writeFileSync(stack.templateFullPath, JSON.stringify(template, resolve))
    // By force, because CDK does not upload a template again whose name, a hash of the first, is there.
    const options = ['--exclusively', '--force', '--method', 'direct', '--require-approval', 'never']
    const { status, output } = cdk(assembly, 'deploy', stackName, ...options, '--outputs-file', file)
    if (status === 0) {
      console.log(`${stackName}: ${Object.keys(template.Resources).length} resources`)
      if (existsSync(file)) Object.assign(outputs, Outputs.parse(JSON.parse(readFileSync(file, 'utf8'))))
      return types
    }
    const lack = await refusedOf(stack)
    if (!lack) throw new UsageError(output)
    lacks.push(lack)
  }
}

const Events = z.object({
  StackEvents: z.array(
    z.object({ ResourceType: z.string(), ResourceStatus: z.string(), ResourceStatusReason: z.string().optional() }),
  ),
})

/** What the emulator says that it lacks: “Unsupported resource type: …”, “Properties.Metrics … is not supported”. */
async function refusedOf({ stackName, environment }: CloudFormationStackArtifact): Promise<Lack | undefined> {
  const cloudFormation = (command: string) =>
    aws(['cloudformation', command, '--stack-name', stackName, '--region', environment.region, '--output', 'json'])
  const { StackEvents } = Events.parse(JSON.parse(await cloudFormation('describe-stack-events')))
  const failed = StackEvents.find(
    ({ ResourceStatus, ResourceStatusReason = '' }) =>
      /^(CREATE|UPDATE)_FAILED$/.test(ResourceStatus) && /unsupported|not supported/i.test(ResourceStatusReason),
  )
  // CDK deletes it by its id, which MiniStack ignores.
  if (StackEvents.some(({ ResourceStatus }) => ResourceStatus === 'ROLLBACK_COMPLETE'))
    await cloudFormation('delete-stack')
  return (
    failed && {
      type: failed.ResourceType,
      property: /Properties\.(\w+)/.exec(failed.ResourceStatusReason ?? '')?.[1],
    }
  )
}

async function writeConfig(written: string, Bucket: string | undefined, endpoint: string): Promise<void> {
  const config = WebConfig.parse({ ...(JSON.parse(written) as object), authEndpoint: endpoint })
  await new S3Client({}).send(new PutObjectCommand({ Bucket, Key: 'config.json', Body: JSON.stringify(config) }))
}
