import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '@lintel/fixtures'
import { isEmpty, usable } from './demo/empty.ts'
import { root, startLocalStack, type LocalStack } from './local-stack.ts'
import { runNode } from './run-node.ts'

/**
 * `npm start`: the product on this machine, with demo data if the store is empty. `--fresh` empties it first,
 * `--no-demo` leaves it empty; `PORT` (4000) and `LINTEL_DATA` (`.local`) set the location. `LINTEL_TRANSCRIBER=aws`
 * reads recordings and photographs with the local Transcribe and Bedrock, which return prepared results.
 */
const { values } = parseArgs({
  options: { fresh: { type: 'boolean', default: false }, demo: { type: 'boolean', default: true } },
  allowNegative: true,
})

const port = Number(process.env.PORT ?? 4000)
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${process.env.PORT}`)

/**
 * What the first start needs at its peak (`npm run bench -- start`); later ones need half. Without the settings of the script
 * `start`, V8 and the allocator keep another 0.4 GB of garbage.
 */
const neededBytes = 1_200_000_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
if (process.availableMemory() < neededBytes)
  console.error(
    `This machine has ${megabytes(process.availableMemory())} of memory free; Lintel needs up to ${megabytes(neededBytes)} while it starts. If it ends without a word, the system has ended it: close other programs first.`,
  )

const started = performance.now()
const dir = path.resolve(root, process.env.LINTEL_DATA ?? '.local')
/** There until the demonstration is complete: a start that was interrupted is resumed by the next. */
const incomplete = path.join(dir, 'demonstration-incomplete')
const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
const stack = await startLocalStack({
  dir,
  port,
  fresh: values.fresh,
  ...(process.env.LINTEL_TRANSCRIBER === 'aws' && { transcriber: 'aws' }),
  log: (text) => console.error(text),
  prepare: async (starting, tell) => {
    let isEnding = false
    const end = async () => {
      isEnding = true
      await starting.close()
      process.exit(0)
    }
    process.once('SIGINT', () => void end())
    process.once('SIGTERM', () => void end())
    if (!values.demo || !(existsSync(incomplete) || (await isEmpty(starting)))) return
    tell('The functions are bundled.')
    await starting.bundle()
    console.log('The store is empty: making the demonstration data …')
    tell('The demonstration data is made.')
    mkdirSync(dir, { recursive: true })
    writeFileSync(incomplete, '')
    const canBeUsed = Promise.withResolvers<void>()
    const seeding = ['scripts/demo/seed-process.ts', starting.config.userPoolId]
    const hear = (done: string) => {
      tell(`The demonstration data is made. ${done}.`)
      if (done === usable) canBeUsed.resolve()
    }
    const make = async () => {
      try {
        await runNode(seeding, {}, hear)
        rmSync(incomplete)
        console.log(`The demonstration is complete (${secondsSince(started)} s).`)
      } catch (error) {
        if (isEnding) return
        // Before it can be used, this ends the start; afterwards only photographs are missing.
        canBeUsed.reject(error)
        console.error('The demonstration is incomplete; the next start goes on with it.', error)
      }
    }
    void make()
    await canBeUsed.promise
  },
})

const accounts = (local: LocalStack) => [
  `Lintel is ready at ${local.url} (${secondsSince(started)} s)`,
  '',
  `Accounts, all with the password ${demoPassword}`,
  ...demoAccounts.map(({ email, groups }) => `  ${email.padEnd(40)} ${groups.join(', ')}`),
  '',
  `Mail that was sent: ${local.mailboxUrl}`,
  `Calendars at the stand-in for Google: ${local.googleUrl}/calendar`,
  'Emulated here: CloudFront, API Gateway, Lambda, Cognito, DynamoDB, S3, Step Functions, SES, SSM, Secrets Manager.',
]
const bare = (local: LocalStack) => [
  `Lintel is ready at ${local.url}, without demonstration data. npm run ops -- create-admin --env local --email … makes the first account.`,
]
console.log((values.demo ? accounts(stack) : bare(stack)).join('\n'))
