import type { InvokeFunction } from '../invoke.ts'
import { md5Of, type Queue, type Received } from './queue.ts'

export interface EventSourceSpec {
  queueArn: string
  functionName: string
  batchSize: number
  /** 0: no wait. */
  windowSeconds: number
  maximumConcurrency?: number
  /** Otherwise a failure applies to all messages of a batch. */
  reportsItemFailures: boolean
}

/** At most as many as a function has workers: further batches would only wait while their time runs. */
const MAX_AT_ONCE = 4
/** Instead of AWS's visibility timeout. */
const RETRY_SECONDS = 1
/** Below Lambda's 6 MB, with the wrapping around each body. */
const MAX_BYTES = 4 * 1024 * 1024

/** Lambda's event source mapping; processed messages are deleted. */
export class EventSource {
  readonly #queue: Queue
  readonly spec: EventSourceSpec
  readonly #region: string
  readonly #invoke: InvokeFunction
  readonly #limit: number
  readonly #running = new Set<Promise<void>>()
  #observers: (() => void)[] = []
  #window: NodeJS.Timeout | undefined
  #end: (() => void) | undefined

  constructor(queue: Queue, spec: EventSourceSpec, region: string, invoke: InvokeFunction) {
    this.#queue = queue
    this.spec = spec
    this.#region = region
    this.#invoke = invoke
    this.#limit = Math.min(MAX_AT_ONCE, spec.maximumConcurrency ?? MAX_AT_ONCE)
  }

  start(): void {
    this.#end ??= this.#queue.onChange(() => this.#next())
    this.#next()
  }

  isSettled(): boolean {
    return this.#queue.isEmpty() && this.#running.size === 0
  }

  /** Resolves once the queue is empty and nothing runs. */
  async settled(): Promise<void> {
    if (!this.isSettled()) await new Promise<void>((resolve) => this.#observers.push(resolve))
  }

  /** Takes no more messages; running ones stay in the queue unless they finish first. */
  stop(): void {
    this.#end?.()
    this.#end = undefined
    clearTimeout(this.#window)
  }

  #next(): void {
    while (this.#end && this.#running.size < this.#limit && this.#isDue()) {
      const batch = this.#queue.receive(this.spec.batchSize, { maxBytes: MAX_BYTES })
      if (batch.length === 0) break
      const run: Promise<void> = this.#run(batch).finally(() => {
        this.#running.delete(run)
        this.#next()
      })
      this.#running.add(run)
    }
    if (this.isSettled()) for (const observer of this.#observers.splice(0)) observer()
  }

  /** Full, or its oldest message has waited for the whole window. */
  #isDue(): boolean {
    const { batchSize, windowSeconds } = this.spec
    if (windowSeconds === 0) return true
    const oldest = this.#queue.oldestSentAt()
    if (oldest === undefined) return false
    const rest = oldest + windowSeconds * 1000 - Date.now()
    if (rest <= 0 || this.#queue.counts().visible >= batchSize) return true
    clearTimeout(this.#window)
    this.#window = setTimeout(() => this.#next(), rest)
    return false
  }

  async #run(batch: Received[]): Promise<void> {
    const failed = await this.#failuresOf(batch)
    if (!this.#end) return
    for (const { id, receipt } of batch) {
      if (!failed.has(id)) this.#queue.delete(receipt)
      else this.#queue.changeVisibility(receipt, Math.min(RETRY_SECONDS, this.#queue.spec.visibilitySeconds))
    }
  }

  async #failuresOf(batch: Received[]): Promise<ReadonlySet<string>> {
    const all = new Set(batch.map(({ id }) => id))
    const event = { Records: batch.map((message) => recordOf(message, this.spec.queueArn, this.#region)) }
    try {
      const answer = await this.#invoke(this.spec.functionName, event)
      return this.spec.reportsItemFailures ? reportedFailures(answer, all) : new Set()
    } catch {
      return all
    }
  }
}

/** An invalid report fails all of them, as in Lambda. */
function reportedFailures(answer: unknown, all: ReadonlySet<string>): ReadonlySet<string> {
  const failures = isObject(answer) ? (answer.batchItemFailures ?? []) : []
  if (!Array.isArray(failures)) return all
  const ids = failures.map((failure: unknown) => (isObject(failure) ? failure.itemIdentifier : undefined))
  const known = ids.filter((id): id is string => typeof id === 'string' && all.has(id))
  return known.length === ids.length ? new Set(known) : all
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const recordOf = (message: Received, queueArn: string, region: string) => ({
  messageId: message.id,
  receiptHandle: message.receipt,
  body: message.body,
  attributes: systemAttributes(message),
  messageAttributes: Object.fromEntries(
    Object.entries(message.attributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType,
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
      },
    ]),
  ),
  md5OfBody: md5Of(message.body),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
})

export const systemAttributes = (message: Received): Record<string, string> => ({
  ApproximateReceiveCount: String(message.receiveCount),
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  SenderId: 'local',
  SentTimestamp: String(message.sentAt),
  ...(message.deadLetterOf !== undefined && { DeadLetterQueueSourceArn: message.deadLetterOf }),
})
