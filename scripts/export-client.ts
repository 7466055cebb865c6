import { exportArguments, main } from './environment/arguments.ts'
import { pointAtData } from './environment/data.ts'

/**
 * `npm run export-client -- --env NAME --client ID --to FILE.zip --by NAME`: everything that is kept of a client, as a
 * zip on this machine. The audit says who did it.
 */
await main(async () => {
  const { env, client, to, by } = exportArguments(process.argv.slice(2))
  const close = await pointAtData(env)
  try {
    // Loaded late: the clients of AWS in there read the environment when they are made.
    const { exportClient } = await import('./client-data/export.ts')
    const { reports, missing } = await exportClient(client, { to, by, say: (line) => console.log(line) })
    console.log(`${to}: ${reports} reports.`)
    if (missing.length > 0) console.log(`${missing.length} files are not in it; index.csv names them, and says why.`)
  } finally {
    await close()
  }
})
