import { recordingTypeOf } from '@lintel/contract'
import { fileTypeFromBuffer } from 'file-type'

/** Also from its beginning; undefined for anything else. */
export async function recordingType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && recordingTypeOf(found.ext)
}

/*
 * Reads the length of a recording, and whether it has pictures, from its container. Nothing is decoded, and no figure
 * is trusted: each reader goes over the bytes once, from beginning to end, and stops at anything it does not
 * understand.
 */

export interface RecordingFacts {
  hasPictures: boolean
  /** Missing if its container does not say. */
  ms?: number
}

/** An unsigned number of up to 8 bytes. */
const numberAt = (bytes: Buffer, at: number, length: number): number => {
  let value = 0
  for (const byte of bytes.subarray(at, at + length)) value = value * 256 + byte
  return value
}

/** Elements of Matroska by id; containers are entered, all others are skipped. */
const ebml = {
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
  group: 0xa0,
}
const holders = new Set<number>(Object.values(ebml))
const timeScale = 0x2ad7b1
const trackType = 0x83
const clusterTime = 0xe7
const blocks = new Set([0xa3, 0xa1])
const pictures = 1

/** WebM as browsers record it: its length follows only from the times of its blocks. */
function ofWebm(bytes: Buffer): RecordingFacts {
  let [scale, cluster, last, hasPictures] = [1_000_000, 0, 0, false]
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32((bytes[at] ?? 0) << 24) + 1
    const sizeAt = at + idLength
    const sizeLength = Math.clz32((bytes[sizeAt] ?? 0) << 24) + 1
    if (idLength > 4 || sizeLength > 8) break
    const id = numberAt(bytes, at, idLength)
    const from = sizeAt + sizeLength
    if (holders.has(id)) {
      if (id === ebml.cluster) cluster = 0
      at = from
      continue
    }
    // The position of the first set bit is the length of the size.
    const size = numberAt(bytes, sizeAt, sizeLength) - 2 ** (7 * sizeLength)
    if (from + size > bytes.length && !blocks.has(id)) break
    if (id === timeScale) scale = numberAt(bytes, from, size)
    else if (id === trackType) hasPictures ||= numberAt(bytes, from, size) === pictures
    else if (id === clusterTime) cluster = numberAt(bytes, from, size)
    if (id === clusterTime || blocks.has(id)) {
      const trackLength = Math.clz32((bytes[from] ?? 0) << 24) + 1
      const own = blocks.has(id) && from + trackLength + 2 <= bytes.length ? bytes.readInt16BE(from + trackLength) : 0
      last = Math.max(last, cluster + own)
    }
    at = from + size
  }
  return { hasPictures, ms: (last * scale) / 1e6 }
}

/** Boxes of MP4 that contain others. */
const boxes = new Set(['moov', 'trak', 'mdia', 'moof', 'traf', 'mvex'])

/** MP4, in one piece or in fragments. */
function ofMp4(bytes: Buffer): RecordingFacts {
  let hasPictures = false
  let [scale, defaultDuration, fragmentDuration, time, longest] = [0, 0, 0, 0, 0]
  for (let at = 0; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const long = bytes.readUInt32BE(at) === 1
    const length = long ? numberAt(bytes, at + 8, 8) : bytes.readUInt32BE(at) || bytes.length - at
    const from = at + (long ? 16 : 8)
    if (length < 8 || from > bytes.length) break
    if (boxes.has(name)) {
      at = from
      continue
    }
    // After version and flags.
    const flags = numberAt(bytes, from + 1, 3)
    const wide = bytes[from] === 1
    if (name === 'hdlr') hasPictures ||= bytes.toString('latin1', from + 8, from + 12) === 'vide'
    else if (name === 'mdhd') {
      scale = numberAt(bytes, from + (wide ? 20 : 12), 4)
      const duration = wide ? numberAt(bytes, from + 24, 8) : numberAt(bytes, from + 16, 4)
      // All ones: unknown.
      if (duration < (wide ? 2 ** 63 : 0xffffffff)) longest = Math.max(longest, duration)
    } else if (name === 'trex') defaultDuration = numberAt(bytes, from + 12, 4)
    else if (name === 'tfhd') {
      const own = from + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
      fragmentDuration = flags & 8 ? numberAt(bytes, own, 4) : defaultDuration
    } else if (name === 'tfdt') time = numberAt(bytes, from + 4, wide ? 8 : 4)
    else if (name === 'trun') {
      const samples = numberAt(bytes, from + 4, 4)
      const first = from + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
      const each = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
      if (flags & 0x100)
        for (let entry = first, left = samples; left > 0 && entry + 4 <= bytes.length; entry += each, left--)
          time += numberAt(bytes, entry, 4)
      else time += samples * fragmentDuration
      longest = Math.max(longest, time)
    }
    at += length
  }
  return { hasPictures, ...(scale > 0 && { ms: (longest / scale) * 1000 }) }
}

