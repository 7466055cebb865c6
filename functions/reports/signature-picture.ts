import { signatureMaxLength, signatureMaxPixels, visitorSignatureMessages } from '@lintel/contract'
import type { Sharp } from 'sharp'
import { refused } from '../lib/http-error.ts'

const prefix = 'data:image/png;base64,'
const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A pixel this far from the paper's grey, of 255, counts as ink; with fewer ink pixels there is no signature. */
const visibleStep = 32
const fewestInkPixels = 16

/** The size of an image that would be too long when re-encoded: print shows it 60 mm wide. */
const smaller = { width: 1200, height: 600, fit: 'inside', withoutEnlargement: true } as const

/**
 * Re-encoded, so that only its pixels are kept. Throws 400 with the field's path if it is not a PNG, has too many
 * pixels, or shows nothing.
 */
export async function signaturePicture(image: string, path: string): Promise<string> {
  const bytes = Buffer.from(image.slice(prefix.length), 'base64')
  if (!image.startsWith(prefix) || !bytes.subarray(0, pngBeginning.length).equals(pngBeginning))
    throw refused(path, 'Not a PNG picture.')
  // Loaded only for signatures: it would slow down every other start.
  const { default: sharp } = await import('sharp')
  const { width, height } = await decoded(sharp(bytes, { limitInputPixels: false }).metadata(), path)
  if (width * height > signatureMaxPixels)
    throw refused(path, `A signature has at most ${signatureMaxPixels / 1e6} megapixels.`)
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: signatureMaxPixels })
  if (!(await decoded(showsInk(picture), path))) throw refused(path, visitorSignatureMessages.provide)
  for (const smallEnough of [picture, picture.clone().resize(smaller)]) {
    const png = await smallEnough.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer()
    const address = prefix + png.toString('base64')
    if (address.length <= signatureMaxLength) return address
  }
  throw refused(path, 'The picture is too large for a signature.')
}

/** Rejects with 400. */
const decoded = <T>(work: Promise<T>, path: string): Promise<T> =>
  work.catch(() => {
    throw refused(path, 'Not a PNG picture.')
  })

/** Something differs from the background, which is the most frequent grey, or white behind transparency. */
async function showsInk(picture: Sharp): Promise<boolean> {
  const grey = picture.clone().flatten({ background: '#ffffff' }).toColourspace('b-w').raw({ depth: 'uchar' })
  const pixels = await grey.toBuffer()
  const counts = new Array<number>(256).fill(0)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  const paper = counts.indexOf(Math.max(...counts))
  const ink = counts.reduce((sum, count, value) => (Math.abs(value - paper) > visibleStep ? sum + count : sum), 0)
  return ink >= fewestInkPixels
}
