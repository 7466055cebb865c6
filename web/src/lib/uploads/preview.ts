import { photoMaxBytes, photoMessages, uploadTooLarge } from '@lintel/contract'
import { onWake } from '../offline/unsent-signal.ts'
import { sendFile } from './send-file.ts'

/** Width of a preview in pixels: two photographs per row, sharp on a high-density screen. */
const previewWidth = 480

let chain: Promise<unknown> = Promise.resolve()

const draw = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth, resizeQuality: 'medium' })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    return blob ? URL.createObjectURL(blob) : undefined
  } finally {
    bitmap.close()
  }
}

/** Undefined if it cannot be decoded. One at a time: a decoded 12-megapixel photograph takes 48 MB. */
export const previewOf = (file: Blob): Promise<string | undefined> => {
  const preview = chain.then(() => draw(file)).catch(() => undefined)
  chain = preview
  return preview
}

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

const waitOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new AbortController()
    const done = () => {
      clearTimeout(timer)
      waiting.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    onWake(done, waiting.signal)
  })

export const browser = {
  send: sendFile,
  forgetPreview: (address: string) => URL.revokeObjectURL(address),
  wait: waitOnline,
}
