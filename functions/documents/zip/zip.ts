import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip. */
export interface ZippedFile {
  path: string
  /** Bytes; what is opened must have as many. */
  bytes: number
  modified: Date
  open: () => Promise<Readable>
}

/** Files are asked for this far ahead of the writing: storage is some way off, and each waits with a small buffer. */
const ahead = 8

/** JPEGs do not get smaller; times stand as on the clock of whoever took the picture. */
const stored = { compress: false, forceDosTimestamp: true } as const

/**
 * Writes files into a zip one after another, as they come: neither the zip nor a file is ever held in memory. `out` is
 * ended, or destroyed where anything fails.
 */
export async function writeZip(
  files: readonly ZippedFile[],
  { index, out, onFile }: { index: { path: string; content: Buffer }; out: Writable; onFile: (done: number) => void },
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('The zip gives no stream.')
  zip.on('error', (error: Error) => output.destroy(error))
  const coming = new OpenedAhead(files, (error) => output.destroy(error))
  for (const [at, { path, bytes, modified }] of files.entries())
    zip.addReadStreamLazy(path, { ...stored, size: bytes, mtime: modified }, (answer) => {
      onFile(at)
      coming.take(at).then(
        (stream) => answer(undefined, stream),
        (error: unknown) => answer(error, Readable.from([])),
      )
    })
  zip.addBuffer(index.content, index.path, { compress: true, mtime: new Date() })
  zip.end()
  try {
    await pipeline(output, out)
  } finally {
    coming.close()
  }
}

/** Files that are open or being opened, a few ahead of the one that is written. */
class OpenedAhead {
  private readonly files: readonly ZippedFile[]
  private readonly failed: (error: Error) => void
  private readonly opened = new Map<number, Promise<Readable>>()

  constructor(files: readonly ZippedFile[], failed: (error: Error) => void) {
    this.files = files
    this.failed = failed
  }

  /** The stream of a file, and the next ones are asked for. */
  async take(at: number): Promise<Readable> {
    for (let next = at; next < at + ahead; next++) this.open(next)
    const stream = await this.opened.get(at)
    this.opened.delete(at)
    if (!stream) throw new Error(`There is no file ${at}.`)
    return stream
  }

  /** Lets go of what nobody took. */
  close(): void {
    for (const opening of this.opened.values())
      opening.then(
        (stream) => stream.destroy(),
        () => undefined, // it never was open
      )
  }

  private open(at: number): void {
    const file = this.files[at]
    if (!file || this.opened.has(at)) return
    const opening = file.open().then((stream) => stream.on('error', this.failed))
    opening.catch(() => undefined) // whoever takes it hears of it
    this.opened.set(at, opening)
  }
}
