import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openJournal, type Journal } from '../journal.ts'

export interface QueueSpec {
  name: string
  arn: string
  visibilitySeconds: number
  delaySeconds: number
  retentionSeconds: number
  /** Of receivers. */
  waitSeconds: number
  maxBytes: number
  redrive?: { targetArn: string; maxReceiveCount: number }
}

/** As written by senders and read by receivers. */
export type MessageAttributes = Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>

export interface Message {
  id: string
  body: string
  /** Milliseconds since 1970, like all times here. */
  sentAt: number
  attributes?: MessageAttributes
  /** The queue that gave the message up, in a dead-letter queue. */
  deadLetterOf?: string
}

/** A message held by one receiver, until it becomes visible again. */
export interface Received extends Message {
  receipt: string
  receiveCount: number
  firstReceivedAt: number
}

export type ReceiptProblem = 'invalid' | 'notInFlight'

interface Held {
  message: Message
  receiveCount: number
  firstReceivedAt: number
  visibleAt: number
  isDelayed: boolean
  timer?: NodeJS.Timeout
}

type Line = { sent: Message } | { received: string; at: number } | { deleted: string } | { purged: true }

/** A journal without messages is emptied once it is this long. */
const LONGEST_EMPTY = 200

/** At least once, in no guaranteed order; on disk until deleted. Receipts are lost at a restart. */
export class Queue {
  readonly spec: QueueSpec
  readonly #journal: Journal<Line>
  readonly #held = new Map<string, Held>()
  readonly #listeners = new Set<() => void>()
  readonly #giveUp: (targetArn: string, message: Message) => void
  #lines: number
  #isClosed = false

  /** @param giveUp moves a message to the dead-letter queue, durably before it returns. */
  constructor(dir: string, spec: QueueSpec, giveUp: (targetArn: string, message: Message) => void) {
    this.spec = spec
    this.#giveUp = giveUp
    const { journal, lines } = openJournal<Line>(join(dir, `${spec.name}.jsonl`))
    this.#journal = journal
    this.#lines = lines.length
    for (const line of lines) {
      if ('sent' in line) this.#hold(line.sent)
      else if ('received' in line) this.#count(line.received, line.at)
      else if ('deleted' in line) this.#held.delete(line.deleted)
      else this.#held.clear()
    }
  }

  send(body: string, { attributes, delaySeconds }: { attributes?: MessageAttributes; delaySeconds?: number } = {}) {
    const message: Message = { id: randomUUID(), body, sentAt: Date.now(), ...(attributes && { attributes }) }
    this.take(message, delaySeconds ?? this.spec.delaySeconds)
    return message
  }

  /** With its id: one given up by another queue. */
  take(message: Message, delaySeconds = 0): void {
    this.#write({ sent: message })
    const held = this.#hold(message)
    if (delaySeconds > 0) this.#hide(held, delaySeconds, true)
    else this.#tell()
  }

  /** Oldest first; they are then hidden for a while. */
  receive(max: number, { visibilitySeconds = this.spec.visibilitySeconds, maxBytes = Infinity } = {}): Received[] {
    const received: Received[] = []
    const now = Date.now()
    let bytes = 0
    for (const held of this.#held.values()) {
      if (received.length >= max) break
      if (held.visibleAt > now) continue
      const { message } = held
      if (message.sentAt + this.spec.retentionSeconds * 1000 <= now) {
        this.#remove(message.id)
        continue
      }
      const { redrive } = this.spec
      if (redrive && held.receiveCount >= redrive.maxReceiveCount) {
        this.#giveUp(redrive.targetArn, { ...message, deadLetterOf: this.spec.arn })
        this.#remove(message.id)
        continue
      }
      bytes += Buffer.byteLength(message.body)
      if (received.length > 0 && bytes > maxBytes) break
      this.#write({ received: message.id, at: now })
      this.#count(message.id, now)
      this.#hide(held, visibilitySeconds, false)
      const { receiveCount, firstReceivedAt } = held
      received.push({ ...message, receipt: receiptOf(message.id, receiveCount), receiveCount, firstReceivedAt })
    }
    return received
  }

  /** A receipt of an earlier receive, or of a deleted message, is no error, and deletes nothing (`DeleteMessage`). */
  delete(receipt: string): ReceiptProblem | undefined {
    const id = idOf(receipt)
    if (id === undefined) return 'invalid'
    if (this.#isLatest(id, receipt)) this.#remove(id)
    return undefined
  }

  changeVisibility(receipt: string, seconds: number): ReceiptProblem | undefined {
    const id = idOf(receipt)
    if (id === undefined) return 'invalid'
    const held = this.#held.get(id)
    if (!held || !this.#isLatest(id, receipt) || held.isDelayed || held.visibleAt <= Date.now()) return 'notInFlight'
    this.#hide(held, seconds, false)
    if (seconds === 0) this.#tell()
    return undefined
  }

  #isLatest(id: string, receipt: string): boolean {
    return receipt === receiptOf(id, this.#held.get(id)?.receiveCount ?? 0)
  }

  purge(): void {
    this.#write({ purged: true })
    for (const { timer } of this.#held.values()) clearTimeout(timer)
    this.#held.clear()
    this.#tell()
  }

  counts() {
    const now = Date.now()
    const all = [...this.#held.values()]
    const hidden = all.filter(({ visibleAt }) => visibleAt > now)
    const delayed = hidden.filter(({ isDelayed }) => isDelayed).length
    return { visible: all.length - hidden.length, inFlight: hidden.length - delayed, delayed }
  }

  /** No messages at all, like a new one. */
  isUnused(): boolean {
    return this.#lines === 0
  }

  isEmpty(): boolean {
    return this.#held.size === 0
  }

  /** When the oldest visible message was sent. */
  oldestSentAt(): number | undefined {
    const now = Date.now()
    for (const { message, visibleAt } of this.#held.values()) if (visibleAt <= now) return message.sentAt
    return undefined
  }

  /** A message became visible or was removed. Returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    for (const { timer } of this.#held.values()) clearTimeout(timer)
    this.#listeners.clear()
    this.#journal.close()
  }

  #hold(message: Message): Held {
    const held: Held = { message, receiveCount: 0, firstReceivedAt: 0, visibleAt: 0, isDelayed: false }
    this.#held.set(message.id, held)
    return held
  }

  #count(id: string, at: number): void {
    const held = this.#held.get(id)
    if (!held) return
    held.receiveCount += 1
    held.firstReceivedAt ||= at
  }

  #hide(held: Held, seconds: number, isDelayed: boolean): void {
    clearTimeout(held.timer)
    held.visibleAt = Date.now() + seconds * 1000
    held.isDelayed = isDelayed
    if (seconds === 0) return
    // Timers can be a millisecond early.
    held.timer = setTimeout(() => this.#tell(), seconds * 1000 + 1)
    held.timer.unref()
  }

  #remove(id: string): void {
    const held = this.#held.get(id)
    if (!held || this.#isClosed) return
    clearTimeout(held.timer)
    this.#write({ deleted: id })
    this.#held.delete(id)
    if (this.#held.size > 0) return
    if (this.#lines > LONGEST_EMPTY) {
      this.#journal.rewrite([])
      this.#lines = 0
    }
    this.#tell()
  }

  #write(line: Line): void {
    this.#journal.append(line)
    this.#lines += 1
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const md5Of = (text: string): string => createHash('md5').update(text).digest('hex')

const receiptOf = (id: string, receiveCount: number) => `${id}#${receiveCount}`

const idOf = (receipt: string): string | undefined => /^([0-9a-f-]{36})#\d+$/.exec(receipt)?.[1]
