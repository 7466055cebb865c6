import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openJournal, type Journal } from '../journal.ts'
import type { Digest, Payload } from './payload.ts'

/** Or the marker that deletes it. In an unversioned bucket a key has one version. */
export type Version = {
  key: string
  /** Names the file of the bytes, and is the version id returned in a versioned bucket. */
  id: string
  size: number
  /** Quoted, as in the ETag header. */
  etag: string
  /** Milliseconds since 1970. */
  at: number
  /** Content-Type and similar, `x-amz-meta-*`, server-side encryption: returned with the object. */
  headers: { [name: string]: string }
  checksums: { [name: string]: string }
  marker?: true
  /** Of a multipart upload; each part stays in its own file. */
  parts?: number[]
  /** Object lock in governance mode, in milliseconds since 1970. */
  retainUntil?: number
}

/** Bytes on disk that do not belong to an object yet. */
export type Received = { file: string } & Digest

type Line =
  | { put: Version; events?: PendingEvent[] }
  | { drop: { key: string; id: string }; events?: PendingEvent[] }
  | { settled: string }

/** Bytes in immutable files, the rest in a journal. An object exists once its line does. */
export class Bucket {
  readonly name: string
  readonly versioned: boolean
  /** Versions can be locked. */
  readonly locks: boolean
  readonly #dir: string
  readonly #journal: Journal<Line>
  /** Newest version last. */
  readonly #versions = new Map<string, Version[]>()
  readonly #events = new Map<string, PendingEvent>()
  #sortedKeys: string[] | undefined
  #isRemoved = false

