import type { BucketVariable } from '../lib/environment.ts'
import { eraseEvidence } from '../lib/erase-objects.ts'
import { makeLogger } from '../lib/logging.ts'
import type { Key } from '../lib/table.ts'
import type { StoredFile } from './files.ts'
import type { DataJob } from './store.ts'

const log = makeLogger('client-data')

/** The suffix of names that could not be erased; the next round retries them. */
export const notErased = 'not erased'

export class Work {
  readonly job: DataJob
  readonly isOver: () => boolean
  found = 0
  readonly counts: DataJob['counts']
  /** Names of items that could not be read but were erased, and of those that could not be erased. */
  readonly invalid: string[] = []
  readonly failed: string[] = []

  constructor(job: DataJob, isOver: () => boolean) {
    this.job = job
    this.isOver = isOver
    this.counts = { ...job.counts }
  }

  get clientId(): string {
    return this.job.clientId
  }

  get round(): number {
    return this.job.cursor.round
  }

  async eraseRecord(name: string, erase: () => Promise<void>): Promise<void> {
    this.found++
    await this.attempt(name, erase)
  }

  /** Not counted as found: it does not require another round. */
  async attempt(name: string, erase: () => Promise<void>): Promise<void> {
    try {
      await erase()
    } catch (error) {
      log.error('A record of a client was not erased', { name, error: error instanceof Error ? error : String(error) })
      this.failed.push(`${name}: ${notErased}`)
    }
  }

  async files(files: readonly StoredFile[]): Promise<void> {
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const keys = files.flatMap((file) => (file.bucket === bucket ? [file.key] : []))
      this.counts.files += await eraseEvidence(bucket, keys)
    }
  }

  async objects(bucket: BucketVariable, ...keys: readonly string[]): Promise<void> {
    this.counts.files += await eraseEvidence(bucket, keys)
  }
}

/** Records erased concurrently; each deletes its files in one call. */
const recordsAtOnce = 4

export async function erasePage<T extends { key: Key }>(
  work: Work,
  { page, next }: { page: readonly T[]; next?: Key | undefined },
  erase: (one: T) => Promise<void>,
): Promise<Key | undefined> {
  for (let at = 0; at < page.length; at += recordsAtOnce) {
    const some = page.slice(at, at + recordsAtOnce)
    await Promise.all(some.map(erase))
    const last = some.at(-1)
    if (work.isOver() && at + recordsAtOnce < page.length) return last?.key
  }
  return next
}
