const margin = 8
/** A signature is printed about 60 mm wide: this is 250 dots per inch. */
const max = { width: 600, height: 240 } as const
/** A report's limit for a signature, in characters, with a wide margin. */
const maxCharacters = 300_000

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export const inkIn = (pixels: Uint8ClampedArray, width: number, height: number): Box | undefined => {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

export const scaleToFit = ({ width, height }: Pick<Box, 'width' | 'height'>, room: { width: number; height: number }) =>
  Math.min(1, room.width / width, room.height / height)

const drawn = (source: HTMLCanvasElement, { left, top, width, height }: Box, scale: number): string => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale) + 2 * margin
  canvas.height = Math.ceil(height * scale) + 2 * margin
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(source, left, top, width, height, margin, margin, width * scale, height * scale)
  return canvas.toDataURL('image/png')
}

/** The ink of a canvas as a PNG data URL, cropped, within a report's size limit; '' without ink. */
export const signaturePicture = (canvas: HTMLCanvasElement): string => {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) return ''
  const ink = inkIn(context.getImageData(0, 0, width, height).data, width, height)
  if (!ink) return ''
  let scale = scaleToFit(ink, max)
  let picture = drawn(canvas, ink, scale)
  while (picture.length > maxCharacters) picture = drawn(canvas, ink, (scale *= 0.8))
  return picture
}