function ofWav(bytes: Buffer): RecordingFacts {
  let perSecond = 0
  let ms: number | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 20 <= bytes.length) perSecond = bytes.readUInt32LE(at + 16)
    // A streamed file does not state its length: it is the rest of the file.
    else if (name === 'data') ms = (Math.min(length, bytes.length - at - 8) / (perSecond || 1)) * 1000
    at += 8 + length + (length % 2)
  }
  return { hasPictures: false, ...(ms !== undefined && perSecond > 0 && { ms }) }
}

/** The facts in the first packet of an Ogg stream; undefined for a continued one. */
function oggHead(packet: Buffer): { rate: number } | 'pictures' | undefined {
  const begins = (text: string) => packet.toString('latin1', 0, text.length) === text
  if (begins('OpusHead')) return { rate: 48_000 }
  if (begins('\u0001vorbis') && packet.length >= 16) return { rate: packet.readUInt32LE(12) }
  if (begins('\u007FFLAC') && packet.length >= 30) return { rate: numberAt(packet, 27, 3) >> 4 }
  return begins('\u0080theora') || begins('\u0001video') ? 'pictures' : undefined
}

/** The last page of a stream has the number of samples. Streams can be concurrent or follow one another. */
function ofOgg(bytes: Buffer): RecordingFacts {
  const rates = new Map<number, number>()
  let [before, longest, hasPictures, isBegun] = [0, 0, false, false]
  for (let at = bytes.indexOf('OggS'); at >= 0 && at + 27 <= bytes.length;) {
    const from = at + 27 + (bytes[at + 26] ?? 0)
    const end = from + bytes.subarray(at + 27, from).reduce((sum, one) => sum + one, 0)
    const serial = bytes.readUInt32LE(at + 14)
    const head = oggHead(bytes.subarray(from, end))
    if (head === 'pictures') hasPictures = true
    else if (head) {
      if (isBegun) {
        before += longest
        longest = 0
        rates.clear()
      }
      isBegun = false
      rates.set(serial, head.rate)
    } else {
      isBegun = true
      const [granule, rate = 0] = [bytes.readBigInt64LE(at + 6), rates.get(serial)]
      if (rate > 0) longest = Math.max(longest, (Number(granule) / rate) * 1000)
    }
    at = bytes.indexOf('OggS', end)
  }
  const ms = before + longest
  return { hasPictures, ...(ms > 0 && { ms }) }
}

const mp3Rates = [44_100, 48_000, 32_000]
const mp3Kilobits = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** A frame of MP3: its length in bytes and its duration; undefined if there is none. */
function mp3Frame(bytes: Buffer, at: number): { length: number; ms: number } | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || ((kind >> 1) & 3) !== 1) return undefined
  const rate = (mp3Rates[(rates >> 2) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const kilobits = (version === 3 ? mp3Kilobits.v1 : mp3Kilobits.v2)[rates >> 4] ?? 0
  if (rate === 0 || kilobits === 0) return undefined
  const samples = version === 3 ? 1152 : 576
  const length = Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((rates >> 1) & 1)
  return { length, ms: (samples / rate) * 1000 }
}

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Streamed. */
function aacFrame(bytes: Buffer, at: number): { length: number; ms: number } | undefined {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return undefined
  const rate = aacRates[((bytes[at + 2] ?? 0) >> 2) & 15]
  const length = (numberAt(bytes, at + 3, 3) >> 5) & 0x1fff
  if (rate === undefined || length < 7) return undefined
  return { length, ms: ((((bytes[at + 6] ?? 0) & 3) + 1) * 1024 * 1000) / rate }
}

/** Consecutive frames, after an optional ID3 tag; data that is not a frame is skipped. */
function ofFrames(bytes: Buffer, frameAt: typeof mp3Frame): RecordingFacts {
  const isTagged = bytes.toString('latin1', 0, 3) === 'ID3'
  const tag = isTagged ? [...bytes.subarray(6, 10)].reduce((size, byte) => size * 128 + (byte & 127), 10) : 0
  let ms = 0
  for (let at = tag; at < bytes.length;) {
    const frame = frameAt(bytes, at)
    ms += frame?.ms ?? 0
    at += frame?.length ?? 1
  }
  return { hasPictures: false, ms }
}

const readers: Readonly<Record<string, (bytes: Buffer) => RecordingFacts>> = {
  'audio/webm': ofWebm,
  'audio/mp4': ofMp4,
  'audio/wav': ofWav,
  'audio/ogg': ofOgg,
  'audio/mpeg': (bytes) => ofFrames(bytes, mp3Frame),
  'audio/aac': (bytes) => ofFrames(bytes, aacFrame),
}

export const recordingFacts = (type: string, bytes: Buffer): RecordingFacts =>
  readers[type]?.(bytes) ?? { hasPictures: false }
