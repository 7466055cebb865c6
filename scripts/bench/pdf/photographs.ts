import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawPhotograph, sceneKinds } from '@lintel/fixtures'
import sharp from 'sharp'
import { root } from '../../local-stack.ts'

const folder = path.join(root, 'node_modules/.cache/lintel-bench')
/** Distinct pictures; more photographs repeat them. Every third is upright. */
const distinct = 24

/** Longer sides of the compared print copies, in pixels; the product's are the larger ones. */
export const widths = [600, 1200] as const

const pictureOf = (id: string) => Number(id.split('-')[1]) % distinct
const isUpright = (picture: number) => picture % 3 === 2

/** The id of a report's photograph by its number. */
export const photographId = (number: number): string => `photo-${number}`

const fileIn = (kind: string, picture: number) => path.join(folder, kind, `${picture}.jpg`)

/** The print copy of a photograph, a JPEG whose longer side has `width` pixels. */
export const printCopyFile = (id: string, width: number): string => fileIn(`print-${width}`, pictureOf(id))

/** Its size in pixels. */
export const printCopySize = (id: string, width: number): { width: number; height: number } => {
  const other = (width * 3) / 4
  return isUpright(pictureOf(id)) ? { width: other, height: width } : { width, height: other }
}

/** The unprocessed photograph, 1,600 pixels wide, with its EXIF. */
export const originalFile = (id: string): string => fileIn('original-1600', pictureOf(id))

/**
 * Draws camera-like photographs and makes print copies of them, once. They are drawn a third larger than the copies:
 * there the grain is as fine as the details of a real room are after shrinking.
 */
export const makePrintCopies = async (): Promise<void> => {
  for (let picture = 0; picture < distinct; picture++)
    for (const width of widths) {
      if (existsSync(fileIn(`print-${width}`, picture))) continue
      const drawn = (width * 4) / 3
      const original = await drawPhotograph({
        kind: sceneKinds[picture % sceneKinds.length] ?? 'room',
        seed: 500 + picture,
        width: drawn,
        height: width,
        orientation: isUpright(picture) ? 6 : 1,
      })
      const shrunk = sharp(original).autoOrient().resize(width, width, { fit: 'inside' })
      keep(fileIn(`original-${drawn}`, picture), original)
      keep(fileIn(`print-${width}`, picture), await shrunk.jpeg({ quality: 82 }).toBuffer())
    }
}

/** Writes atomically, even if other processes write the same file. */
const keep = (file: string, bytes: Uint8Array): void => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
}
