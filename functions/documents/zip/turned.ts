/** What each EXIF orientation, 1 to 8, becomes by a clockwise turn of 90 degrees. */
const next = [0, 6, 7, 8, 5, 2, 3, 4, 1]

const turnedBy = (orientation: number, degrees: number): number => {
  let result = orientation
  for (let left = degrees; left > 0; left -= 90) result = next[result] || 6
  return result
}

/** The position of the orientation in a JPEG's EXIF, and whether it is little-endian; undefined without one. */
function findOrientation(jpeg: Buffer): { at: number; little: boolean } | undefined {
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] !== 0xe1 || jpeg.toString('latin1', at + 4, at + 10) !== 'Exif\0\0') continue
    const tiff = at + 10
    const little = jpeg.toString('latin1', tiff, tiff + 2) === 'II'
    const short = (from: number) => (little ? jpeg.readUInt16LE(from) : jpeg.readUInt16BE(from))
    const directory = tiff + (little ? jpeg.readUInt32LE(tiff + 4) : jpeg.readUInt32BE(tiff + 4))
    for (let entry = 0; entry < short(directory); entry++) {
      const tag = directory + 2 + 12 * entry
      if (short(tag) === 0x0112) return { at: tag + 8, little }
    }
    return undefined
  }
  return undefined
}

/** An EXIF segment, big-endian, with this orientation alone. */
const segment = (orientation: number): Buffer => {
  const made = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  made.writeUInt16BE(orientation, 28)
  return made
}

/** Only its EXIF orientation changes, not its pixels. */
export function turned(jpeg: Buffer, degrees: number): Buffer {
  let found: ReturnType<typeof findOrientation>
  try {
    found = findOrientation(jpeg)
  } catch {
    // EXIF beyond the end of the file counts as none.
  }
  if (!found) return Buffer.concat([jpeg.subarray(0, 2), segment(turnedBy(1, degrees)), jpeg.subarray(2)])
  const copy = Buffer.from(jpeg)
  const { at, little } = found
  const orientation = turnedBy(little ? copy.readUInt16LE(at) : copy.readUInt16BE(at), degrees)
  if (little) copy.writeUInt16LE(orientation, at)
  else copy.writeUInt16BE(orientation, at)
  return copy
}
