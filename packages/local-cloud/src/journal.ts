import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
  existsSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Durable once `append` has returned. A line truncated by a kill was never acknowledged, and is dropped. */
export type Journal<T> = {
  append(...lines: T[]): void
  /** To drop superseded lines. */
  rewrite(lines: T[]): void
  /** Can be closed twice; appending afterwards is an error. */
  close(): void
}

export function openJournal<T>(file: string): { journal: Journal<T>; lines: T[] } {
  mkdirSync(dirname(file), { recursive: true })
  let descriptor = openSync(file, 'a+', 0o600)
  const content = readFileSync(file)
  const end = content.lastIndexOf(10) + 1
  if (end < content.length) ftruncateSync(descriptor, end)
  const lines = content
    .toString('utf8', 0, end)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
  const textOf = (entries: T[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  return {
    lines,
    journal: {
      append: (...entries) => {
        writeFully(descriptor, Buffer.from(textOf(entries)))
      },
      rewrite(entries) {
        writeFileSync(`${file}.new`, textOf(entries), { mode: 0o600 })
        closeSync(descriptor)
        renameSync(`${file}.new`, file)
        descriptor = openSync(file, 'a+', 0o600)
      },
      close() {
        if (descriptor >= 0) closeSync(descriptor)
        descriptor = -1
      },
    },
  }
}

function writeFully(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

/** Atomic: after a crash the file has either the old or the new content. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, JSON.stringify(value), { mode: 0o600 })
  renameSync(temporary, path)
}

export function readJsonFile(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
