import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb'
import { jobMaxSeconds, jobRetentionDays, type JobProgress } from '@lintel/contract'
import { dynamo } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'

/*
 * The jobs table.
 * JOB#id / JOB                           one job: asked for every two seconds while it runs
 * REPORT#id / RUNNING#version#variant    the job that is making this very document: found before another is started
 */

/** A document that is being made, or was. */
export interface StoredJob {
  id: string
  /** Empty for the preview of a sample. */
  reportId: string
  clientId: string
  /** The attachment's key: `report`, the name of a variant, `invoice`, `photos`, `export`; of a preview, its variant. */
  variant: string
  /** Of a preview: Cognito's id of the one person who may see it. */
  owner?: string
  /** The report version that the document shows. */
  version: number
  /** What the finished file is called for people. */
  filename: string
  createdAt: string
  state: 'running' | 'finished' | 'failed'
  progress: JobProgress
  /** Where the finished file lies in the documents bucket. */
  src?: string
  /** What people are told of a failure. */
  error?: string
}

const table = () => variable('JOBS_TABLE')
const jobKey = (id: string) => ({ pk: `JOB#${id}`, sk: 'JOB' })
const runningKey = ({ reportId, version, variant }: Pick<StoredJob, 'reportId' | 'version' | 'variant'>) => ({
  pk: `REPORT#${reportId}`,
  sk: `RUNNING#${version}#${variant}`,
})
const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000)
const forgottenAt = (from: Date) => seconds(from) + jobRetentionDays * 24 * 3600

/** A job as it is now. */
export async function findJob(id: string): Promise<StoredJob | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: jobKey(id), ConsistentRead: true }))
  return Item && jobOf(Item)
}

function jobOf({ pk: _pk, sk: _sk, ttl: _ttl, ...job }: Record<string, NativeAttributeValue>): StoredJob {
  return job as StoredJob
}

/**
 * Writes a new job, unless one for the same document is running already.
 * Answers the id of the job that runs: the new one's, or the other's.
 */
export async function addJob(job: StoredJob): Promise<string> {
  for (let ended = ''; ;) {
    if (await tryToAdd(job, ended)) return job.id
    const { Item } = await dynamo.send(
      new GetCommand({ TableName: table(), Key: runningKey(job), ConsistentRead: true }),
    )
    const other = Item && (await findJob(String(Item.jobId)))
    if (other?.state === 'running') return other.id
    ended = other?.id ?? ''
  }
}

/** Writes a new preview. Two of one report are no repetition: each has a template of its own. */
export async function addPreview(job: StoredJob & { owner: string }): Promise<void> {
  const Item = { ...jobKey(job.id), ...job, ttl: forgottenAt(new Date(job.createdAt)) }
  await dynamo.send(new PutCommand({ TableName: table(), Item }))
}

/** Answers false where another job holds the document; one that is known to have `ended`, or must have, does not. */
async function tryToAdd(job: StoredJob, ended: string): Promise<boolean> {
  const createdAt = seconds(job.createdAt)
  const until = createdAt + jobMaxSeconds
  const TransactItems = [
    { Put: { TableName: table(), Item: { ...jobKey(job.id), ...job, ttl: forgottenAt(new Date(job.createdAt)) } } },
    {
      Put: {
        TableName: table(),
        Item: { ...runningKey(job), jobId: job.id, until, ttl: until },
        ConditionExpression: 'attribute_not_exists(pk) OR #until < :now OR jobId = :ended',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':now': createdAt, ':ended': ended },
      },
    },
  ]
  return unlessRefused(dynamo.send(new TransactWriteCommand({ TransactItems })))
}

/** Notes how far a job is. Nothing happens to one that has ended. */
export async function noteProgress(id: string, progress: JobProgress): Promise<void> {
  await unlessRefused(updateRunning(id, { progress }))
}

/** How a job ended. */
export type Ending = { state: 'finished'; src?: string; progress: JobProgress } | { state: 'failed'; error: string }

/** Ends a job. Answers false where it had ended before; then nothing is changed. */
export async function endJob(job: StoredJob, ending: Ending, now: Date): Promise<boolean> {
  const ended = await unlessRefused(updateRunning(job.id, { ...ending, ttl: forgottenAt(now) }))
  await unlessRefused(
    dynamo.send(
      new DeleteCommand({
        TableName: table(),
        Key: runningKey(job),
        ConditionExpression: 'jobId = :job',
        ExpressionAttributeValues: { ':job': job.id },
      }),
    ),
  )
  return ended
}

function updateRunning(id: string, set: Record<string, unknown>) {
  const names = Object.keys(set)
  return dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: jobKey(id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: Object.fromEntries([...names, 'state'].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':running': 'running',
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
      },
    }),
  )
}

/** False where the write was refused by its condition. */
async function unlessRefused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    const refused =
      error instanceof ConditionalCheckFailedException ||
      (error instanceof TransactionCanceledException &&
        error.CancellationReasons?.some((reason) => reason.Code === 'ConditionalCheckFailed'))
    if (refused) return false
    throw error
  }
}
