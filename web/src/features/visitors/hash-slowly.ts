import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Without WebAssembly, which takes several times as long. */
export function begin() {
  const hash = sha256.create()
  return { add: (bytes: Uint8Array) => void hash.update(bytes), end: () => bytesToHex(hash.digest()) }
}
