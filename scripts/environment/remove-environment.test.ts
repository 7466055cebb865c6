import {
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  GetBucketPolicyCommand,
  ListBucketsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ListExecutionsCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Judge } from '../../packages/local-cloud/src/iam/judge.ts'
import { createS3 } from '../../packages/local-cloud/src/s3/s3.ts'
import { createStepFunctions } from '../../packages/local-cloud/src/step-functions.ts'
import { aFolder } from '../../packages/local-cloud/src/testing/folder.ts'
import { clientOptions, failure, serve } from '../../packages/local-cloud/src/testing/serve.ts'
import { removeEnvironment, type Stacks, whatIsLeft } from './remove-environment.ts'

const logs = 'lintel-dev-storage-accesslogs'
const photos = 'lintel-dev-storage-photos'
/** Similar names that we must not remove. */
const others = ['lintel-dev-of-somebody-else', 'lintel-staging-storage-photos']
const tags = { product: 'lintel', environment: 'dev' }
const delivery = { accessKeyId: 'delivery', secretAccessKey: 'delivery-secret' }
const secure = { Sid: 'Secure', Effect: 'Deny', Principal: '*', Action: 's3:GetObject', Resource: '*' }

let dir: string
let server: Awaited<ReturnType<typeof serve>>
let s3: S3Client
let logDelivery: S3Client
let machines: Awaited<ReturnType<typeof serve>>
let stepFunctions: SFNClient
let told: string[]

const machineArn = (name: string) => `arn:aws:states:eu-west-2:000000000000:stateMachine:${name}`
const retirements = machineArn('lintel-dev-RetirePdf')
const foreignMachines = ['lintel-staging-RetirePdf', 'lintel-dev-of-somebody-else'].map(machineArn)

/** State machines of dev, of staging and of another owner. */
async function openMachines() {
  const definition = { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 1_209_600, End: true } } }
  const spec = (arn: string, tagged: object) => ({
    arn,
    name: arn.split(':').at(-1) ?? '',
    definition,
    role: 'arn:aws:iam::000000000000:role/Machine',
    ...tagged,
  })
  const [ofStaging = '', ofSomebody = ''] = foreignMachines
  const specs = [
    spec(retirements, { tags }),
    spec(ofStaging, { tags: { ...tags, environment: 'staging' } }),
    spec(ofSomebody, {}),
  ]
  machines = await serve(createStepFunctions({ dir, machines: specs, invoke: async () => null }), '/states')
  stepFunctions = new SFNClient({ ...clientOptions(machines.endpoint), maxAttempts: 1 })
}

const begin = (stateMachineArn: string) => stepFunctions.send(new StartExecutionCommand({ stateMachineArn }))
const runningIn = async (stateMachineArn: string) => {
  const asked = { stateMachineArn, statusFilter: 'RUNNING' } as const
  return (await stepFunctions.send(new ListExecutionsCommand(asked))).executions?.length
}

/** An account with the buckets of dev, of staging and of another owner. */
async function openAccount() {
  dir = aFolder()
  told = []
  const judge = new Judge({
    region: 'eu-west-2',
    account: '000000000000',
    sessions: [{ principal: { kind: 'service', name: 'logging.s3.amazonaws.com' }, credentials: delivery }],
  })
  const buckets = [
    { name: logs, tags },
    { name: photos, tags, versioned: true },
    { name: 'lintel-dev-of-somebody-else' },
    { name: 'lintel-staging-storage-photos', tags: { ...tags, environment: 'staging' } },
  ]
  await openMachines()
  server = await serve(createS3({ dir, basePath: '/s3', judge, buckets }), '/s3')
  const client = (more: object) =>
    new S3Client({ ...clientOptions(server.endpoint), forcePathStyle: true, maxAttempts: 1, ...more })
  s3 = client({})
  logDelivery = client({ credentials: delivery })
  const allow = {
    Effect: 'Allow',
    Principal: { Service: 'logging.s3.amazonaws.com' },
    Action: 's3:PutObject',
    Resource: `arn:aws:s3:::${logs}/*`,
  }
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [allow, secure] })
  await s3.send(new PutBucketPolicyCommand({ Bucket: logs, Policy }))
  await deliverLog()
  for (const Body of ['one', 'two']) await s3.send(new PutObjectCommand({ Bucket: photos, Key: 'a', Body }))
  await s3.send(new PutObjectCommand({ Bucket: photos, Key: 'b', Body: 'one' }))
  await s3.send(new DeleteObjectCommand({ Bucket: photos, Key: 'b' }))
  await s3.send(new CreateMultipartUploadCommand({ Bucket: photos, Key: 'never finished' }))
}

async function closeAccount() {
  s3.destroy()
  logDelivery.destroy()
  stepFunctions.destroy()
  await machines.close()
  await server.close()
}

beforeEach(openAccount)
afterEach(closeAccount)

const deliverLog = () => logDelivery.send(new PutObjectCommand({ Bucket: logs, Key: 'log', Body: 'GET /' }))

const bucketsLeft = async () => {
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}))
  return Buckets.map(({ Name = '' }) => Name)
}

interface CloudFormation extends Stacks {
  tries: number
}

/**
 * CloudFormation's behaviour when removing our stacks: first the buckets' policies, then the buckets; a bucket that is
 * not empty blocks its stack, as does a state machine with running executions. A second deletion skips what is gone
 * already.
 */
