import sharp from 'sharp'
import { expect, test } from 'vitest'
import { turned } from './turned.ts'

const half = { create: { width: 40, height: 24, channels: 3, background: '#00f' } } as const
const corner = {
  input: { create: { width: 16, height: 8, channels: 3, background: '#f00' } },
  left: 0,
  top: 0,
} as const
const picture = () => sharp(half).composite([corner])

/** The picture as shown, turned. */
const shown = async (jpeg: Buffer, degrees = 0) => {
  const upright = await sharp(jpeg).autoOrient().png().toBuffer()
  const { data, info } = await sharp(upright).rotate(degrees).raw().toBuffer({ resolveWithObject: true })
  return { data, size: [info.width, info.height] }
}

test.each([undefined, 1, 2, 3, 4, 5, 6, 7, 8])('a photograph of orientation %s is turned', async (orientation) => {
  const plain = picture().jpeg()
  const jpeg = await (orientation === undefined ? plain : plain.withMetadata({ orientation })).toBuffer()
  for (const degrees of [90, 180, 270]) expect(await shown(turned(jpeg, degrees))).toEqual(await shown(jpeg, degrees))
})
