import { recordingTypeOf } from '@lintel/contract'
import { fileTypeFromBuffer } from 'file-type'

/** Also from its beginning; undefined for anything else. */
export async function recordingType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && recordingTypeOf(found.ext)
}
