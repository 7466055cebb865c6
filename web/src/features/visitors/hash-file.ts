import { createSHA256 } from 'hash-wasm'

/** All that is in memory of a file of whatever size. */
const chunkBytes = 4 * 1024 * 1024

/** The browser's own function takes whole files only. */
async function begin() {
  try {
    const hash = await createSHA256()
    return { add: (bytes: Uint8Array) => void hash.update(bytes), end: () => hash.digest('hex') }
  } catch {
    // Safari 15 runs no WebAssembly under our content security policy.
    return (await import('./hash-slowly.ts')).begin()
  }
}

/** The SHA-256 in hexadecimal; rejects if the signal ends it, or the file cannot be read. */
export async function hashFile(file: Blob, onShare: (share: number) => void, signal: AbortSignal): Promise<string> {
  const hash = await begin()
  for (let at = 0; at < file.size; at += chunkBytes) {
    signal.throwIfAborted()
    onShare(at / file.size)
    hash.add(new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer()))
  }
  onShare(1)
  return hash.end()
}
