import { PhotographUnfit } from './errors.ts'

/** Of baseline, extended and progressive JPEGs. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

export interface JpegFrame {
  width: number
  height: number
  components: number
}

/** Undefined: a PDF cannot contain the JPEG. */
export function jpegFrame(jpeg: Uint8Array): JpegFrame | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return undefined
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (FRAMES.has(marker) && view.getUint8(at + 4) === 8)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components: view.getUint8(at + 9) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** The PDF says RGB, and the box on the page has the placeholder's ratio. */
export function assertFits(
  id: string,
  jpeg: Uint8Array,
  claimed: { width: number; height: number },
  place: { width: number; height: number },
): void {
  const frame = jpegFrame(jpeg)
  if (!frame) throw new PhotographUnfit(id, 'it is not a JPEG')
  if (frame.components !== 3) throw new PhotographUnfit(id, 'it is not in RGB')
  if (frame.width !== claimed.width || frame.height !== claimed.height)
    throw new PhotographUnfit(
      id,
      `it measures ${frame.width} x ${frame.height}, not ${claimed.width} x ${claimed.height} as recorded`,
    )
  if (Math.abs(Math.log(frame.width / frame.height / (place.width / place.height))) > 0.03)
    throw new PhotographUnfit(id, 'its ratio is not the one that was laid out')
}
