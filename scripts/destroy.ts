import { existsSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { SFNClient } from '@aws-sdk/client-sfn'
import { environmentNamed } from '../infra/environments.ts'
import { destroyableArgument, main, UsageError } from './environment/arguments.ts'
import { aws } from './environment/aws.ts'
import { removeEnvironment, whatIsLeft } from './environment/remove-environment.ts'
import { cloudStacks } from './environment/stacks.ts'
import { isRunning, localFolder, pointAt } from './environment/this-machine.ts'

/** Asks for the environment's name. Throws UsageError unless it is typed; end of input counts as no. */
async function confirm(environment: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const asked = terminal.question('Everything in it will be gone. Type its name to continue: ')
  const typed = await Promise.race([asked, ended])
  terminal.close()
  if (typed.trim() !== environment) throw new UsageError('Nothing was removed.')
}

/**
 * `npm run ops -- destroy --env NAME`: removes an environment with everything in it, after its name was typed as
 * confirmation. Can be repeated after an interruption; exits with 1 if anything is left, and prints what and why.
 */
await main(async () => {
  const environment = destroyableArgument(process.argv.slice(2))
  if (environment === 'local') {
    if (await isRunning()) throw new UsageError('It is running. Stop it first.')
    if (!existsSync(localFolder())) return console.log('Nothing of local is left.')
    rmSync(localFolder(), { recursive: true, force: true })
    return console.log(`Removed ${localFolder()}.`)
  }
  pointAt(environment)
  const { region } = environmentNamed(environment)
  const tell = (line: string) => console.log(line)
  const clients = { s3: new S3Client({}), stepFunctions: new SFNClient({}) }
  const removal = { ...clients, environment, region, stacks: cloudStacks(aws, environment), tell }
  const there = await whatIsLeft(removal)
  if (there.length > 0) {
    console.log(there.join('\n'))
    await confirm(environment)
    const left = await removeEnvironment(removal)
    if (left.length > 0) {
      process.exitCode = 1
      const help = 'docs/deploying.md says what to do ("When a deployment fails"); then run this again.'
      return console.error([`This is left of ${environment}:`, ...left, help].join('\n'))
    }
  }
  console.log(`Nothing of ${environment} is left.`)
})
