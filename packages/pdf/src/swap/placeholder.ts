/**
 * The page is laid out with grey JPEGs of a few bytes in the photographs' ratios, whose comments name the photographs.
 * Chromium copies such a JPEG into the PDF byte for byte, so that the stream can be found and replaced. Free of Node
 * and of sharp: the same code runs inside the browser page.
 */

export const PLACEHOLDER_MARK = 'lintel:'

const COMMENT = '\xff\xd8\xff\xfe'

/** Start of image, then a comment whose length takes the next two bytes: the mark always begins at byte 6. */
export const MARK_OFFSET = 6

/** Camera ratios need a few pixels; only a manually cropped picture needs hundreds. */
const LARGEST_SIDE = 480

/** A tenth of a pixel on a box of 1,000 pixels. */
const NEAR_ENOUGH = 1e-4

const ID = /^[\x21-\x7e]{1,200}$/

export interface Size {
  width: number
  height: number
}

export class PlaceholderInvalid extends Error {
  override name = 'PlaceholderInvalid'
}

/**
 * Up to 480, within 0.2% of the ratio. More extreme ratios keep their size: a strip one pixel wide can be a photograph
 * too.
 */
export function smallestRatio({ width, height }: Size): Size {
  if (!(width > 0 && height > 0 && Number.isFinite(width / height)))
    throw new PlaceholderInvalid(`A photograph cannot measure ${width} x ${height}.`)
  const ratio = Math.max(width / height, height / width)
  if (ratio > LARGEST_SIDE) return { width, height }
  let best = { long: LARGEST_SIDE, short: 1 }
  let error = Infinity
  for (let short = 1; short <= LARGEST_SIDE && error > NEAR_ENOUGH; short++) {
    const long = Math.round(short * ratio)
    if (long > LARGEST_SIDE) break
    const off = Math.abs(long / short / ratio - 1)
    if (off < error) [best, error] = [{ long, short }, off]
  }
  return width >= height ? { width: best.long, height: best.short } : { width: best.short, height: best.long }
}

/** Every coefficient is zero, and the picture only headers and zeros. */
function flatJpeg({ width, height }: Size): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8) * 3
  const zeros = Math.ceil((blocks * 2) / 8)
  const scan = new Array<number>(zeros).fill(0)
  const unused = zeros * 8 - blocks * 2
  if (unused > 0) scan[zeros - 1] = 2 ** unused - 1 // the standard pads the last byte with ones
  const oneCode = [1, ...new Array<number>(15).fill(0), 0]
  const components = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
  const segments = [
    [0xff, 0xdb, 0, 67, 0, ...new Array<number>(64).fill(1)],
    [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, ...components],
    [0xff, 0xc4, 0, 20, 0x00, ...oneCode],
    [0xff, 0xc4, 0, 20, 0x10, ...oneCode],
    [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, ...scan],
    [0xff, 0xd9],
  ]
  return Uint8Array.from(segments.flat())
}

const bodies = new Map<string, string>()

/** One character per byte; the body only depends on the ratio. */
function piecesOf(id: string, size: Size): { head: string; body: string } {
  if (!ID.test(id)) throw new PlaceholderInvalid(`'${id}' cannot be the id of a photograph.`)
  const ratio = smallestRatio(size)
  const key = `${ratio.width}x${ratio.height}`
  const body = bodies.get(key) ?? String.fromCharCode(...flatJpeg(ratio))
  bodies.set(key, body)
  const comment = PLACEHOLDER_MARK + id
  const length = comment.length + 2
  return { head: `${COMMENT}${String.fromCharCode(length >> 8, length & 255)}${comment}`, body }
}

/** About 300 bytes. */
export function placeholderJpeg(id: string, size: Size): Uint8Array {
  const { head, body } = piecesOf(id, size)
  return Uint8Array.from(head + body, (letter) => letter.charCodeAt(0))
}

const tails = new Map<string, string>()

export function placeholderUrl(id: string, size: Size): string {
  const { head, body } = piecesOf(id, size)
  // Three bytes are four base64 characters: padded to that, all placeholders of a ratio have the same ending.
  const filled = (3 - (head.length % 3)) % 3
  const rest = body.slice(filled)
  const tail = tails.get(rest) ?? btoa(rest)
  tails.set(rest, tail)
  return `data:image/jpeg;base64,${btoa(head + body.slice(0, filled))}${tail}`
}

export function placeholderId(bytes: Uint8Array): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff || bytes[3] !== 0xfe) return undefined
  const end = 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0)
  return end > bytes.length ? undefined : idIn(String.fromCharCode(...bytes.subarray(MARK_OFFSET, end)))
}

function idIn(comment: string): string | undefined {
  const id = comment.slice(PLACEHOLDER_MARK.length)
  return comment.startsWith(PLACEHOLDER_MARK) && ID.test(id) ? id : undefined
}

// The mark begins at a multiple of three bytes, so its base64 form is always the same.
const URLS = /data:image\/jpeg;base64,(\/9j\/\/[\w+/]{3}bGludGVs[\w+/]+)/g

/** In HTML or a style sheet, in order, each once. */
export function placeholderIdsIn(text: string): string[] {
  const ids = new Set<string>()
  for (const [, base64 = ''] of text.matchAll(URLS)) {
    // Matching text is faster than decoding bytes, and there are thousands.
    const start = atob(base64.slice(0, Math.min(base64.length - (base64.length % 4), 288)))
    const end = 4 + start.charCodeAt(4) * 256 + start.charCodeAt(5)
    const id = start.startsWith(COMMENT) && end <= start.length ? idIn(start.slice(MARK_OFFSET, end)) : undefined
    if (id) ids.add(id)
  }
  return [...ids]
}
