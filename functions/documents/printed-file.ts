import { constants, copyFile, open, readdir, readlink } from 'node:fs/promises'
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
  const file = await fileOf(print)
  if (file) await copyFile(file, path, constants.COPYFILE_FICLONE)
  else await readStream(session, handle, path)
  await session.send('IO.close', { handle })
}

/** The browser's file by the descriptor under which it has it open (Linux). Prints before this one are closed. */
async function fileOf({ browserPid }: Print): Promise<string | undefined> {
  if (process.platform !== 'linux' || browserPid === undefined) return undefined
  const folder = `/proc/${browserPid}/fd`
  const found: string[] = []
  for (const descriptor of await readdir(folder).catch(() => [])) {
    const file = `${folder}/${descriptor}`
    const name = await readlink(file).catch(() => '')
    if (/\/\.org\.chromium\.Chromium\.\w+ \(deleted\)$/.test(name) && (await isPdf(file))) found.push(file)
  }
  return found.length === 1 ? found[0] : undefined
}

async function isPdf(path: string): Promise<boolean> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1', 0, bytesRead) === '%PDF-'
  } catch {
    return false // it was closed in between
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
