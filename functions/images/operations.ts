import sharp from 'sharp'
import { ImageRequest, imagePath, printCopyPixels, thumbnailPixels, imageErrors, type InputOf } from '@lintel/contract'
import type { PublicContext } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'
import { reply } from '../lib/answer.ts'
import { maxPixels } from '../uploads/copies.ts'
import { readPhotoFile } from '../uploads/files.ts'
import { limitVisits, networkOf } from '../sharing/limits.ts'

sharp.concurrency(1)
sharp.cache(false)

type Edits = ImageRequest['edits']

interface Source {
  jpeg: Buffer
  width: number
  height: number
  isOriginal: boolean
}

const quality = 82
/** The size limit of an image, as a Lambda response is limited to 6 MB in base64: larger images are scaled down. */
const maxBytes = 4_400_000
const widthOfLast = 2400

/** An image, resized and rotated by its address, so caches keep it; only misses count towards an address's limit. */
export async function getImage(ctx: PublicContext, { params }: InputOf<'getImage'>) {
  const { bucket, key, edits } = readRequest(params.request)
  if (bucket !== variable('PHOTOS_BUCKET')) throw new HttpError(400, imageErrors.otherBucket)
  const whose = `PICTURES#${networkOf(ctx.viewerAddress)}`
  await limitVisits(whose, Number(variable('PICTURES_PER_ADDRESS')), ctx.now())
  const source = await findSource(key, edits)
  if (!source) throw new HttpError(404, imageErrors.notFound)
  const jpeg = await edited(source, edits)
  return reply(jpeg.toString('base64'), { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}

/** Only one spelling is accepted: any other would have to be rendered and cached again. */
function readRequest(request: string): ImageRequest {
  const read = parsed(request)
  if (!read || `/images/${request}` !== addressOf(read)) throw new HttpError(400, imageErrors.invalidAddress)
  return read
}

function parsed(request: string): ImageRequest | undefined {
  try {
    return ImageRequest.parse(JSON.parse(Buffer.from(request, 'base64url').toString()))
  } catch {
    return undefined
  }
}

const addressOf = ({ bucket, key, edits: { resize, rotate } }: ImageRequest) =>
  imagePath(bucket, key, resize?.width, rotate)

/** Finds the smallest stored file that the image can be made from without upscaling. */
async function findSource(src: string, { resize, rotate }: Edits): Promise<Source | undefined> {
  const width = resize?.width ?? Infinity
  const lying = rotate === 90 || rotate === 270
  for (const { kind, side } of copies) {
    if (width > side) continue
    const file = await readPhotoFile(kind, src)
    const copy = file && (await measured(file.bytes, false))
    if (copy && (lying ? copy.height : copy.width) >= width) return copy
  }
  const original = await readPhotoFile('originals', src)
  return original && measured(original.bytes, true)
}

const copies = [
  { kind: 'thumbnails', side: thumbnailPixels },
  { kind: 'print', side: printCopyPixels },
] as const

async function measured(jpeg: Buffer, isOriginal: boolean): Promise<Source> {
  const { autoOrient } = await sharp(jpeg).metadata()
  return { jpeg, ...autoOrient, isOriginal }
}

async function edited(source: Source, { resize, rotate }: Edits): Promise<Buffer> {
  // A stored copy has no EXIF either, so one of the requested size is sent unchanged.
  if (!source.isOriginal && !rotate && source.width === resize?.width) return source.jpeg
  const made = await make(source, rotate, resize?.width)
  return made.length > maxBytes ? make(source, rotate, Math.min(resize?.width ?? widthOfLast, widthOfLast)) : made
}

/** Orients, then turns, then resizes; never enlarges. Drops EXIF. */
function make({ jpeg }: Source, rotate: Edits['rotate'], width: number | undefined): Promise<Buffer> {
  // As at upload: minor defects are tolerated.
  const upright = sharp(jpeg, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient()
  const turned = rotate ? upright.rotate(rotate) : upright
  const sized = width ? turned.resize({ width, withoutEnlargement: true }) : turned
  return sized.toColourspace('srgb').jpeg({ quality, mozjpeg: false }).toBuffer()
}
