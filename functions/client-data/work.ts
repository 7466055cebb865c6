import type { BucketVariable } from '../lib/buckets.ts'
import { eraseObjects } from '../lib/erase-objects.ts'
import { makeLogger } from '../lib/logging.ts'
import type { Key } from '../lib/table.ts'
import type { StoredFile } from './files.ts'
import type { DataJob } from './store.ts'

const log = makeLogger('client-data')

/** How the names of what could not be erased end; the next round tries them again. */
export const notErased = 'not erased'

/** What a step has done of a job. */
export class Work {
  readonly job: DataJob
  readonly isOver: () => boolean
  found = 0
  readonly counts: DataJob['counts']
  /** What could not be read and is erased all the same, and what could not be erased. */
  readonly odd: string[] = []
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

  /** Erases one record; one that cannot be is named, and stops nothing. */
  async one(name: string, erase: () => Promise<void>): Promise<void> {
    this.found++
    await this.also(name, erase)
  }

  /** As `one`, for what is no record that was found: nothing more may be left because of it. */
  async also(name: string, erase: () => Promise<void>): Promise<void> {
    try {
      await erase()
    } catch (error) {
      log.error('A record of a client was not erased', { name, error: error instanceof Error ? error : String(error) })
      this.failed.push(`${name}: ${notErased}`)
    }
  }

  /** Erases files, and folders whose names end in a slash. */
  async files(files: readonly StoredFile[]): Promise<void> {
    for (const bucket of new Set(files.map((file) => file.bucket))) {
      const keys = files.flatMap((file) => (file.bucket === bucket ? [file.key] : []))
      this.counts.files += await eraseObjects(bucket, keys)
    }
  }

  async objects(bucket: BucketVariable, ...keys: readonly string[]): Promise<void> {
    this.counts.files += await eraseObjects(bucket, keys)
  }
}

/** Records that are erased at once; each deletes its files together. */
const recordsAtOnce = 4

/** Erases what a page has, in its order, as long as there is time; answers where to go on. */
export async function eachOf<T extends { key: Key }>(
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
