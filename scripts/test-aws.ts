import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { startLocalCloud } from '../packages/local-cloud/src/index.ts'
import { testResources } from '../packages/local-cloud/test/aws/stack.ts'
import { environmentNamed } from '../infra/environments.ts'
import { main, UsageError } from './environment/arguments.ts'
import { root } from './environment/cdk.ts'

/*
 * `npm run test:aws -- --profile NAME`: runs the local cloud's own tests of its services against AWS. A separate stack
 * with a unique name contains what they need, and is removed afterwards, whatever the result. `--dry` has a local cloud
 * interpret the same stack, to test this itself. Without either nothing happens. Further words select the files to run;
 * default: all.
 */

/** Tests that only use services through the AWS SDK, and mark each step that is specific to the local cloud. */
const files = [
  'packages/local-cloud/src/dynamo/dynamo.test.ts',
  'packages/local-cloud/src/dynamo/limits.test.ts',
  'packages/local-cloud/src/s3/s3.test.ts',
  'packages/local-cloud/src/s3/presigned.test.ts',
  'packages/local-cloud/src/kms.test.ts',
  'packages/local-cloud/src/step-functions.test.ts',
  'packages/local-cloud/src/sqs/sqs.test.ts',
  'packages/local-cloud/src/lambda/limits.test.ts',
  'packages/local-cloud/src/gateway/gateway.test.ts',
  'packages/local-cloud/src/secrets.test.ts',
  'packages/local-cloud/src/ses.test.ts',
  'packages/local-cloud/src/cognito/sign-in.test.ts',
]
const { region } = environmentNamed('dev')

type Outputs = Record<string, string>
const namesOf = (outputs: Outputs) =>
  JSON.stringify(Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name.replace(/^Of/, ''), value])))

/** Runs the tests, one after the other because they share resources; returns their exit code. */
async function runTests(
  chosen: readonly string[],
  outputs: Outputs,
  environment: Record<string, string>,
): Promise<number> {
  const args = ['run', '--project', 'processes', '--no-file-parallelism', '--retry', '1', ...chosen]
  const child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, AWS_REGION: region, LOCAL_CLOUD_REAL: namesOf(outputs) },
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

interface Run {
  chosen: readonly string[]
  folder: string
  assembly: string
  stackName: string
}

async function dry({ chosen, folder, assembly, stackName }: Run): Promise<number> {
  const cloud = await startLocalCloud({ assembly, root, dir: path.join(folder, 'data'), port: 0, log: console.error })
  try {
    return await runTests(chosen, (cloud.outputs[stackName] ?? {}) as Outputs, cloud.environment)
  } finally {
    await cloud.close()
  }
}

async function inAccount({ chosen, folder, assembly, stackName }: Run, profile: string): Promise<number> {
  const outputs = path.join(folder, 'outputs.json')
  const cdk = (command: string, ...args: string[]) =>
    spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/aws-cdk/bin/cdk'),
        command,
        stackName,
        '--app',
        assembly,
        '--profile',
        profile,
        ...args,
      ],
      { cwd: root, stdio: 'inherit' },
    ).status ?? 1
  try {
    const deployed = cdk('deploy', '--require-approval', 'never', '--outputs-file', outputs)
    if (deployed !== 0) return deployed
    const all = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(outputs, 'utf8')))
    return await runTests(chosen, all[stackName] ?? {}, { AWS_PROFILE: profile })
  } finally {
    if (cdk('destroy', '--force') !== 0) console.error(`Remove the stack ${stackName} by hand: it could not be.`)
  }
}

await main(async () => {
  const { profile, isDry, words } = readArguments(process.argv.slice(2))
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (chosen.length === 0) throw new UsageError(`No file of tests has ${words.join(' or ')} in its name.`)
  if (profile === undefined && !isDry) {
    console.log('Skipped: --profile NAME says whose AWS account to test in, --dry tries it against the local cloud.')
    return
  }
  const stackName = `local-cloud-test-${randomBytes(4).toString('hex')}`
  const folder = mkdtempSync(path.join(os.tmpdir(), `${stackName}-`))
  try {
    const assembly = path.join(folder, 'cdk.out')
    testResources(assembly, stackName, region).synth()
    const run = { chosen, folder, assembly, stackName }
    process.exitCode = isDry ? await dry(run) : await inAccount(run, profile ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments(args: string[]): { profile: string | undefined; isDry: boolean; words: string[] } {
  try {
    const options = { profile: { type: 'string' }, dry: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { profile: values.profile, isDry: values.dry === true, words: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
