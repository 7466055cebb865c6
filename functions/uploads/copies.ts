import readExif from 'exif-reader'
import sharp from 'sharp'
import type { Metadata, OutputInfo, Sharp } from 'sharp'
import { printCopyPixels, thumbnailPixels } from '@lintel/contract'

// Each photograph keeps one core busy: several concurrent ones are faster than one at a time on all cores.
sharp.concurrency(1)
sharp.cache(false)

const printQuality = 82
const thumbnailQuality = 75

/** Phones take photographs of up to 200 megapixels. */
export const maxPixels = 210_000_000
/** A progressive JPEG is decoded in full before it can be shrunk: 60 megapixels need 360 MB. */
const maxProgressivePixels = 60_000_000

/** Whatever its name. */
export class NotJpeg extends Error {
  override name = 'NotJpeg'
}

export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

interface Picture {
  jpeg: Buffer
  width: number
  height: number
}

export interface PhotoCopies {
  /** Upright, in pixels. */
  width: number
  height: number
  /** When it was taken, on the camera's own clock: `YYYY-MM-DDTHH:mm:ss`, and its offset from UTC if it has one. */
  takenAt: string | undefined
  /** Upright, sRGB with three components, without EXIF; longer side at most `printCopyPixels`. */
  print: Picture
  /** As the print copy, at most `thumbnailPixels` wide. */
  thumbnail: Picture
}

/** Both from one decoding that shrinks while it reads. @throws NotJpeg; TooManyPixels above `limit` */
export async function makeCopies(file: Buffer, limit = maxPixels): Promise<PhotoCopies> {
  if (file[0] !== 0xff || file[1] !== 0xd8 || file[2] !== 0xff) throw new NotJpeg('The file does not begin as a JPEG.')
  const about = await readMetadata(file, limit)
  const { data, info } = await decode(file, about)
  // Not `clone()`, which copies all pixels.
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const [print, thumbnail] = await Promise.all([
    encode(pixels(), printQuality),
    encode(pixels().resize({ width: thumbnailPixels, withoutEnlargement: true }), thumbnailQuality),
  ])
  return { ...about.autoOrient, takenAt: takenAt(about.exif), print, thumbnail }
}

async function readMetadata(file: Buffer, limit: number): Promise<Metadata> {
  const about = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new NotJpeg('The header cannot be read.', { cause: error })
    })
  const pixels = about.width * about.height
  if (pixels > (about.isProgressive ? Math.min(limit, maxProgressivePixels) : limit))
    throw new TooManyPixels(`It has ${Math.round(pixels / 1e6)} megapixels.`)
  return about
}

const endMark = Buffer.from([0xff, 0xd9])

/**
 * Upright sRGB pixels of the print copy's size. A truncated file is refused, small irregularities are not, nor is a
 * missing end mark; if more is missing, decoding with one gives a warning.
 */
const decode = (file: Buffer, about: Metadata): Promise<Pixels> =>
  pixelsOf(file, about, 'error').catch((error: unknown) =>
    pixelsOf(Buffer.concat([file, endMark]), about, 'warning').catch(() => {
      throw new NotJpeg('The picture cannot be decoded.', { cause: error })
    }),
  )

interface Pixels {
  data: Buffer
  info: OutputInfo
}

async function pixelsOf(file: Buffer, { space, icc }: Metadata, failOn: 'error' | 'warning'): Promise<Pixels> {
  // On its own, sharp applies a profile before it resizes: to three times as many pixels, a third of all the time.
  const isLate = space === 'srgb' && icc !== undefined
  const sized = sharp(file, { failOn, limitInputPixels: maxPixels, ignoreIcc: isLate })
    .autoOrient()
    .resize({ width: printCopyPixels, height: printCopyPixels, fit: 'inside', withoutEnlargement: true })
  const inSpace = isLate ? sharp(await sized.keepIccProfile().tiff({ compression: 'none' }).toBuffer()) : sized
  return inSpace.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

async function encode(pixels: Sharp, quality: number): Promise<Picture> {
  const { data, info } = await pixels
    .jpeg({ quality, mozjpeg: false, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/** EXIF is written by thousands of devices: unreadable data counts as absent. */
function takenAt(exif: Buffer | undefined): string | undefined {
  if (!exif) return undefined
  try {
    const { Photo, Image } = readExif(exif)
    const [date, offset] = (
      [
        [Photo?.DateTimeOriginal, Photo?.OffsetTimeOriginal],
        [Photo?.DateTimeDigitized, Photo?.OffsetTimeDigitized],
        [Image?.DateTime, Photo?.OffsetTime],
      ] as const
    ).find(([time]) => time) ?? [undefined, undefined]
    if (!(date instanceof Date)) return undefined
    const time = date.toISOString().slice(0, 19)
    // The reader turns month 13 into January: a real time is in the file as it was read.
    if (!exif.includes(time.replaceAll('-', ':').replace('T', ' '))) return undefined
    return time + (/^[+-](0\d|1[0-4]):[0-5]\d$/.exec(String(offset))?.[0] ?? '')
  } catch {
    return undefined
  }
}