function cloudFormation(meanwhile: (attempt: number) => Promise<unknown> = async () => undefined): CloudFormation {
  const resources = new Set([`${logs} policy`, photos, logs])
  let status: string | undefined = 'CREATE_COMPLETE'
  return {
    tries: 0,
    left: async () => (status === undefined ? [] : [`The stack lintel-dev-storage is there: ${status}.`]),
    async destroy() {
      this.tries++
      const policy = resources.delete(`${logs} policy`)
      if (policy) await s3.send(new DeleteBucketPolicyCommand({ Bucket: logs }))
      await meanwhile(this.tries)
      if (await runningIn(retirements)) {
        status = 'DELETE_FAILED. RetirePdf did not stabilize'
        return
      }
      for (const Bucket of [photos, logs])
        if (resources.has(Bucket))
          try {
            await s3.send(new DeleteBucketCommand({ Bucket }))
            resources.delete(Bucket)
          } catch (error) {
            status = `DELETE_FAILED. ${String(error)}`
            return
          }
      status = undefined
    },
  }
}

const removal = (stacks: Stacks, client = s3) => ({
  s3: client,
  stepFunctions,
  stacks,
  environment: 'dev',
  region: 'eu-west-2',
  tell: (line: string) => told.push(line),
})

test('everything of an environment is removed, and nothing of another owner', async () => {
  const stacks = cloudFormation()
  expect(await whatIsLeft(removal(stacks))).toEqual([
    'The stack lintel-dev-storage is there: CREATE_COMPLETE.',
    `The bucket ${logs} is there.`,
    `The bucket ${photos} is there.`,
  ])
  expect(await removeEnvironment(removal(stacks))).toEqual([])
  expect(await bucketsLeft()).toEqual(others)
  expect(told).toEqual([
    'lintel-dev-of-somebody-else is left alone: it has no tags product=lintel and environment=dev.',
  ])
  expect(await whatIsLeft(removal(stacks))).toEqual([])
  expect(stacks.tries).toBe(1)
})

test('no log is delivered to an emptied bucket, and the rest of its policy stays', async () => {
  const stacks = cloudFormation()
  let refused: Error | undefined
  const destroy = async () => {
    refused = await failure(deliverLog())
    const { Policy = '' } = await s3.send(new GetBucketPolicyCommand({ Bucket: logs }))
    expect(JSON.parse(Policy)).toMatchObject({ Statement: [{ Effect: 'Allow' }, secure, { Effect: 'Deny' }] })
    await stacks.destroy()
  }
  expect(await removeEnvironment(removal({ ...stacks, destroy }))).toEqual([])
  expect(refused).toMatchObject({ name: 'AccessDenied', message: expect.stringContaining('explicit deny') })
})

test('a log that arrives after emptying is removed by the next attempt', async () => {
  // As if it was in flight when writes were denied, or CloudFormation has removed the policy.
  const late = () => s3.send(new PutObjectCommand({ Bucket: logs, Key: 'late', Body: 'GET /' }))
  const stacks = cloudFormation(async (attempt) => (attempt === 1 ? late() : undefined))
  expect(await removeEnvironment(removal(stacks))).toEqual([])
  expect(stacks.tries).toBe(2)
  expect(await bucketsLeft()).toEqual(others)
})

test('waiting executions are stopped before each attempt, and none of another owner', async () => {
  for (const arn of [retirements, retirements, ...foreignMachines]) await begin(arn)
  const stacks = cloudFormation(async (attempt) => (attempt === 1 ? begin(retirements) : undefined))
  expect(await removeEnvironment(removal(stacks))).toEqual([])
  expect(stacks.tries).toBe(2)
  expect(await Promise.all(foreignMachines.map(runningIn))).toEqual([1, 1])
  expect(told).toContain('Stopped 2 of lintel-dev-RetirePdf.')
})

test('remaining resources are named with the reason, and attempts end', async () => {
  const late = () => s3.send(new PutObjectCommand({ Bucket: logs, Key: 'late', Body: 'GET /' }))
  const stacks = cloudFormation(late)
  const left = await removeEnvironment(removal(stacks))
  expect(stacks.tries).toBe(4)
  expect(left).toEqual([
    expect.stringContaining('The stack lintel-dev-storage is there: DELETE_FAILED. BucketNotEmpty'),
    `The bucket ${logs} is there.`,
  ])
})

/** Simulates a process killed before its S3 call of this number. */
async function killedAt(call: number, stacks: Stacks): Promise<'killed' | 'ended'> {
  const client = new S3Client({ ...clientOptions(server.endpoint), forcePathStyle: true, maxAttempts: 1 })
  let calls = 0
  const killed = new Promise<'killed'>((resolve) => {
    client.middlewareStack.add(
      (next) => async (args) => {
        if (calls++ < call) return next(args)
        resolve('killed')
        return new Promise(() => undefined)
      },
      { step: 'initialize' },
    )
  })
  return Promise.race([killed, removeEnvironment(removal(stacks, client)).then((): 'ended' => 'ended')])
}

test('killed at any of its calls, it can be completed by running it again', { tags: ['long'] }, async () => {
  const late = () => s3.send(new PutObjectCommand({ Bucket: logs, Key: 'late', Body: 'GET /' }))
  let call = 0
  for (; ; call++) {
    const stacks = cloudFormation(async (attempt) => (attempt === 1 ? late() : undefined))
    if ((await killedAt(call, stacks)) === 'ended') break
    expect(await removeEnvironment(removal(stacks)), `killed at call ${call}`).toEqual([])
    expect(await bucketsLeft(), `killed at call ${call}`).toEqual(others)
    await closeAccount()
    await openAccount()
  }
  expect(call).toBeGreaterThan(20)
})
