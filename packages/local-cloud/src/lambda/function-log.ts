import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { metricsOf, type Metrics } from '../cloudwatch/metrics.ts'
import type { Meter } from '../meter.ts'

/** CloudWatch's overhead per line. */
const bytesOfEvent = 26

/** One line of JSON each: `time`, `function`, `stream`, `line`. */
export class FunctionLog {
  readonly #stream: WriteStream
  readonly #onError: ((text: string) => void) | undefined
  readonly #meter: Meter | undefined
  readonly #metrics: Metrics | undefined

  /** `onError` also gets each line of standard error. */
  constructor(path: string, onError?: (text: string) => void, meter?: Meter, metrics?: Metrics) {
    mkdirSync(dirname(path), { recursive: true })
    this.#stream = createWriteStream(path, { flags: 'a' })
    this.#onError = onError
    this.#meter = meter
    this.#metrics = metrics
  }

  /** The platform's own entries, such as the duration of an invocation. */
  note(functionName: string, fields: object): void {
    this.#write({ time: new Date().toISOString(), function: functionName, ...fields })
  }

  follow(functionName: string, name: 'stderr' | 'stdout', source: Readable): void {
    let rest = ''
    source.setEncoding('utf8')
    source.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#line(functionName, name, line)
    })
    source.on('end', () => {
      if (rest) this.#line(functionName, name, rest)
    })
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#stream.end(resolve))
  }

  #line(functionName: string, stream: 'stderr' | 'stdout', line: string): void {
    this.note(functionName, { stream, line })
    this.#meter?.add('logs/bytes', Buffer.byteLength(line) + bytesOfEvent)
    if (this.#metrics)
      for (const { metric, values, at } of metricsOf(line))
        for (const value of values) this.#metrics.put(metric, value, at)
    if (stream === 'stderr') this.#onError?.(`${functionName}: ${line}`)
  }

  #write(entry: object): void {
    if (!this.#stream.writableEnded) this.#stream.write(`${JSON.stringify(entry)}\n`)
  }
}
