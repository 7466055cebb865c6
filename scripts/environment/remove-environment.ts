import {
  AbortMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import {
  ListExecutionsCommand,
  ListStateMachinesCommand,
  ListTagsForResourceCommand,
  StopExecutionCommand,
  type SFNClient,
} from '@aws-sdk/client-sfn'
import * as z from 'zod'

/** The stacks of an environment, as listed by CloudFormation and removed by CDK. */
export interface Stacks {
  /** The remaining ones, each with its status. */
  left(): Promise<string[]>
  /** Removes them all, as far as possible; prints what it could not remove. */
  destroy(): Promise<void>
}

export interface Removal {
  s3: S3Client
  stepFunctions: SFNClient
  environment: string
  region: string
  stacks: Stacks
  tell: (line: string) => void
}

/** The maximum attempts at emptying buckets and removing stacks. */
const tries = 4

/** A sentence for each remaining resource of the environment. */
export async function whatIsLeft({
  s3,
  environment,
  region,
  stacks,
}: Omit<Removal, 'stepFunctions' | 'tell'>): Promise<string[]> {
  const { ours } = await findBuckets(s3, environment, region)
  return [...(await stacks.left()), ...ours.map((bucket) => `The bucket ${bucket} is there.`)]
}

/**
 * Removes an environment's stacks, with the contents of its buckets and its running executions, and returns a sentence
 * for each resource that it could not remove. Objects written to an emptied bucket by access logs or others are removed
 * by a later attempt. It can be interrupted anywhere and repeated.
 */
export async function removeEnvironment(removal: Removal): Promise<string[]> {
  const { s3, environment, region, stacks, tell } = removal
  const { foreign } = await findBuckets(s3, environment, region)
  for (const bucket of foreign)
    tell(`${bucket} is left alone: it has no tags product=lintel and environment=${environment}.`)
  for (let attempt = 1; ; attempt++) {
    const emptied = await emptyBuckets(removal)
    await stopExecutions(removal)
    await stacks.destroy()
    const left = await stacks.left()
    // A bucket whose stack is gone is not removed by anything else.
    const problems = left.length === 0 ? await deleteBuckets(removal) : emptied
    const { ours } = await findBuckets(s3, environment, region)
    if (left.length === 0 && ours.length === 0) return []
    if (attempt === tries)
      return [...left, ...ours.map((bucket) => problems.get(bucket) ?? `The bucket ${bucket} is there.`)]
    tell(`Not everything of ${environment} is gone yet; trying again (${attempt + 1} of ${tries}).`)
  }
}

/**
 * A state machine is only deleted once all its executions have ended, and a waiting one does not react to that ("Why is
 * my Step Functions state machine stuck in the DELETING status?", re:Post): RetirePdf waits a fortnight.
 */
async function stopExecutions({ stepFunctions, environment, tell }: Removal): Promise<void> {
  for (const { name, stateMachineArn } of await findMachines(stepFunctions, environment)) {
    const running = await runningOf(stepFunctions, stateMachineArn)
    for (const executionArn of running)
      try {
        await stepFunctions.send(new StopExecutionCommand({ executionArn, cause: 'The environment is being removed.' }))
      } catch (error) {
        if (!isGone(error)) throw error
      }
    if (running.length > 0) tell(`Stopped ${running.length} of ${name}.`)
  }
}

/** By name and tags, like buckets. */
async function findMachines(stepFunctions: SFNClient, environment: string) {
  const found: { name: string; stateMachineArn: string }[] = []
  let nextToken: string | undefined
  do {
    const page = await stepFunctions.send(new ListStateMachinesCommand({ maxResults: 1000, nextToken }))
    for (const { name = '', stateMachineArn = '' } of page.stateMachines ?? [])
      if (name.startsWith(`lintel-${environment}-`)) {
        const tags = await tagsOfMachine(stepFunctions, stateMachineArn)
        if (isTagged(tags, environment)) found.push({ name, stateMachineArn })
      }
    nextToken = page.nextToken
  } while (nextToken !== undefined)
  return found
}

async function tagsOfMachine(stepFunctions: SFNClient, resourceArn: string): Promise<Map<string, string>> {
  try {
    const { tags = [] } = await stepFunctions.send(new ListTagsForResourceCommand({ resourceArn }))
    return new Map(tags.map(({ key = '', value = '' }) => [key, value]))
  } catch (error) {
    if (isGone(error)) return new Map()
    throw error
  }
}

async function runningOf(stepFunctions: SFNClient, stateMachineArn: string): Promise<string[]> {
  const running: string[] = []
  let nextToken: string | undefined
  try {
    do {
      const asked = { stateMachineArn, statusFilter: 'RUNNING', maxResults: 1000, nextToken } as const
      const page = await stepFunctions.send(new ListExecutionsCommand(asked))
      for (const { executionArn } of page.executions ?? []) if (executionArn) running.push(executionArn)
      nextToken = page.nextToken
    } while (nextToken !== undefined)
  } catch (error) {
    if (!isGone(error)) throw error
  }
  return running
}

const isGone = (error: unknown) =>
  ['StateMachineDoesNotExist', 'ExecutionDoesNotExist', 'ResourceNotFound'].includes(nameOf(error))

const isTagged = (tags: ReadonlyMap<string, string>, environment: string) =>
  tags.get('product') === 'lintel' && tags.get('environment') === environment

/** Processes all buckets of the environment; returns the sentences of failures. */
async function overBuckets(
  { s3, environment, region, tell }: Removal,
  work: (bucket: string) => Promise<void>,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const bucket of (await findBuckets(s3, environment, region)).ours)
    try {
      await work(bucket)
    } catch (error) {
      // Removed concurrently, for example by another run of this.
      if (nameOf(error) === 'NoSuchBucket') continue
      const sentence = `The bucket ${bucket} is there: ${error instanceof Error ? error.message : String(error)}`
      tell(sentence)
      problems.set(bucket, sentence)
    }
  return problems
}

