import { closeSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs'
import { constants, copyFile, open } from 'node:fs/promises'
import type { CDPSession } from 'puppeteer-core'

/** A print as the browser offers it: a stream of its protocol. */
interface Print {
  handle: string
  browserPid: number | undefined
}

/** Pieces of the stream, and how many are asked for at a time: one is read while another is on its way. */
const PIECE = 1 << 19
const ASKED = 4

/**
 * Brings a print to a path. The browser keeps it in a temporary file that has lost its name, and gives it away piece by
 * piece as text, which takes longer than anything else between printing and the finished file. Where the system lets
 * us, the file is copied instead.
 */
export async function takePrinted(session: CDPSession, print: Print, path: string): Promise<void> {
  const { handle } = print
  // Reading comes after writing in the browser: once a byte has been read, the file is whole.
  await session.send('IO.read', { handle, offset: 0, size: 1 })
  const file = fileOf(print)
  if (file) await copyFile(file, path, constants.COPYFILE_FICLONE)
  else await readStream(session, handle, path)
  await session.send('IO.close', { handle })
}

/**
 * The browser's file by the descriptor under which it has it open (Linux). Prints before this one are closed. None of it
 * reaches a disk, and there are a hundred of them: waiting for each would take longer than all of it.
 */
function fileOf({ browserPid }: Print): string | undefined {
  if (process.platform !== 'linux' || browserPid === undefined) return undefined
  const folder = `/proc/${browserPid}/fd`
  const found = descriptorsIn(folder)
    .map((descriptor) => `${folder}/${descriptor}`)
    .filter((file) => isUnnamed(file) && isPdf(file))
  return found.length === 1 ? found[0] : undefined
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

function isPdf(path: string): boolean {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const start = Buffer.alloc(5)
    return start.toString('latin1', 0, readSync(file, start, 0, 5, 0)) === '%PDF-'
  } catch {
    return false // it was closed in between
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

async function readStream(session: CDPSession, handle: string, path: string): Promise<void> {
  await using file = await open(path, 'w')
  const asked: Promise<{ data: string; base64Encoded?: boolean; eof: boolean }>[] = []
  let at = 0
  for (let ended = false; !ended;) {
    for (; asked.length < ASKED; at += PIECE) asked.push(session.send('IO.read', { handle, offset: at, size: PIECE }))
    const piece = await asked.shift()
    if (!piece) break
    await file.write(Buffer.from(piece.data, piece.base64Encoded ? 'base64' : 'latin1'))
    ended = piece.eof
  }
  await Promise.all(asked)
}
