import { closeSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs'
import { constants, copyFile, open } from 'node:fs/promises'
import type { CDPSession, Protocol } from 'puppeteer-core'

/** A print as the browser offers it: a stream of its protocol. */
interface Print {
  handle: string
  browserPid: number | undefined
}

/** Pieces of the stream, and how many are asked for at a time: one is read while another is on its way. */
const PIECE = 1 << 19
const ASKED = 4

/** A piece by which prints differ: texts and places of their first pages. */
const SAMPLE = { offset: 2048, size: 1 << 15 } as const

/**
 * Brings a print to a path. The browser keeps it in a temporary file that has lost its name, and gives it away piece by
 * piece as text, which takes longer than anything else between printing and the finished file. Where the system lets
 * us, the file is copied instead.
 */
export async function readPrint(session: CDPSession, print: Print, path: string): Promise<void> {
  const { handle } = print
  // Reading comes after writing in the browser: once a byte has been read, the file is whole.
  await session.send('IO.read', { handle, offset: 0, size: 1 })
  const file = await fileOf(session, print)
  if (file) await copyFile(file, path, constants.COPYFILE_FICLONE)
  else await readStream(session, handle, path)
  await session.send('IO.close', { handle })
}

/**
 * The browser's file by the descriptor under which it has it open (Linux). Prints before this one are closed; of two that
 * are open at a time the right one is known by a piece of it. None of it reaches a disk, and there are a hundred of them:
 * waiting for each would take longer than all of it.
 */
async function fileOf(session: CDPSession, { handle, browserPid }: Print): Promise<string | undefined> {
  if (process.platform !== 'linux' || browserPid === undefined) return undefined
  const folder = `/proc/${browserPid}/fd`
  const found = descriptorsIn(folder)
    .map((descriptor) => `${folder}/${descriptor}`)
    .filter((file) => isUnnamed(file) && isPdf(file))
  if (found.length <= 1) return found[0]
  const sample = bytesOf(await session.send('IO.read', { handle, ...SAMPLE }))
  const same = found.filter((file) => pieceOf(file, SAMPLE.offset, sample.length)?.equals(sample))
  return same.length === 1 ? same[0] : undefined
}

function descriptorsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // it is not ours to read
  }
}

function isUnnamed(file: string): boolean {
  try {
    return /\/\.org\.chromium\.Chromium\.\w+ \(deleted\)$/.test(readlinkSync(file))
  } catch {
    return false // it was closed in between
  }
}

const isPdf = (path: string): boolean => pieceOf(path, 0, 5)?.toString('latin1') === '%PDF-'

function pieceOf(path: string, offset: number, size: number): Buffer | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const piece = Buffer.alloc(size)
    return piece.subarray(0, readSync(file, piece, 0, size, offset))
  } catch {
    return undefined // it was closed in between
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** A piece of a stream: the browser packs what it cannot give as text. */
const bytesOf = ({ data, base64Encoded }: Protocol.IO.ReadResponse): Buffer =>
  Buffer.from(data, base64Encoded ? 'base64' : 'utf8')

async function readStream(session: CDPSession, handle: string, path: string): Promise<void> {
  await using file = await open(path, 'w')
  const asked: Promise<Protocol.IO.ReadResponse>[] = []
  // From the start on; the browser knows where it goes on, as it shortens pieces that seem to end within a letter.
  asked.push(session.send('IO.read', { handle, offset: 0, size: PIECE }))
  for (let ended = false; !ended;) {
    while (asked.length < ASKED) asked.push(session.send('IO.read', { handle, size: PIECE }))
    const piece = await asked.shift()
    if (!piece) break
    await file.write(bytesOf(piece))
    ended = piece.eof
  }
  await Promise.all(asked)
}
