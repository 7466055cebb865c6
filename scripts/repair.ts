import { tableParameters } from '../infra/tables.ts'
import { main, repairArguments } from './environment/arguments.ts'
import { parameter } from './environment/parameters.ts'
import { isRunning, localFolder, pointAt } from './environment/this-machine.ts'
import { startLocalStack } from './local-stack.ts'

/** Where nothing runs on this machine, its data folder is opened for as long as this takes. */
async function openFolder(): Promise<() => Promise<void>> {
  const stack = await startLocalStack({ dir: localFolder(), port: 0, web: false })
  process.env.PORT = String(stack.port)
  return () => stack.close()
}

/**
 * `npm run repair -- --env NAME [--write]`: lists the rows that do not parse with the schema of their kind, and the
 * bodies of reports that cannot be read. With `--write` it mends the rows that can be mended.
 */
await main(async () => {
  const { env, write } = repairArguments(process.argv.slice(2))
  const close = env === 'local' && !(await isRunning()) ? await openFolder() : undefined
  try {
    pointAt(env)
    for (const table of tableParameters) process.env[table.variable] = await parameter(env, table.parameter)
    process.env.REPORTS_BUCKET = await parameter(env, 'reports-bucket')
    // Loaded late: the clients of AWS in there read the environment when they are made.
    const { repair } = await import('./repair/repair.ts')
    const { looked, odd, mended } = await repair(write, (line) => console.log(line))
    console.log(`${looked} rows looked at, ${odd} odd, ${mended} mended.`)
    if (odd > mended) process.exitCode = 1
  } finally {
    await close?.()
  }
})
