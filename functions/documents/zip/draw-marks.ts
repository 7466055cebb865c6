import type { Mark, Rotation } from '@lintel/contract'
import { letterOutlines } from '@lintel/print'
import { markLines, marksSvg } from '@lintel/rules'
import sharp from 'sharp'
import { makeCopies } from '../../uploads/copies.ts'

/** A copy of the print's size, upright and turned, with its marks; the original is only read. */
export async function drawMarks(
  original: Buffer,
  marks: readonly Mark[],
  rotate: Rotation | undefined,
): Promise<Buffer> {
  const { print } = await makeCopies(original)
  const lying = rotate === 90 || rotate === 270
  const [width, height] = lying ? [print.height, print.width] : [print.width, print.height]
  const picture = { width, height, rotate, letters: await letterOutlines(markLines(marks, { width, height })) }
  const layer = marksSvg(marks, picture, `width="${width}" height="${height}"`)
  return sharp(print.jpeg)
    .rotate(rotate ?? 0)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer()
}
