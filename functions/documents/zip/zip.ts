import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  path: string
  /** Bytes that the fetched content must have. Without it any size is accepted. */
  bytes?: number
  modified: Date
  fetch: () => Promise<Uint8Array | AsyncIterable<Uint8Array>>
}

/** Enough to hide storage latency. Small files are read whole: a stream of small pieces costs several times as much. */
const maxAhead = 6

/** JPEGs do not get smaller; times are those of the camera's clock. */
const stored = { compress: false, forceDosTimestamp: true } as const

/** The zip's last file. A function is called when all the others have been fetched. */
interface Index {
  path: string
  content: Buffer | (() => Buffer)
}

/** Neither the zip nor all of its files are ever in memory. `out` is ended, or destroyed if anything fails. */
export async function writeZip(
  files: readonly ZippedFile[],
  {
    index,
    out,
    onFile,
    ahead = maxAhead,
  }: { index: Index; out: Writable; onFile: (done: number) => void; ahead?: number },
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof Readable)) throw new Error('The zip gives no stream.')
  zip.on('error', (error: Error) => output.destroy(error))
  const take = fetchedAhead(files, ahead)
  for (const [at, { path, bytes, modified }] of files.entries())
    zip.addReadStreamLazy(
      path,
      { ...stored, ...(bytes !== undefined && { size: bytes }), mtime: modified },
      (answer) => {
        onFile(at)
        take(at).then(
          (content) =>
            answer(
              undefined,
              Readable.from(content instanceof Uint8Array ? [content] : content, { objectMode: false }),
            ),
          (error: unknown) => answer(error, Readable.from([])),
        )
      },
    )
  const { content: listed } = index
  if (typeof listed === 'function')
    zip.addReadStreamLazy(index.path, { ...stored, mtime: new Date() }, (answer) => {
      answer(undefined, Readable.from([listed()], { objectMode: false }))
    })
  else zip.addBuffer(listed, index.path, { compress: true, mtime: new Date() })
  zip.end()
  await pipeline(output, out)
}

function fetchedAhead(files: readonly ZippedFile[], ahead: number): (at: number) => ReturnType<ZippedFile['fetch']> {
  const coming = new Map<number, ReturnType<ZippedFile['fetch']>>()
  const ask = (at: number) => {
    const file = files[at]
    if (!file || coming.has(at)) return
    const fetching = file.fetch()
    fetching.catch(() => undefined) // the caller that awaits it gets the error
    coming.set(at, fetching)
  }
  return async (at) => {
    for (let next = at; next < at + ahead; next++) ask(next)
    const content = await coming.get(at)
    coming.delete(at)
    if (!content) throw new Error(`There is no file ${at}.`)
    return content
  }
}
