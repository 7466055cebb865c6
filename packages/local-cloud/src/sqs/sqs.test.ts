// @module-tag long
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../testing/folder.ts'
import { callSqs, queueSpec } from '../testing/queue-spec.ts'
import { calledThere, skipOnRealAws, real } from '../testing/real-aws.ts'
import { serve } from '../testing/serve.ts'
import { createSqs, EventSource, type EventSourceSpec, type QueueSpec, type Sqs } from './index.ts'

interface Shown {
  Body: string
  ReceiptHandle: string
  Attributes?: Record<string, string>
}
interface Event {
  Records: { messageId: string; body: string; attributes: Record<string, string>; eventSourceARN: string }[]
}

let sqs: Sqs
let server: Awaited<ReturnType<typeof serve>> | undefined

/** Queues of these names also exist in AWS. */
async function start(...queues: QueueSpec[]) {
  if (real) return
  const account = { region: 'eu-west-2', account: '000000000000' }
  sqs = createSqs({ ...account, dir: aFolder(), queues, onDeadLetter: () => undefined })
  server = await serve(sqs, '/sqs')
  onTestFinished(server.close)
}

const urlOf = (name: string) => (real ? calledThere(name) : `https://sqs.eu-west-2.amazonaws.com/000000000000/${name}`)
const realEndpoint =
  process.env.AWS_ENDPOINT_URL_SQS ?? process.env.AWS_ENDPOINT_URL ?? 'https://sqs.eu-west-2.amazonaws.com/'
const call = <T>(operation: string, input: object, name = 'work') =>
  callSqs<T>(server?.endpoint ?? realEndpoint, operation, { QueueUrl: urlOf(name), ...input })
/** In AWS a queue is distributed over many machines, only some of which are queried without waiting; not so here. */
const patient = (seconds: number) => (real ? { WaitTimeSeconds: seconds } : {})
const receive = async (more: object = {}, name = 'work') =>
  (await call<{ Messages?: Shown[] }>('ReceiveMessage', { MaxNumberOfMessages: 10, ...patient(3), ...more }, name))
    .Messages ?? []
const bodies = (messages: Shown[]) => messages.map(({ Body }) => Body)
const dead = queueSpec('dead')
const redrive = { targetArn: dead.arn, maxReceiveCount: 2 }

test('a message that is never deleted goes to the dead letter queue', async () => {
  const poison = 'poison'
  await start(queueSpec(poison, { redrive }), dead)
  await call('SendMessage', { MessageBody: 'poison' }, poison)
  for (const count of [1, 2]) {
    const [message] = await receive({ VisibilityTimeout: 0 }, poison)
    expect([count, message?.Body]).toEqual([count, 'poison'])
  }
  expect(await receive({}, poison)).toEqual([])
  const [letter] = await receive({ MessageSystemAttributeNames: ['All'], ...patient(20) }, 'dead')
  const source = expect.stringMatching(new RegExp(`^arn:aws:sqs:eu-west-2:\\d+:${urlOf(poison).split('/').at(-1)}$`))
  expect(letter).toMatchObject({ Body: 'poison', Attributes: { DeadLetterQueueSourceArn: source } })
})

test('a receipt of an earlier receive deletes nothing, and is answered as if it did', async () => {
  await start(queueSpec('dead'))
  await call('SendMessage', { MessageBody: 'twice' }, 'dead')
  const again = async () => (await receive({ ...patient(20), VisibilityTimeout: 0 }, 'dead'))[0]?.ReceiptHandle
  const [stale, latest] = [await again(), await again()]
  await call('DeleteMessage', { ReceiptHandle: stale }, 'dead')
  const [left] = await receive({ ...patient(20), VisibilityTimeout: 0 }, 'dead')
  expect([stale === latest, left?.Body]).toEqual([false, 'twice'])
  for (const _ of ['first', 'again']) await call('DeleteMessage', { ReceiptHandle: left?.ReceiptHandle }, 'dead')
  expect(await receive({}, 'dead')).toEqual([])
})

/** Connects the queue `work` to a function of this process. */
function read(handler: (event: Event) => unknown, more: Partial<EventSourceSpec> = {}) {
  skipOnRealAws()
  const queue = sqs.queueOf(queueSpec('work').arn)
  if (!queue) throw new Error('There is no queue.')
  const spec = {
    queueArn: queue.spec.arn,
    functionName: 'f',
    batchSize: 10,
    windowSeconds: 0,
    reportsItemFailures: true,
  }
  const source = new EventSource(queue, { ...spec, ...more }, 'eu-west-2', async (_name, event) =>
    handler(event as Event),
  )
  source.start()
  onTestFinished(() => source.stop())
  return source
}

function send(...all: string[]) {
  skipOnRealAws()
  for (const body of all) sqs.send(queueSpec('work').arn, body)
}

test.each([
  ['throws', () => Promise.reject(new Error('no'))],
  ['reports what was not in the batch', () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] })],
  ['reports nonsense', () => ({ batchItemFailures: [{}] })],
])('a function that %s has failed for its whole batch', async (_what, handler) => {
  await start(queueSpec('work', { redrive: { ...redrive, maxReceiveCount: 1 } }), dead)
  send('one', 'two')
  await read(handler).settled()
  expect(bodies(await receive({}, 'dead'))).toEqual(['one', 'two'])
})

test('of 300 concurrent messages no more batches run than allowed, and all are processed', async () => {
  await start(queueSpec('work'))
  send(...Array.from({ length: 300 }, (_none, index) => String(index)))
  const come = new Set<string>()
  let [inside, max] = [0, 0]
  const handler = async ({ Records }: Event) => {
    inside += 1
    max = Math.max(max, inside)
    await new Promise((resolve) => setTimeout(resolve, 2))
    for (const { body } of Records) come.add(body)
    inside -= 1
  }
  await read(handler, { batchSize: 1, maximumConcurrency: 2 }).settled()
  expect([max, come.size]).toEqual([2, 300])
})
