import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { destroyableArgument, main, UsageError } from './environment/arguments.ts'
import { cdk } from './environment/cdk.ts'
import { isRunning, localFolder, pointAt } from './environment/this-machine.ts'

/** A bucket can only be removed when it is empty, all versions included. */
async function emptyBucket(s3: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }))
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key: Key ?? '', VersionId }))
    if (Objects.length === 0) return
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    if (Errors.length > 0) throw new Error(`${Bucket}: ${Errors[0]?.Key} was not deleted (${Errors[0]?.Message}).`)
  }
}

async function buckets(environment: string): Promise<string[]> {
  const { Parameter } = await new SSMClient({}).send(
    new GetParameterCommand({ Name: `/lintel/${environment}/buckets` }),
  )
  return Parameter?.Value?.split(',') ?? []
}

/** `npm run destroy -- --env NAME`: removes an environment with everything in it, after its name was typed again. */
await main(async () => {
  const environment = destroyableArgument(process.argv.slice(2))
  if (environment === 'local') {
    if (await isRunning()) throw new UsageError('It is running. Stop it first.')
    rmSync(localFolder(), { recursive: true, force: true })
    return console.log(`Removed ${localFolder()}.`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(`Everything in ${environment} will be gone. Type its name to go on: `)
  terminal.close()
  if (typed.trim() !== environment) throw new UsageError('Nothing was removed.')
  pointAt(environment)
  const s3 = new S3Client({})
  for (const bucket of await buckets(environment)) await emptyBucket(s3, bucket)
  cdk('destroy', environment, '--force')
})
