import sharp from 'sharp'

/** A drawn signature as a PNG data URL; each `hand` draws another. */
export const aSignature = async (hand = 1): Promise<string> => {
  const line = Array.from({ length: 12 }, (_, step) => `${10 + step * 15},${30 + 20 * Math.sin(step * hand)}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><polyline points="${line}" fill="none" stroke="#1a1a1a" stroke-width="3"/></svg>`
  return asAddress(await sharp(Buffer.from(svg)).png().toBuffer())
}

export const emptyPicture = async (background: string, width = 200, height = 60): Promise<string> =>
  asAddress(
    await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
  )

export const asAddress = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`
