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

/** The stacks of an environment, as CloudFormation knows them and CDK's command removes them. */
export interface Stacks {
  /** Those that are still there, each with how it stands. */
  left(): Promise<string[]>
  /** Removes them all, as far as it can; says itself what it could not. */
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

/** How often buckets are emptied and stacks removed before it is given up. */
const tries = 4

/** A sentence for each thing of the environment that is still there. */
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
 * Removes an environment's stacks with everything in its buckets and what its state machines are about, and answers a
 * sentence for each thing that it could not remove. What access logs, and others who still write, put into a bucket after
 * it was emptied is removed by the next of several tries. It may break off anywhere and be called again.
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
    // A bucket whose stack is gone is removed by nobody else.
    const problems = left.length === 0 ? await deleteBuckets(removal) : emptied
    const { ours } = await findBuckets(s3, environment, region)
    if (left.length === 0 && ours.length === 0) return []
    if (attempt === tries)
      return [...left, ...ours.map((bucket) => problems.get(bucket) ?? `The bucket ${bucket} is there.`)]
    tell(`Not everything of ${environment} is gone yet; trying again (${attempt + 1} of ${tries}).`)
  }
}

/**
 * A state machine goes only when all of its executions have ended, and one that waits does not notice that it is to end
 * ("Why is my Step Functions state machine stuck in the DELETING status?", re:Post): RetirePdf waits a fortnight.
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

/** Goes over all buckets of the environment; answers the sentences of those where it failed. */
async function overBuckets(
  { s3, environment, region, tell }: Removal,
  work: (bucket: string) => Promise<void>,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const bucket of (await findBuckets(s3, environment, region)).ours)
    try {
      await work(bucket)
    } catch (error) {
      // Somebody else removed it meanwhile, such as another run of this.
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
  /** Of a name like ours, without our tags. */
  foreign: string[]
}

/** By name and tags, and from no stack: a stack that is gone names nothing any more. */
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

/** Undefined for a bucket that has gone since it was listed. */
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

/** By which a bucket is known that takes nothing more. */
const removalSid = 'LintelIsBeingRemoved'
const Statements = z.array(z.looseObject({ Sid: z.string().optional() }))
const PolicyText = z.looseObject({
  Statement: z.union([Statements, Statements.element.transform((one) => [one])]),
})

/**
 * Denies writing by everybody, services that deliver logs included, beside what the bucket's policy says already. What
 * has been sent before may still arrive.
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

/** All versions, delete markers and parts of uploads that nobody finished. */
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
