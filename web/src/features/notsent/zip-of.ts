import { Zip, ZipPassThrough } from 'fflate'
import { fileOf } from '../../lib/offline/queue-actions.ts'

/** Not compressed, as photographs already are. Each file is read in its turn, so that memory holds one of them. */
export const zipOf = async (keys: readonly string[]): Promise<Blob> => {
  const parts: Blob[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(new Blob([bytes.slice()]))
  })
  for (const [index, key] of keys.entries()) {
    const file = await fileOf(key)
    if (!file) continue
    // Cameras use the same names again.
    const entry = new ZipPassThrough(`${String(index + 1).padStart(3, '0')} ${file.name}`)
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}
