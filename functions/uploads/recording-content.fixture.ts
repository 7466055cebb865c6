/* Recordings of silence as recorders write them, as far as their containers are read. */

const element = (id: number[], ...content: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([Buffer.from(id), size, body])
}
const unknown = [0x01, ...Array.from({ length: 7 }, () => 0xff)]
const four = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** As Chromium's and Firefox's recorders write it: segment and clusters without a length. */
function webm(ms: number, hasPictures: boolean): Buffer {
  const kind = (type: number) => element([0xae], element([0x83], [type]), element([0x86], Buffer.from('A_OPUS')))
  const block = Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3])
  const clusters = Array.from({ length: Math.floor(ms / 10_000) + 1 }, (_, at) =>
    Buffer.concat([
      Buffer.from([0x1f, 0x43, 0xb6, 0x75, ...unknown]),
      element([0xe7], four(at * 10_000)),
      element([0xa3], block),
    ]),
  )
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    Buffer.from([0x18, 0x53, 0x80, 0x67, ...unknown]),
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], four(1_000_000))),
    element([0x16, 0x54, 0xae, 0x6b], kind(2), ...(hasPictures ? [kind(1)] : [])),
    ...clusters,
  ])
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([four(8 + body.length), Buffer.from(name, 'latin1'), body])
}

/** As Safari's recorder writes it: in fragments of a second. */
function mp4(ms: number, hasPictures: boolean): Buffer {
  const trak = (kind: string) =>
    box(
      'trak',
      box(
        'mdia',
        box('mdhd', four(0), four(0), four(0), four(1000), four(0), four(0)),
        box('hdlr', four(0), four(0), Buffer.from(kind)),
      ),
    )
  const fragments = Array.from({ length: ms / 1000 }, (_, at) =>
    box(
      'moof',
      box(
        'traf',
        box('tfhd', four(8), four(1), four(100)),
        box('tfdt', four(0), four(at * 1000)),
        box('trun', four(0), four(10)),
      ),
    ),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\x02\0iso5iso6mp41', 'latin1')),
    box('moov', trak('soun'), ...(hasPictures ? [trak('vide')] : [])),
    ...fragments,
  ])
}

/** 8-bit samples, 8000 a second. */
function wav(ms: number): Buffer {
  const data = Buffer.alloc(ms * 8, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** A page of Ogg: the number of samples so far, and its content. */
export const oggPage = (samples: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(28)
  head.write('OggS', 0)
  head.writeBigInt64LE(BigInt(samples), 6)
  head[26] = 1
  head[27] = content.length
  return Buffer.concat([head, content])
}

const ogg = (ms: number): Buffer =>
  Buffer.concat([oggPage(0, Buffer.from('OpusHead\x01\x01')), oggPage(ms * 48, Buffer.alloc(200))])

/** Frames of 8 kbit/s, 576 samples each at 22,050 a second. */
const mp3 = (ms: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.round((ms * 22.05) / 576) }, () =>
      Buffer.concat([Buffer.from([0xff, 0xf3, 0x10, 0xc4]), Buffer.alloc(26 - 4)]),
    ),
  )

/** Frames of 1024 samples at 44,100 a second. */
const aac = (ms: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.round((ms * 44.1) / 1024) }, () =>
      Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x3f, 0xfc, 0, 0]),
    ),
  )

/** The function that makes a recording, by type. */
export const soundsFor: Readonly<Record<string, (ms: number, hasPictures: boolean) => Buffer>> = {
  'audio/webm': webm,
  'audio/mp4': mp4,
  'audio/wav': wav,
  'audio/ogg': ogg,
  'audio/mpeg': mp3,
  'audio/aac': aac,
}

export const aRecording = (type: string, ms: number, hasPictures = false): Buffer =>
  soundsFor[type]?.(ms, hasPictures) ?? Buffer.alloc(0)
