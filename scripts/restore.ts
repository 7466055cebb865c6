import { createReadStream } from 'node:fs'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { environmentNamed } from '../infra/environments.ts'
import { main, restoreArguments } from './environment/arguments.ts'
import { parameter } from './environment/aws.ts'
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
  const given = restoreArguments(process.argv.slice(2))
  const { env } = given
  const close = await pointAtData(env)
  const begun = performance.now()
  try {
    process.env.EVIDENCE_LOCK_DAYS = String(environmentNamed(env).evidenceLockDays ?? 0)
    const say = (line: string) => console.log(line)
    // Imported late: their AWS clients read the environment when they are created.
    const { Tally } = await import('./restore/tally.ts')
    const tally = new Tally(say)
    if ('users' in given) {
      const { restoreUsers } = await import('./restore/users.ts')
      await restoreUsers(createReadStream(given.users), await parameter(env, 'user-pool'), tally)
    } else {
      const source = given['from-region'] === undefined ? {} : { region: given['from-region'] }
      if ('table' in given) {
        const { restoreTable } = await import('./restore/table.ts')
        const TableName = await parameter(env, `${given.table}-table`)
        await restoreTable({ ...given, client: new DynamoDBClient(source), TableName }, tally)
      } else {
        const { restoreObjects } = await import('./restore/objects.ts')
        const Bucket = await parameter(env, `${given.bucket}-bucket`)
        await restoreObjects({ ...given, client: new S3Client(source), Bucket }, tally)
      }
    }
    say(`${tally.toString()} in ${Math.round((performance.now() - begun) / 1000)} s.`)
    if (tally.counts.different > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
