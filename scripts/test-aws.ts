import { spawn } from 'node:child_process'
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
import { cdkScript, exitCodeOf, root } from './environment/cdk.ts'
import { pointAtEmulator } from './environment/this-machine.ts'

/*
 * `npm run test:aws -- --profile NAME`: runs the local cloud's own tests of its services against AWS. A separate stack
 * with a unique name contains what they need, and is removed afterwards, whatever the result. `--endpoint URL` does the
 * same in an emulator of AWS. `--dry` has a local cloud interpret the same stack, to test this itself. Without any of
 * them nothing happens. Further words select the files to run; default: all.
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

/** Without a profile in the emulator that the environment names. */
async function inAccount({ chosen, folder, assembly, stackName }: Run, profile: string | undefined): Promise<number> {
  const outputs = path.join(folder, 'outputs.json')
  const whose = profile === undefined ? [] : ['--profile', profile]
  const cdk = (command: string, ...args: string[]) =>
    exitCodeOf(cdkScript, [command, '--app', assembly, ...whose, ...args])
  try {
    if (profile === undefined && cdk('bootstrap') !== 0) return 1
    const deployed = cdk('deploy', stackName, '--require-approval', 'never', '--outputs-file', outputs)
    if (deployed !== 0) return deployed
    const all = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(readFileSync(outputs, 'utf8')))
    return await runTests(chosen, all[stackName] ?? {}, profile === undefined ? {} : { AWS_PROFILE: profile })
  } finally {
    if (cdk('destroy', stackName, '--force') !== 0)
      console.error(`Remove the stack ${stackName} by hand: it could not be.`)
  }
}

await main(async () => {
  const { profile, endpoint, isDry, words } = readArguments(process.argv.slice(2))
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (chosen.length === 0) throw new UsageError(`No file of tests has ${words.join(' or ')} in its name.`)
  if (profile === undefined && endpoint === undefined && !isDry) {
    console.log(
      'Skipped: --profile NAME says whose AWS account to test in, --endpoint URL tests an emulator, --dry the local cloud.',
    )
    return
  }
  if (endpoint !== undefined) pointAtEmulator(endpoint)
  const stackName = `local-cloud-test-${randomBytes(4).toString('hex')}`
  const folder = mkdtempSync(path.join(os.tmpdir(), `${stackName}-`))
  try {
    const assembly = path.join(folder, 'cdk.out')
    testResources(assembly, stackName, region).synth()
    const run = { chosen, folder, assembly, stackName }
    process.exitCode = isDry ? await dry(run) : await inAccount(run, endpoint === undefined ? profile : undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments(args: string[]) {
  try {
    const options = { profile: { type: 'string' }, endpoint: { type: 'string' }, dry: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { profile, endpoint, dry: isDry = false } = values
    return { profile, endpoint, isDry, words: positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
