/** The initial height of a typed name, in pixels; it shrinks until it fits, but not below the smallest. */
const startSize = 60
const smallestSize = 10

/** The largest size, in whole pixels, at which a text fits a width; the smallest if none does. */
export const fittingSize = (widthAt: (size: number) => number, room: number): number => {
  for (let size = startSize; size > smallestSize; size--) if (widthAt(size) <= room) return size
  return smallestSize
}

/** Handwriting fonts overhang their characters: this share of the size is left free at either end. */
const swing = 0.4

export const drawTypedName = (
  canvas: HTMLCanvasElement,
  {
    text,
    family,
    colour,
    width,
    height,
  }: { text: string; family: string; colour: string; width: number; height: number },
): void => {
  const ratio = Math.max(2, window.devicePixelRatio)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const widthAt = (size: number) => {
    context.font = `${size}px "${family}"`
    return context.measureText(text).width + 2 * swing * size
  }
  const size = fittingSize(widthAt, width)
  context.font = `${size}px "${family}"`
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // A name that does not fit at the smallest size is condensed instead of cropped.
  context.fillText(text, width / 2, height / 2, width - size * swing)
}
