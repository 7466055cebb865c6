import type { IncomingMessage } from 'node:http'

/** A response as it left the edge: after functions, headers policy and compression. */
export interface CachedResponse {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Bytes of cached responses; the least recently used are evicted first. */
const room = 64_000_000

/** Only immutable responses, so that nothing is ever out of date. */
export class EdgeCache {
  readonly #kept = new Map<string, CachedResponse>()
  #bytes = 0

  static key(req: IncomingMessage, target: string): string | undefined {
    const isPlain = !['range', 'if-none-match', 'if-modified-since'].some((name) => req.headers[name] !== undefined)
    return req.method === 'GET' && isPlain ? `${target} ${req.headers['accept-encoding'] ?? ''}` : undefined
  }

  static isLasting(status: number, headers: CachedResponse['headers']): boolean {
    const rule = String(headers['cache-control'] ?? '')
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
    return status === 200 && /\bpublic\b/.test(rule) && /\bimmutable\b/.test(rule) && length < room / 10
  }

  get(key: string): CachedResponse | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  set(key: string, answer: CachedResponse): void {
    this.#bytes += answer.body.length - (this.#kept.get(key)?.body.length ?? 0)
    this.#kept.set(key, answer)
    for (const [name, { body }] of this.#kept) {
      if (this.#bytes <= room) return
      this.#kept.delete(name)
      this.#bytes -= body.length
    }
  }
}
