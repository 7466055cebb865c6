import { handleAwsJson, requiredText, type Operations } from '../aws-json.ts'
import { AwsError, type JsonObject } from '../aws-error.ts'
import { meetingFaults, type Busy, type Faults } from '../faults.ts'
import { administratorAlone, type Judge } from '../iam/judge.ts'
import type { Meter } from '../meter.ts'
import type { Service } from '../service.ts'
import { sqsRights } from './actions.ts'
import { systemAttributes } from './event-source.ts'
import { md5Of, Queue, type MessageAttributes, type QueueSpec, type Received, type ReceiptProblem } from './queue.ts'

export { EventSource, type EventSourceSpec } from './event-source.ts'
export type { Queue, QueueSpec } from './queue.ts'

export interface SqsOptions {
  dir: string
  region: string
  account: string
  queues: QueueSpec[]
  /** Without one only the administrator is accepted. */
  judge?: Judge
  meter?: Meter
  faults?: Faults
  /** In addition to the dead-letter queue. */
  onDeadLetter: (targetArn: string, letter: object) => void
}

export interface Sqs extends Service {
  /** On disk when this returns. @throws Error if there is no such queue */
  send(queueArn: string, body: string): void
  /** For event sources, and for checking that it exists. */
  queueOf(queueArn: string): Queue | undefined
  /** The number of receivable messages in each queue. */
  depths(): { name: string; visible: number }[]
}

/** Only standard queues, by the JSON protocol. Functions read a queue through an `EventSource`. */
export function createSqs(options: SqsOptions): Sqs {
  const { region, account, judge = administratorAlone } = options
  const queues = new Map<string, Queue>()
  const giveUp = (targetArn: string, message: Parameters<Queue['take']>[0]) => {
    queueAt(targetArn).take(message)
    options.onDeadLetter(targetArn, { from: message.deadLetterOf, body: message.body })
  }
  const queueAt = (arn: string): Queue => {
    const found = queues.get(arn)
    if (!found) throw new Error(`There is no queue ${arn} in the local cloud.`)
    return found
  }
  for (const spec of options.queues) queues.set(spec.arn, new Queue(options.dir, spec, giveUp))
  for (const { redrive } of options.queues) if (redrive) queueAt(redrive.targetArn)

  const queueNamed = (name: string): Queue => {
    const found = [...queues.values()].find(({ spec }) => spec.name === name)
    if (!found) throw problem('QueueDoesNotExist', 'The specified queue does not exist.')
    return found
  }
  const urlOf = ({ spec }: Queue) => `https://sqs.${region}.amazonaws.com/${account}/${spec.name}`
  const queueFor = (input: JsonObject) => queueNamed(requiredText(input, 'QueueUrl').split('/').at(-1) ?? '')

  const operations: Operations = {
    SendMessage: (input) => sendTo(queueFor(input), input),
    SendMessageBatch: (input) => sendBatch(queueFor(input), input),
    ReceiveMessage: (input) => receive(queueFor(input), input),
    DeleteMessage: (input) => deleteFrom(queueFor(input), input),
    DeleteMessageBatch: (input) => eachEntry(input, (entry) => deleteFrom(queueFor(input), entry)),
    ChangeMessageVisibility: (input) => changeVisibility(queueFor(input), input),
    ChangeMessageVisibilityBatch: (input) => eachEntry(input, (entry) => changeVisibility(queueFor(input), entry)),
    GetQueueAttributes: (input) => ({ Attributes: attributesOf(queueFor(input), input) }),
    GetQueueUrl: (input) => ({ QueueUrl: urlOf(queueNamed(requiredText(input, 'QueueName'))) }),
    ListQueues: () => ({ QueueUrls: [...queues.values()].map(urlOf) }),
    PurgeQueue: (input) => queueFor(input).purge(),
  }

  return {
    handle: (req, res) =>
      handleAwsJson(req, res, {
        service: 'SQS',
        version: '1.0',
        operations: meetingFaults(operations, options.faults, 'sqs', busy),
        judge,
        rights: sqsRights,
      }),
    send(queueArn, body) {
      options.meter?.add('sqs/messages')
      queueAt(queueArn).send(body)
    },
    queueOf: (queueArn) => queues.get(queueArn),
    depths: () => [...queues.values()].map((queue) => ({ name: queue.spec.name, visible: queue.counts().visible })),
    async close() {
      for (const queue of queues.values()) queue.close()
    },
  }
}

const problem = (type: string, message: string) => new AwsError(`com.amazonaws.sqs#${type}`, message)

const busy: Busy = {
  throttled: () => problem('RequestThrottled', 'The request was denied due to request throttling.'),
  unavailable: () =>
    new AwsError('ServiceUnavailable', 'The request has failed due to a temporary failure.', { status: 503 }),
}

function sendTo(queue: Queue, input: JsonObject) {
  const message = sendable(queue, input)
  const { id } = queue.send(message.body, message)
  return { MessageId: id, MD5OfMessageBody: md5Of(message.body) }
}

