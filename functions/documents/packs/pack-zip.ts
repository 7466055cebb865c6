import { openDownload, storeDownload } from '../files.ts'
import { writeZip } from '../zip/zip.ts'
import { readManifest, sumsName, zipName } from './manifest.ts'

function gone(key: string): never {
  throw new Error(`${key} is not stored.`)
}

/** Of the whole pack. Its files can be large: they are passed through, one after another. */
export async function writePackZip(folder: string): Promise<void> {
  const { files, sums } = (await readManifest(folder)) ?? gone(folder)
  const modified = new Date()
  const zipped = files.map(({ filename: path, bytes }) => ({
    path,
    bytes,
    modified,
    fetch: async () => ((await openDownload(folder + path)) ?? gone(folder + path)).stream,
  }))
  const index = { path: sumsName, content: Buffer.from(sums) }
  await writeZip(zipped, { index, out: storeDownload(folder + zipName), onFile: () => undefined, ahead: 1 })
}
