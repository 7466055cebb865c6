/** How Chromium's and Firefox's recorders begin: EBML of the type 'webm', and a segment without a length. */
export const aWebm = (): Buffer => {
  const type = [0x42, 0x82, 0x84, ...Buffer.from('webm')]
  const versions = [0x42, 0x86, 0x81, 1, 0x42, 0xf7, 0x81, 1, 0x42, 0xf2, 0x81, 4, 0x42, 0xf3, 0x81, 8]
  const head = [...versions, ...type, 0x42, 0x87, 0x81, 4, 0x42, 0x85, 0x81, 2]
  const segment = [0x18, 0x53, 0x80, 0x67, 0x01, ...Array.from({ length: 7 }, () => 0xff)]
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | head.length, ...head, ...segment]),
    Buffer.alloc(9000, 7),
  ])
}

/** How Safari's recorder begins: the brand of a fragmented MP4. */
export const anMp4 = (): Buffer => {
  const type = Buffer.from('\0\0\0\x1cftypiso5\0\0\x02\0iso5iso6mp41', 'latin1')
  return Buffer.concat([type, Buffer.from('\0\0\x23\x28free', 'latin1'), Buffer.alloc(9000, 7)])
}