function sendBatch(queue: Queue, input: JsonObject) {
  const bytes = entriesOf(input).reduce((sum, { MessageBody }) => sum + Buffer.byteLength(String(MessageBody)), 0)
  if (bytes > queue.spec.maxBytes)
    throw problem('BatchRequestTooLong', `Batch requests cannot be longer than ${queue.spec.maxBytes} bytes.`)
  return eachEntry(input, (entry) => sendTo(queue, entry))
}

function sendable(queue: Queue, input: JsonObject) {
  const body = requiredText(input, 'MessageBody')
  if (Buffer.byteLength(body) > queue.spec.maxBytes)
    throw invalid(`One or more parameters are invalid. Message must be shorter than ${queue.spec.maxBytes} bytes.`)
  return {
    body,
    attributes: input.MessageAttributes as MessageAttributes | undefined,
    delaySeconds: optionalNumber(input, 'DelaySeconds', 0, 900),
  }
}

async function receive(queue: Queue, input: JsonObject) {
  const max = optionalNumber(input, 'MaxNumberOfMessages', 1, 10) ?? 1
  const visibilitySeconds = optionalNumber(input, 'VisibilityTimeout', 0, 43_200)
  const waitSeconds = optionalNumber(input, 'WaitTimeSeconds', 0, 20) ?? queue.spec.waitSeconds
  const until = Date.now() + waitSeconds * 1000
  for (;;) {
    const received = queue.receive(max, { visibilitySeconds })
    const rest = until - Date.now()
    if (received.length > 0) return { Messages: received.map((message) => shown(message, input)) }
    if (rest <= 0) return {}
    await changeOf(queue, rest)
  }
}

function changeOf(queue: Queue, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      end()
      clearTimeout(timer)
      resolve()
    }
    const end = queue.onChange(done)
    const timer = setTimeout(done, milliseconds)
  })
}

function shown(message: Received, input: JsonObject) {
  const system = texts(input.MessageSystemAttributeNames ?? input.AttributeNames)
  const own = texts(input.MessageAttributeNames)
  const attributes = picked(systemAttributes(message), system)
  const messageAttributes = picked(message.attributes ?? {}, own)
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    Body: message.body,
    MD5OfBody: md5Of(message.body),
    ...(Object.keys(attributes).length > 0 && { Attributes: attributes }),
    ...(Object.keys(messageAttributes).length > 0 && { MessageAttributes: messageAttributes }),
  }
}

const picked = <T>(all: Record<string, T>, names: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes('All') || names.includes(name)))

function deleteFrom(queue: Queue, entry: JsonObject) {
  check(queue.delete(requiredText(entry, 'ReceiptHandle')))
  return {}
}

function changeVisibility(queue: Queue, input: JsonObject) {
  const seconds = optionalNumber(input, 'VisibilityTimeout', 0, 43_200)
  if (seconds === undefined) throw invalid('VisibilityTimeout is required.')
  check(queue.changeVisibility(requiredText(input, 'ReceiptHandle'), seconds))
  return {}
}

function check(found: ReceiptProblem | undefined): void {
  if (found === 'invalid') throw problem('ReceiptHandleIsInvalid', 'The specified receipt handle is not valid.')
  if (found === 'notInFlight')
    throw problem('MessageNotInflight', 'The specified message is not in flight, so its visibility cannot be changed.')
}

function attributesOf(queue: Queue, input: JsonObject): Record<string, string> {
  const { spec } = queue
  const { visible, inFlight, delayed } = queue.counts()
  const all = {
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    DelaySeconds: String(spec.delaySeconds),
    MaximumMessageSize: String(spec.maxBytes),
    MessageRetentionPeriod: String(spec.retentionSeconds),
    QueueArn: spec.arn,
    ReceiveMessageWaitTimeSeconds: String(spec.waitSeconds),
    VisibilityTimeout: String(spec.visibilitySeconds),
    ...(spec.redrive && {
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: spec.redrive.targetArn,
        maxReceiveCount: spec.redrive.maxReceiveCount,
      }),
    }),
  }
  return picked(all, texts(input.AttributeNames))
}

/** One failure does not fail the others. */
function eachEntry(input: JsonObject, work: (entry: JsonObject) => JsonObject) {
  const Successful: JsonObject[] = []
  const Failed: JsonObject[] = []
  for (const entry of entriesOf(input)) {
    try {
      Successful.push({ Id: entry.Id, ...work(entry) })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.type.split('#').at(-1), Message: error.message })
    }
  }
  return { Successful, Failed }
}

function entriesOf(input: JsonObject): JsonObject[] {
  const entries = Array.isArray(input.Entries) ? (input.Entries as JsonObject[]) : []
  if (entries.length === 0) throw problem('EmptyBatchRequest', 'There should be at least one entry in the request.')
  if (entries.length > 10)
    throw problem('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.')
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw problem('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.')
  return entries
}

function optionalNumber(input: JsonObject, name: string, min: number, max: number): number | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw invalid(`Value ${String(value)} for parameter ${name} is invalid. Reason: Must be between ${min} and ${max}.`)
  return value
}

const invalid = (message: string) => new AwsError('com.amazon.coral.service#InvalidParameterValueException', message)
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
