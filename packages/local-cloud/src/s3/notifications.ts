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

/** Resolves when the event has been handed over, durably; after a rejection it is delivered again at the next start. */
export type S3Listener = (event: S3Event, target: string) => Promise<void>

/** Delivers some events late, twice and out of order, the same ones for the same seed. */
export type Chaos = { seed: number; lateMs: number }

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
      record: recordOf(region, bucket, name, version),
    }))
}

type Due = { bucket: Bucket; event: PendingEvent; extra: boolean }

/** Unconfirmed events stay in the bucket's journal. */
export class Delivery {
  readonly #chaos: Chaos | undefined
  readonly #waiting: Due[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  #listener: S3Listener | undefined
  #closed = false

  constructor(chaos: Chaos | undefined) {
    this.#chaos = chaos
  }

  /** Pending events first. */
  listen(listener: S3Listener): void {
    if (this.#listener) throw new Error('S3 events have a listener already.')
    this.#listener = listener
    for (const due of this.#waiting.splice(0)) void this.#deliver(listener, due)
  }

  add(bucket: Bucket, events: PendingEvent[]): void {
    for (const event of events) {
      const fate = this.#fateOf(bucket, event)
      this.#after(fate.late, { bucket, event, extra: false })
      if (fate.twice) this.#after(fate.late + fate.gap, { bucket, event, extra: true })
    }
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** Never synchronously: the response to the upload precedes its event. */
  #after(ms: number, due: Due): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (this.#listener) void this.#deliver(this.#listener, due)
      else this.#waiting.push(due)
    }, ms)
    this.#timers.add(timer)
  }

  async #deliver(listener: S3Listener, { bucket, event, extra }: Due): Promise<void> {
    try {
      await listener({ Records: [event.record] }, event.target)
      if (!extra && !this.#closed) bucket.eventSettled(event.id)
    } catch (error) {
      if (!this.#closed) console.error(`An S3 event for ${event.target} was not handed over:`, event, error)
    }
  }

  #fateOf(bucket: Bucket, event: PendingEvent): { late: number; twice: boolean; gap: number } {
    const chaos = this.#chaos
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