const emptyBuckets = (removal: Removal) =>
  overBuckets(removal, async (bucket) => {
    await denyWrites(removal.s3, bucket)
    await emptyBucket(removal.s3, bucket)
  })

const deleteBuckets = (removal: Removal) =>
  overBuckets(removal, async (Bucket) => {
    await denyWrites(removal.s3, Bucket)
    await emptyBucket(removal.s3, Bucket)
    await removal.s3.send(new DeleteBucketCommand({ Bucket }))
  })

interface Found {
  ours: string[]
  /** With a name like ours, but without our tags. */
  foreign: string[]
}

/** By name and tags, not by stack: a removed stack lists nothing any more. */
async function findBuckets(s3: S3Client, environment: string, BucketRegion: string): Promise<Found> {
  const found: Found = { ours: [], foreign: [] }
  const wanted = { Prefix: `lintel-${environment}-`, BucketRegion, MaxBuckets: 1000 }
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListBucketsCommand({ ...wanted, ContinuationToken }))
    for (const { Name = '' } of page.Buckets ?? []) {
      const tags = await tagsOf(s3, Name)
      if (tags === undefined) continue
      found[isTagged(tags, environment) ? 'ours' : 'foreign'].push(Name)
    }
    ContinuationToken = page.ContinuationToken
  } while (ContinuationToken !== undefined)
  return found
}

/** Undefined for a bucket that has been removed since it was listed. */
async function tagsOf(s3: S3Client, Bucket: string): Promise<Map<string, string> | undefined> {
  try {
    const { TagSet = [] } = await s3.send(new GetBucketTaggingCommand({ Bucket }))
    return new Map(TagSet.map(({ Key = '', Value = '' }) => [Key, Value]))
  } catch (error) {
    if (nameOf(error) === 'NoSuchTagSet') return new Map()
    if (nameOf(error) === 'NoSuchBucket') return undefined
    throw error
  }
}

/** Marks the policy of a bucket that denies all writes. */
const removalSid = 'LintelIsBeingRemoved'
const Statements = z.array(z.looseObject({ Sid: z.string().optional() }))
const PolicyText = z.looseObject({
  Statement: z.union([Statements, Statements.element.transform((one) => [one])]),
})

/**
 * Denies all writes, including by log delivery services, in addition to the bucket's existing policy. Requests already
 * sent can still arrive.
 */
async function denyWrites(s3: S3Client, Bucket: string): Promise<void> {
  const policy = await policyOf(s3, Bucket)
  if (policy.Statement.some(({ Sid }) => Sid === removalSid)) return
  const deny = {
    Sid: removalSid,
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObject',
    Resource: `arn:aws:s3:::${Bucket}/*`,
  }
  const Policy = JSON.stringify({ ...policy, Statement: [...policy.Statement, deny] })
  await s3.send(new PutBucketPolicyCommand({ Bucket, Policy }))
}

async function policyOf(s3: S3Client, Bucket: string): Promise<z.output<typeof PolicyText>> {
  try {
    const { Policy = '' } = await s3.send(new GetBucketPolicyCommand({ Bucket }))
    return PolicyText.parse(JSON.parse(Policy))
  } catch (error) {
    if (nameOf(error) !== 'NoSuchBucketPolicy') throw error
    return { Version: '2012-10-17', Statement: [] }
  }
}

/** Deletes all versions, delete markers and parts of unfinished uploads. */
async function emptyBucket(s3: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }))
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key = '', VersionId }) => ({ Key, VersionId }))
    if (Objects.length === 0) break
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${first.Key} and ${Errors.length - 1} more were not deleted (${first.Message}).`)
  }
  for (;;) {
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }))
    if (Uploads.length === 0) return
    for (const { Key, UploadId } of Uploads)
      try {
        await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      } catch (error) {
        if (nameOf(error) !== 'NoSuchUpload') throw error
      }
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
