import type { Duplex } from 'node:stream'

/** The maximum header of a WebSocket frame: two bytes, up to eight for its length, and four for a client's mask. */
const LONGEST_HEAD = 14

/** The library handles whole messages only. */
export function watchFrames(socket: Duplex, limit: number, onTooLong: () => void): void {
  let head = Buffer.alloc(0)
  let payloadLeft = 0
  // Before the library's listener, so that no part of an oversized frame is passed on.
  socket.prependListener('data', (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length) {
      if (payloadLeft > 0) {
        const part = Math.min(payloadLeft, chunk.length - at)
        payloadLeft -= part
        at += part
        continue
      }
      const known = head.length
      head = Buffer.concat([head, chunk.subarray(at, at + LONGEST_HEAD - known)])
      const frame = frameOf(head)
      if (!frame) return
      at += frame.headBytes - known
      head = Buffer.alloc(0)
      payloadLeft = frame.payloadBytes
      if (frame.payloadBytes > limit) onTooLong()
    }
  })
}

function frameOf(bytes: Buffer): { headBytes: number; payloadBytes: number } | undefined {
  if (bytes.length < 2) return undefined
  const second = bytes.readUInt8(1)
  const isMasked = (second & 0x80) !== 0
  const short = second & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const headBytes = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (bytes.length < headBytes) return undefined
  if (lengthBytes === 0) return { headBytes, payloadBytes: short }
  return { headBytes, payloadBytes: lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) }
}
