import { eraseArguments, main } from './environment/arguments.ts'
import { pointAtData } from './environment/data.ts'

/**
 * `npm run erase-client -- --env NAME --client ID --name "CLIENT'S NAME" --by NAME`: erases what is kept of a suspended
 * client, for good. The audit says who did it.
 */
await main(async () => {
  const { env, client, name, by } = eraseArguments(process.argv.slice(2))
  const close = await pointAtData(env)
  try {
    // Loaded late: the clients of AWS in there read the environment when they are made.
    const { eraseClient } = await import('./client-data/erase.ts')
    const { reports, files, accounts } = await eraseClient(client, { name, by, say: (line) => console.log(line) })
    console.log(`${name} is erased: ${reports} reports, ${files} files, ${accounts} accounts.`)
  } finally {
    await close()
  }
})
