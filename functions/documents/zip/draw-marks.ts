import type { Mark, Rotation } from '@lintel/contract'
import { marksSvg, type LetterOutlines } from '@lintel/rules'
import sharp from 'sharp'
import { makeCopies } from '../../uploads/copies.ts'

/** A copy of the print's size, upright and turned, with its marks; the original is only read. */
export async function drawMarks(
  original: Buffer,
  marks: readonly Mark[],
  { rotate, letters }: { rotate?: Rotation | undefined; letters: LetterOutlines },
): Promise<Buffer> {
  const { print } = await makeCopies(original)
  const lying = rotate === 90 || rotate === 270
  const [width, height] = lying ? [print.height, print.width] : [print.width, print.height]
  const layer = marksSvg(marks, { width, height, rotate, letters }, `width="${width}" height="${height}"`)
  return sharp(print.jpeg)
    .rotate(rotate ?? 0)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer()
}
