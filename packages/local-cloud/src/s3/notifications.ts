import { createHash, randomUUID } from 'node:crypto'
import type { Bucket, Version, S3Event, S3EventName, PendingEvent, S3EventRecord } from './bucket.ts'

/** `target` is a function's name or a queue's ARN. */
export type NotificationRule = {
  /** E.g. `s3:ObjectCreated:*`, `s3:ObjectCreated:Put`, `s3:ObjectRemoved:*`. */
  events: string[]
  prefix?: string
  suffix?: string
  target: string
}

/** Resolves when the event has been handled; a rejection causes a retry. */
export type S3Listener = (event: S3Event, target: string) => Promise<void>
export type DeadLetter = (event: S3Event, target: string, error: unknown) => void

export type DeliveryOptions = {
  maxAttempts: number
  /** The wait before the second attempt; it doubles with each further one. */
  retryMs: number
  concurrency: number
  /** Delivers some events late, twice and out of order, the same ones for the same seed. */
  chaos?: { seed: number; lateMs: number }
  onDeadLetter: DeadLetter
}

let sequence = 0

export function eventsOf(
  rules: readonly NotificationRule[],
  region: string,
  bucket: Bucket,
  name: S3EventName,
  version: Version,
): PendingEvent[] {
  return rules
    .filter((rule) => rule.events.some((pattern) => matches(pattern, name)))
    .filter((rule) => version.key.startsWith(rule.prefix ?? '') && version.key.endsWith(rule.suffix ?? ''))
    .map((rule) => ({
      id: randomUUID(),
      target: rule.target,
      attempts: 0,
      record: recordOf(region, bucket, name, version),
    }))
}

/** Unconfirmed events stay in the bucket's journal. */
export class Delivery {
  readonly #options: DeliveryOptions
  readonly #waiting: { bucket: Bucket; event: PendingEvent; extra: boolean }[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  #running = 0
  #listener: S3Listener | undefined
  #closed = false

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  /** Pending events first. */
  listen(listener: S3Listener): void {
    if (this.#listener) throw new Error('S3 events have a listener already.')
    this.#listener = listener
    this.#next()
  }

  add(bucket: Bucket, events: PendingEvent[]): void {
    for (const event of events) {
      const fate = this.#fateOf(bucket, event)
      this.#later(fate.late, { bucket, event, extra: false })
      if (fate.twice) this.#later(fate.late + fate.gap, { bucket, event, extra: true })
    }
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(ms: number, delivery: { bucket: Bucket; event: PendingEvent; extra: boolean }): void {
    const enqueue = () => {
      this.#waiting.push(delivery)
      this.#next()
    }
    if (ms <= 0) return enqueue()
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      enqueue()
    }, ms)
    this.#timers.add(timer)
  }

  #next(): void {
    while (this.#listener && !this.#closed && this.#running < this.#options.concurrency) {
      const delivery = this.#waiting.shift()
      if (!delivery) return
      this.#running++
      // Never synchronously: the response to the upload precedes its event.
      setImmediate(() => {
        void this.#deliver(delivery).finally(() => {
          this.#running--
          this.#next()
        })
      })
    }
  }

  async #deliver({ bucket, event, extra }: { bucket: Bucket; event: PendingEvent; extra: boolean }): Promise<void> {
    if (this.#closed || !this.#listener) return
    const message = { Records: [event.record] }
    if (extra) {
      // The second copy of an event delivered twice on purpose: AWS would retry it independently, we do not.
      await this.#listener(message, event.target).catch(() => {})
      return
    }
    bucket.eventTried(event.id)
    try {
      await this.#listener(message, event.target)
      if (!this.#closed) bucket.eventSettled(event.id)
    } catch (error) {
      if (this.#closed) return
      if (event.attempts < this.#options.maxAttempts) {
        this.#later(this.#options.retryMs * 2 ** (event.attempts - 1), { bucket, event, extra: false })
      } else {
        bucket.eventSettled(event.id)
        this.#options.onDeadLetter(message, event.target, error)
      }
    }
  }

  #fateOf(bucket: Bucket, event: PendingEvent): { late: number; twice: boolean; gap: number } {
    const chaos = this.#options.chaos
    if (!chaos) return { late: 0, twice: false, gap: 0 }
    const bytes = createHash('sha256').update(`${chaos.seed}:${bucket.name}/${event.record.s3.object.key}`).digest()
    const share = (at: number) => Math.round((chaos.lateMs * bytes.readUInt8(at)) / 255)
    return {
      late: bytes.readUInt8(0) % 2 === 0 ? share(1) : 0,
      twice: bytes.readUInt8(2) % 3 === 0,
      gap: share(3),
    }
  }
}

function matches(pattern: string, name: S3EventName): boolean {
  const wanted = pattern.replace(/^s3:/, '')
  return wanted === name || (wanted.endsWith(':*') && name.startsWith(wanted.slice(0, -1)))
}

function recordOf(region: string, bucket: Bucket, eventName: S3EventName, version: Version): S3EventRecord {
  const key = encodeURIComponent(version.key).replaceAll('%20', '+').replaceAll('%2F', '/')
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: region,
    eventTime: new Date(version.at).toISOString(),
    eventName,
    userIdentity: { principalId: 'AWS:local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': randomUUID() },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket.name, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket.name}` },
      object: {
        key,
        size: version.size,
        eTag: version.etag.replaceAll('"', ''),
        ...(bucket.versioned && { versionId: version.id }),
        sequencer:
          `${Date.now().toString(16).padStart(12, '0')}${(sequence++ % 65536).toString(16).padStart(4, '0')}`.toUpperCase(),
      },
    },
  }
}
