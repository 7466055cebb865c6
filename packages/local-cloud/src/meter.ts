import type { IncomingMessage, ServerResponse } from 'node:http'

/** Counts by AWS's billed units: `s3/writes`, `lambda/arm64/gigabyteSeconds` ... */
export type Metered = Readonly<Record<string, number>>

/** What AWS would bill. */
export class Meter {
  readonly #counts = new Map<string, number>()

  add(what: string, amount = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + amount)
  }

  read(): Metered {
    return Object.fromEntries([...this.#counts].toSorted(([one], [other]) => one.localeCompare(other)))
  }

  /** S3 bills writes and lists at one price, reads at another, deletions not at all. */
  request(service: string, req: IncomingMessage): void {
    if (service !== 's3') return this.add(`${service}/requests`)
    const { pathname } = new URL(req.url ?? '/', 'http://s3')
    const isList = req.method === 'GET' && /^\/_local\/aws\/s3\/[^/]*\/?$/.test(pathname)
    if (req.method === 'PUT' || req.method === 'POST' || isList) this.add('s3/writes')
    else if (req.method === 'GET' || req.method === 'HEAD') this.add('s3/reads')
  }

  view(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    const before = socket.bytesWritten
    this.add('cloudfront/requests')
    res.once('close', () => this.add('cloudfront/bytesOut', socket.bytesWritten - before))
  }
}
