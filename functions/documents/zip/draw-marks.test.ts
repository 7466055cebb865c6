import { letterOutlines } from '@lintel/print'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJpeg } from '../../test/uploads.ts'
import { drawMarks } from './draw-marks.ts'

/** The box of what is bright, in shares of the picture. */
const brightBox = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const points = Array.from({ length: info.width * info.height }, (_, index) => index).filter(
    (index) => (data[3 * index] ?? 0) > 200 && (data[3 * index + 2] ?? 255) < 120,
  )
  const [xs, ys] = [points.map((at) => at % info.width), points.map((at) => Math.floor(at / info.width))]
  const share = (all: number[], of: number) => [Math.min(...all), Math.max(...all)].map((at) => (at + 0.5) / of)
  return { x: share(xs, info.width), y: share(ys, info.height), size: [info.width, info.height] }
}

test.each([
  [undefined, [400, 300], [0.1, 0.3], [0.2, 0.6]],
  [90, [300, 400], [0.4, 0.8], [0.1, 0.3]],
  [180, [400, 300], [0.7, 0.9], [0.4, 0.8]],
  [270, [300, 400], [0.2, 0.6], [0.7, 0.9]],
] as const)('a circle is drawn where it was put, turned by %s', async (rotate, size, x, y) => {
  const original = await aJpeg('#234')
  const box = await brightBox(
    await drawMarks(original, [{ kind: 'circle', x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.6 }], rotate),
  )
  expect(box.size).toEqual(size)
  const near = (found: number[], wanted: readonly number[]) =>
    found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 0.02)
  expect(near(box.x, x) && near(box.y, y)).toBe(true)
})

test('words are drawn in several scripts, by outlines, because Lambda has no fonts', async () => {
  const text = 'Łódź 漢字'
  expect((await letterOutlines([text])).get(text)?.ems).toBeGreaterThan(4)
  const words = { kind: 'text', x1: 0.5, y1: 0.5, x2: 0.5, y2: 0.5, text } as const
  const { x, y } = await brightBox(await drawMarks(await aJpeg('#234', 1600, 1200), [words], undefined))
  expect([(x[1] ?? 0) - (x[0] ?? 0) > 0.15, Math.abs((y[0] ?? 0) + (y[1] ?? 0) - 1) < 0.06]).toEqual([true, true])
})
