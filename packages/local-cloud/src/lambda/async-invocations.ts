import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AwsError } from '../aws-error.ts'
import type { InvokeFunction } from '../invoke.ts'
import { openJournal, type Journal } from '../journal.ts'

const RETRY_PAUSES = [200, 1_000]

export interface AsyncSettings {
  /** After the first attempt; undefined: 2, as in Lambda. */
  retries?: number
  onFailure?: string
}

interface Waiting {
  id: string
  functionName: string
  event: unknown
}

interface AsyncOptions {
  invoke: InvokeFunction
  settingsOf: (functionName: string) => AsyncSettings
  onDeadLetter: (target: string, letter: object, functionName: string) => void
}

type Line = { add: Waiting } | { done: string }

/** At least once. An event is on disk before `add` returns, and survives a restart. */
export class AsyncInvocations {
  readonly #journal: Journal<Line>
  readonly #waiting = new Map<string, Waiting>()
  readonly #options: AsyncOptions
  readonly #pauses = new Set<{ timer: NodeJS.Timeout; end: () => void }>()
  #observers: (() => void)[] = []
  #stopped = false

  constructor(options: AsyncOptions & { dir: string }) {
    this.#options = options
    const { journal, lines } = openJournal<Line>(join(options.dir, 'events.jsonl'))
    this.#journal = journal
    for (const line of lines)
      if ('add' in line) this.#waiting.set(line.add.id, line.add)
      else this.#waiting.delete(line.done)
    journal.rewrite([...this.#waiting.values()].map((add) => ({ add })))
  }

  resume(): void {
    for (const waiting of this.#waiting.values()) void this.#work(waiting)
  }

  add(functionName: string, event: unknown): void {
    const waiting: Waiting = { id: randomUUID(), functionName, event }
    this.#journal.append({ add: waiting })
    this.#waiting.set(waiting.id, waiting)
    void this.#work(waiting)
  }

  isSettled(): boolean {
    return this.#waiting.size === 0
  }

  async settled(): Promise<void> {
    if (!this.isSettled()) await new Promise<void>((resolve) => this.#observers.push(resolve))
  }

  stop(): void {
    if (this.#stopped) return
    this.#stopped = true
    for (const { timer, end } of this.#pauses) {
      clearTimeout(timer)
      end()
    }
    this.#journal.close()
  }

  async #work(waiting: Waiting): Promise<void> {
    const { retries = 2, onFailure } = this.#options.settingsOf(waiting.functionName)
    for (let attempt = 0; !this.#stopped; attempt++) {
      try {
        await this.#options.invoke(waiting.functionName, waiting.event)
        return this.#done(waiting)
      } catch (error) {
        if (this.#stopped) return
        // A throttled event does not count as an attempt: Lambda keeps it for hours.
        if (error instanceof AwsError && error.type === 'TooManyRequestsException') attempt -= 1
        else if (attempt >= retries) {
          if (onFailure)
            this.#options.onDeadLetter(onFailure, letterOf(waiting, attempt + 1, error), waiting.functionName)
          return this.#done(waiting)
        }
        await this.#pause(RETRY_PAUSES[Math.max(0, attempt)] ?? 1_000)
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pauses.delete(pause)
        resolve()
      }
      const pause = { timer: setTimeout(end, milliseconds), end }
      this.#pauses.add(pause)
    })
  }

  #done(waiting: Waiting): void {
    if (this.#stopped) return
    this.#journal.append({ done: waiting.id })
    this.#waiting.delete(waiting.id)
    if (this.#waiting.size > 0) return
    this.#journal.rewrite([])
    for (const observer of this.#observers.splice(0)) observer()
  }
}

function letterOf(waiting: Waiting, attempts: number, error: unknown): object {
  const [errorType, errorMessage] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)]
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId: waiting.id,
      functionName: waiting.functionName,
      condition: 'RetriesExhausted',
      approximateInvokeCount: attempts,
    },
    requestPayload: waiting.event,
    responsePayload: { errorType, errorMessage },
  }
}