  constructor(
    dir: string,
    { name, versioned = false, locks = false }: { name: string; versioned?: boolean; locks?: boolean },
  ) {
    this.name = name
    this.versioned = versioned
    this.locks = locks
    this.#dir = join(dir, name)
    rmSync(join(this.#dir, 'receiving'), { recursive: true, force: true })
    for (const folder of ['objects', 'receiving', 'uploads']) mkdirSync(join(this.#dir, folder), { recursive: true })
    const { journal, lines } = openJournal<Line>(join(this.#dir, 'journal.jsonl'))
    this.#journal = journal
    for (const line of lines) this.#apply(line)
    const live = [...this.#versions.values()].flat()
    if (lines.length > 2 * (live.length + this.#events.size) + 1000) this.#compact(live)
    this.#removeOrphans(live)
  }

  /** Undefined if it does not exist or is deleted. */
  current(key: string): Version | undefined {
    const newest = this.newest(key)
    return newest?.marker ? undefined : newest
  }

  /** May be a delete marker. */
  newest(key: string): Version | undefined {
    return this.#versions.get(key)?.at(-1)
  }

  version(key: string, id: string): Version | undefined {
    return this.#versions.get(key)?.find((version) => version.id === id)
  }

  history(key: string): readonly Version[] {
    return this.#versions.get(key) ?? []
  }

  /** Every key with at least one version, in the order of their UTF-8 bytes, as in S3's lists. */
  sortedKeys(): readonly string[] {
    this.#sortedKeys ??= [...this.#versions.keys()].toSorted(byBytes)
    return this.#sortedKeys
  }

  files(version: Version): { path: string; size: number }[] {
    const path = this.#path(version)
    return (
      version.parts?.map((size, index) => ({ path: join(path, String(index)), size })) ?? [{ path, size: version.size }]
    )
  }

  uploadDir(uploadId: string): string {
    return join(this.#dir, 'uploads', uploadId)
  }

  get uploadsDir(): string {
    return join(this.#dir, 'uploads')
  }

  /** A failed or aborted one leaves nothing. */
  async receive(payload: Payload): Promise<Received> {
    const file = this.#temporaryFile()
    try {
      await pipeline(payload.stream, createWriteStream(file, { highWaterMark: 1 << 20 }))
      return { file, ...payload.digest() }
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  /** Under a second name; also of another bucket. */
  async duplicate(from: Bucket, version: Version): Promise<string> {
    const files = from.files(version).map(({ path }) => path)
    if (version.parts) return this.gather(files)
    const file = this.#temporaryFile()
    await Promise.all(files.map((path) => linkOrCopy(path, file)))
    return file
  }

  async gather(files: readonly string[]): Promise<string> {
    const folder = this.#temporaryFile()
    try {
      await mkdir(folder)
      await Promise.all(files.map((path, index) => linkOrCopy(path, join(folder, String(index)))))
      return folder
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** Atomic; `guard` sees the state right before and can throw. */
  commit(
    file: string,
    details: Omit<Version, 'id' | 'at'>,
    events: (version: Version) => PendingEvent[],
    guard?: () => void,
  ): Version {
    try {
      guard?.()
    } catch (error) {
      rmSync(file, { recursive: true, force: true })
      throw error
    }
    const version: Version = { ...details, id: randomUUID().replaceAll('-', ''), at: Date.now() }
    renameSync(file, this.#path(version))
    this.#write({ put: version, events: events(version) })
    return version
  }

  /** Without a version id the object, in a versioned bucket by a marker. Undefined if there was nothing to do. */
  remove(
    key: string,
    versionId: string | undefined,
    events: (version: Version) => PendingEvent[],
  ): Version | undefined {
    if (versionId !== undefined) {
      const version = this.version(key, versionId)
      if (version) this.#write({ drop: { key, id: version.id }, events: events(version) })
      return version
    }
    if (this.versioned) {
      const id = randomUUID().replaceAll('-', '')
      const marker: Version = { key, id, size: 0, etag: '', at: Date.now(), headers: {}, checksums: {}, marker: true }
      this.#write({ put: marker, events: events(marker) })
      return marker
    }
    const version = this.newest(key)
    if (version) this.#write({ drop: { key, id: version.id }, events: events(version) })
    return version
  }

  pendingEvents(): PendingEvent[] {
    return [...this.#events.values()]
  }

  eventSettled(id: string): void {
    if (!this.#isRemoved) this.#write({ settled: id })
  }

  close(): void {
    this.#journal.close()
  }

  /** Removes all of it from the disk. Pending events are only delivered as long as this process runs. */
  destroy(): void {
    this.#isRemoved = true
    this.close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  #path(version: Version): string {
    return join(this.#dir, 'objects', version.id)
  }

  #temporaryFile(): string {
    return join(this.#dir, 'receiving', randomUUID())
  }

  #write(line: Line): void {
    this.#journal.append(line)
    for (const gone of this.#apply(line)) {
      rm(this.#path(gone), { recursive: true, force: true }).catch((error: unknown) =>
        console.error(`Could not remove ${this.#path(gone)}:`, error),
      )
    }
  }

  /** Returns the versions whose bytes are no longer needed. */
  #apply(line: Line): Version[] {
    if ('settled' in line) {
      this.#events.delete(line.settled)
      return []
    }
    for (const event of line.events ?? []) this.#events.set(event.id, event)
    const key = 'put' in line ? line.put.key : line.drop.key
    const history = this.#versions.get(key) ?? []
    const kept =
      'put' in line ? (this.versioned ? history : []) : history.filter((version) => version.id !== line.drop.id)
    const after = 'put' in line ? [...kept, line.put] : kept
    if (history.length === 0 || after.length === 0) this.#sortedKeys = undefined
    if (after.length > 0) this.#versions.set(key, after)
    else this.#versions.delete(key)
    return history.filter((version) => !after.includes(version) && !version.marker)
  }

  #compact(live: Version[]): void {
    const lines: Line[] = live.map((put) => ({ put }))
    const events = this.pendingEvents()
    // The event of a deletion belongs to no object: it is attached to one that is dropped immediately.
    if (events.length > 0) lines.push({ drop: { key: '', id: '' }, events })
    this.#journal.rewrite(lines)
  }

  /** Files without a line in the journal: interrupted before it was written, or superseded. */
  #removeOrphans(live: Version[]): void {
    const known = new Set(live.map((version) => version.id))
    for (const file of readdirSync(join(this.#dir, 'objects'))) {
      if (!known.has(file)) rmSync(join(this.#dir, 'objects', file), { recursive: true, force: true })
    }
  }
}

/** A second name for bytes, without copying them if the disk supports that. */
const linkOrCopy = (path: string, copy: string) => link(path, copy).catch(() => copyFile(path, copy))

/** Compares by UTF-8 bytes. UTF-16 gives the same order, except that surrogate pairs come after everything else. */
function byBytes(a: string, b: string): number {
  if (/[\ud800-\udfff]/.test(a) || /[\ud800-\udfff]/.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : a > b ? 1 : 0
}

export type S3EventName =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Post'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload'
  | 'ObjectRemoved:Delete'
  | 'ObjectRemoved:DeleteMarkerCreated'

/** An event in AWS's format; `key` is URL-encoded with `+` for spaces, as in AWS. */
export type S3Event = { Records: S3EventRecord[] }
export type S3EventRecord = {
  eventVersion: string
  eventSource: 'aws:s3'
  awsRegion: string
  eventTime: string
  eventName: S3EventName
  userIdentity: { principalId: string }
  requestParameters: { sourceIPAddress: string }
  responseElements: { [name: string]: string }
  s3: {
    s3SchemaVersion: '1.0'
    configurationId: string
    bucket: { name: string; ownerIdentity: { principalId: string }; arn: string }
    object: { key: string; size: number; eTag: string; versionId?: string; sequencer: string }
  }
}

export type PendingEvent = { id: string; target: string; record: S3EventRecord }
