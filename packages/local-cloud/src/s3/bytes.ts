import { closeSync, openSync, readSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { Bucket, Version } from './bucket.ts'
import { noSuchKey } from './errors.ts'

/** Both ends inclusive. */
export type Range = { start: number; end: number }

type Piece = Range & { path: string }

/** Up to this size, a file is read synchronously: four round trips to another thread take longer than the reading. */
const atOnceBytes = 1 << 20

const blockBytes = 1 << 18

/** Files are opened first: after that, deleting the object has no effect. @throws S3Error NoSuchKey if they are gone */
export async function readBytes(bucket: Bucket, version: Version, range: Range): Promise<Buffer | Readable> {
  const pieces = piecesOf(bucket, version, range)
  try {
    const [only, second] = pieces
    if (only && !second && only.end - only.start < atOnceBytes) return readAtOnce(only)
    return new Pieces(await openAll(pieces))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchKey() : error
  }
}

function piecesOf(bucket: Bucket, version: Version, { start, end }: Range): Piece[] {
  let at = 0
  return bucket.files(version).flatMap(({ path, size }) => {
    const piece = { path, start: Math.max(0, start - at), end: Math.min(size - 1, end - at) }
    at += size
    return piece.start <= piece.end ? [piece] : []
  })
}

function readAtOnce({ path, start, end }: Piece): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(end - start + 1)
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, bytes.length - at, start + at)
      if (read === 0) throw tooShort(path)
      at += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

type Opened = Piece & { file: FileHandle }

async function openAll(pieces: readonly Piece[]): Promise<Opened[]> {
  const opened: Opened[] = []
  try {
    for (const piece of pieces) opened.push({ ...piece, file: await open(piece.path) })
    return opened
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

async function closeAll(pieces: readonly Opened[]): Promise<void> {
  await Promise.all(pieces.map(({ file }) => file.close()))
}

/** As one stream, which closes them. */
class Pieces extends Readable {
  readonly #left: Opened[]

  constructor(pieces: Opened[]) {
    super({ highWaterMark: blockBytes })
    this.#left = pieces
  }

  override _read(): void {
    this.#next().then(
      (bytes) => this.push(bytes),
      (error: Error) => this.destroy(error),
    )
  }

  async #next(): Promise<Buffer | null> {
    const [piece] = this.#left
    if (!piece) return null
    const { file, path, start, end } = piece
    const bytes = Buffer.allocUnsafe(Math.min(blockBytes, end - start + 1))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
    if (bytesRead === 0) throw tooShort(path)
    piece.start += bytesRead
    if (piece.start > end) {
      this.#left.shift()
      await file.close()
    }
    return bytes.subarray(0, bytesRead)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    callbackify(closeAll)(this.#left.splice(0), (failed) => done(error ?? failed))
  }
}

const tooShort = (path: string) => new Error(`The file ${path} is shorter than its object.`)
