import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer-core'

/** Each message is terminated by a zero byte. */
export class PipeTransport implements ConnectionTransport {
  onmessage?: (message: string) => void
  onclose?: () => void
  readonly #write: Writable
  /** The beginning of an incomplete message. */
  #begun: Buffer[] = []

  constructor(write: Writable, read: Readable) {
    this.#write = write
    write.on('error', () => undefined) // the browser has ended, which `read` reports
    read.on('error', () => undefined)
    read.on('data', (bytes: Buffer) => this.#take(bytes))
    read.once('close', () => this.onclose?.())
  }

  send(message: string): void {
    this.#write.write(`${message}\0`)
  }

  close(): void {
    this.#write.destroy()
  }

  #take(bytes: Buffer): void {
    let rest = bytes
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.#begun, rest.subarray(0, end)]).toString()
      this.#begun = []
      rest = rest.subarray(end + 1)
      // One at a time: a message's effects are complete before the next is read.
      setImmediate(() => this.onmessage?.(message))
    }
    if (rest.length > 0) this.#begun.push(rest)
  }
}
