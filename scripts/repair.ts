import { main, repairArguments } from './environment/arguments.ts'
import { pointAtData } from './environment/data.ts'

/**
 * `npm run ops -- repair --env NAME [--write]`: lists the rows that do not parse with the schema of their kind, and the
 * bodies of reports that cannot be read. With `--write` it repairs rows as far as possible.
 */
await main(async () => {
  const { env, write } = repairArguments(process.argv.slice(2))
  const close = await pointAtData(env)
  try {
    // Imported late: its AWS clients read the environment when they are created.
    const { repair } = await import('./repair/repair.ts')
    const { looked, invalid, repaired } = await repair(write, (line) => console.log(line))
    console.log(`${looked} rows looked at, ${invalid} invalid, ${repaired} repaired.`)
    if (invalid > repaired) process.exitCode = 1
  } finally {
    await close()
  }
})
