import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { environmentNamed } from '../infra/environments.ts'
import { main, restoreArguments } from './environment/arguments.ts'
import { parameter } from './environment/parameters.ts'
import { pointAtData } from './environment/data.ts'

/**
 * Brings data into an environment, with an administrator's credentials:
 * `npm run ops -- restore --env NAME --table reports --from TABLE`, the rows of a table that was restored;
 * `npm run ops -- restore --env NAME --bucket photos --prefix originals/ --from BUCKET`, the files of a bucket;
 * `npm run ops -- restore --env NAME --users FILE`, the users of a nightly export.
 * With `--from-region REGION` the source is there. What exists is left alone, except with `--overwrite`. It can be run
 * again after an interruption, and afterwards as a check: everything is then 'the same'.
 */
await main(async () => {
  const { env, overwrite, from: name = '', prefix = '', ...given } = restoreArguments(process.argv.slice(2))
  const close = await pointAtData(env)
  const begun = Date.now()
  try {
    process.env.EVIDENCE_LOCK_DAYS = String(environmentNamed(env).evidenceLockDays ?? 0)
    // Imported late: their AWS clients read the environment when they are created.
    const { Tally } = await import('./restore/tally.ts')
    const tally = new Tally()
    const source = given['from-region'] === undefined ? {} : { region: given['from-region'] }
    if (given.users !== undefined) {
      const { restoreUsers } = await import('./restore/users.ts')
      await restoreUsers(given.users, await parameter(env, 'user-pool'), tally)
    } else if (given.table !== undefined) {
      const { restoreTable } = await import('./restore/table.ts')
      const to = { name: await parameter(env, `${given.table}-table`), overwrite }
      await restoreTable({ client: new DynamoDBClient(source), name }, to, tally)
    } else if (given.bucket !== undefined) {
      const { restoreObjects } = await import('./restore/objects.ts')
      const to = { name: await parameter(env, `${given.bucket}-bucket`), overwrite }
      await restoreObjects({ client: new S3Client(source), name, prefix }, to, tally)
    }
    console.log(`${tally.toString()} in ${Math.round((Date.now() - begun) / 1000)} s.`)
    if (tally.counts.different > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
