import { photoMessages, postedPhotoMaxBytes, type PostedPhoto } from '@lintel/contract'
import { Refusal } from './refusal.ts'

/** As JPEGs begin; whoever shows the picture, or looks at the whole file, finds out about the rest. */
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** The bytes of a JPEG that came through the API. Throws 413 for one that is too large, 415 for anything else. */
export function postedJpeg({ fileName, fileData }: PostedPhoto): Buffer {
  const jpeg = Buffer.from(fileData, 'base64')
  if (jpeg.length > postedPhotoMaxBytes) throw new Refusal(413, photoMessages.couldNotUpload)
  if (!isJpeg(jpeg)) throw new Refusal(415, photoMessages.notJpeg(fileName))
  return jpeg
}
