import { Worker } from 'node:worker_threads'
import type { ViewerAnswer, ViewerCall } from './viewer-worker.ts'

const BOOT = new URL('./viewer-worker.ts', import.meta.url)

/** CloudFront limits processor time, far more tightly; this limit is wall time on a possibly busy machine. */
const MILLISECONDS = 5000

interface Waiting {
  call: ViewerCall
  resolve: (answer: string) => void
  reject: (error: Error) => void
}

/**
 * A separate thread, terminated if a function never returns: a time limit in our thread would start one for each call.
 */
class ViewerRuntime {
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  /** In the order of their requests, in which they run. */
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0

  /** @throws Error if the source does not compile, throws, or takes longer than five seconds */
  call(source: string, event: string): Promise<string> {
    const call = { id: ++this.#calls, source, event }
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { call, resolve, reject })
      this.#thread().postMessage(call)
      this.#timer ??= this.#watch()
    })
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(BOOT)
    worker.on('message', (answer: ViewerAnswer) => this.#settle(answer))
    worker.on('error', (error) => this.#replace(error))
    // After adding the listeners, which would keep the process alive again.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #watch(): NodeJS.Timeout {
    return setTimeout(() => this.#replace(new Error('The function took too long.')), MILLISECONDS).unref()
  }

  #settle(answer: ViewerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    clearTimeout(this.#timer)
    this.#timer = this.#waiting.size > 0 ? this.#watch() : undefined
    if ('answer' in answer) waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.error))
  }

  /** Terminates the thread with the running call; the calls behind it run in a new one. */
  #replace(error: Error): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    const [running] = this.#waiting.values()
    if (running) {
      this.#waiting.delete(running.call.id)
      running.reject(error)
    }
    for (const { call } of this.#waiting.values()) this.#thread().postMessage(call)
    this.#timer = this.#waiting.size > 0 ? this.#watch() : undefined
  }
}

export const viewerRuntime = new ViewerRuntime()
