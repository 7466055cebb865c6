import { open } from 'node:fs/promises'
import type { CDPSession, Protocol } from 'puppeteer-core'

/** Piece size, and the number of pieces requested concurrently: one is read while another is on its way. */
const PIECE = 1 << 19
const REQUESTED = 4

export async function readPrint(session: CDPSession, handle: string, path: string): Promise<void> {
  await using file = await open(path, 'w')
  const pieces: Promise<Protocol.IO.ReadResponse>[] = []
  const ask = (from: { offset?: number } = {}) => {
    const piece = session.send('IO.read', { handle, size: PIECE, ...from })
    // The first that fails is thrown; others fail with it, unheard, when the browser ends.
    piece.catch(() => undefined)
    pieces.push(piece)
  }
  // Without an offset: the browser shortens pieces that seem to end within a character, and continues after them.
  ask({ offset: 0 })
  for (let ended = false; !ended;) {
    while (pieces.length < REQUESTED) ask()
    const piece = await pieces.shift()
    if (!piece) break
    await file.write(bytesOf(piece))
    ended = piece.eof
  }
  await Promise.all(pieces)
  await session.send('IO.close', { handle })
}

const bytesOf = ({ data, base64Encoded }: Protocol.IO.ReadResponse): Buffer =>
  Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
