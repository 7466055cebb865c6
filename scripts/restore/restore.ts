import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { environmentNamed } from '../../infra/environments.ts'
import { restoreArguments } from '../environment/arguments.ts'
import { pointAtData } from '../environment/data.ts'
import { parameter } from '../environment/parameters.ts'
import { Tally } from './tally.ts'

/** `args` are the script's. */
export async function restore(args: readonly string[]): Promise<Tally> {
  const { env, overwrite, from: name = '', prefix = '', ...given } = restoreArguments(args)
  const close = await pointAtData(env)
  try {
    process.env.EVIDENCE_LOCK_DAYS = String(environmentNamed(env).evidenceLockDays ?? 0)
    const tally = new Tally()
    const source = given['from-region'] === undefined ? {} : { region: given['from-region'] }
    // Imported late: their AWS clients read the environment when they are created.
    if (given.users !== undefined) {
      const { restoreUsers } = await import('./users.ts')
      await restoreUsers(given.users, await parameter(env, 'user-pool'), tally)
    } else if (given.table !== undefined) {
      const { restoreTable } = await import('./table.ts')
      const to = { name: await parameter(env, `${given.table}-table`), overwrite }
      await restoreTable({ client: new DynamoDBClient(source), name }, to, tally)
    } else if (given.bucket !== undefined) {
      const { restoreObjects } = await import('./objects.ts')
      const to = { name: await parameter(env, `${given.bucket}-bucket`), overwrite }
      await restoreObjects({ client: new S3Client(source), name, prefix }, to, tally)
    }
    return tally
  } finally {
    await close()
  }
}
