import { photoMaxBytes, photoMessages, uploadTooLarge } from '@lintel/contract'

/** Every JPEG begins with these bytes, whatever its name. */
const jpegStart = [0xff, 0xd8, 0xff]

const isJpeg = async (file: Blob): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, jpegStart.length).arrayBuffer())
  return jpegStart.every((byte, index) => bytes[index] === byte)
}

/** Why a chosen file is not accepted, judged by its content; undefined if it is. */
export const refusalOf = async (file: File): Promise<string | undefined> => {
  const readable = await isJpeg(file).catch(() => false)
  if (!readable) return photoMessages.notJpeg(file.name)
  if (file.size > photoMaxBytes) return uploadTooLarge(file.name, photoMaxBytes)
  return undefined
}
