import { open } from 'node:fs/promises'
import type { PdfSource } from '@lintel/pdf'

/** A PDF on disk, read by position. Close it when done. */
export async function openFileSource(path: string): Promise<PdfSource & AsyncDisposable> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return {
    size,
    async read(position, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
      return bytes.subarray(0, bytesRead)
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}
