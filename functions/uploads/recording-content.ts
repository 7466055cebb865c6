import { recordingTypeOf } from '@lintel/contract'
import { fileTypeFromBuffer } from 'file-type'

/** Detects the content type of a recording from its content, or the beginning of it; undefined for anything else. */
export async function recordingType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && recordingTypeOf(found.ext)
}
