/** Five seconds of a low tone, as WAV: 8 bits, 8000 times a second. */
export const aWav = (): Buffer => {
  const samples = Buffer.from(Array.from({ length: 40_000 }, (_, at) => 128 + Math.round(40 * Math.sin(at / 6))))
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  )
  head.writeUInt32LE(36 + samples.length, 4)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
