import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { documentReadingMessages } from '@lintel/contract'
import { expect, test } from 'vitest'
import { hostileDocuments, oddDocuments } from './hostile.fixture.ts'

const run = promisify(execFile)
const alone = path.join(import.meta.dirname, 'read-alone.fixture.ts')

interface Told {
  said: string
  seconds: number
  megabytes: number
}

/** Reads documents in a process of its own, which is told apart from the tests by its memory. */
async function readAlone(
  documents: Readonly<Record<string, () => Buffer | Promise<Buffer>>>,
): Promise<Map<string, Told>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lintel-documents-'))
  try {
    const made = Object.entries(documents)
    const paths = made.map((_, at) => path.join(folder, String(at)))
    for (const [at, [, make]] of made.entries()) writeFileSync(paths[at] ?? '', await make())
    const { stdout } = await run(process.execPath, [alone, ...paths], { maxBuffer: 10_000_000 })
    const told = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Told)
    return new Map(made.map(([name], at) => [name, told[at] ?? { said: 'nothing', seconds: 0, megabytes: 0 }]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What is said of each. */
const refusals: Record<keyof typeof hostileDocuments, string> = {
  'a zip bomb': documentReadingMessages.tooLargeUnpacked,
  'a text that is too large by itself': documentReadingMessages.tooLargeUnpacked,
  'entities that grow': documentReadingMessages.odd,
  'an entity that names a file': documentReadingMessages.odd,
  macros: documentReadingMessages.macros,
  'a million levels': documentReadingMessages.damaged,
  'more lines than are taken': documentReadingMessages.tooMuchText,
  'a page too many': documentReadingMessages.tooManyPages,
  'a hundred thousand pages': documentReadingMessages.damaged,
  'pages that go round in a circle': documentReadingMessages.noText,
  'no pages': documentReadingMessages.noText,
  'half a PDF': documentReadingMessages.damaged,
  'a password': documentReadingMessages.password,
  'no text': documentReadingMessages.noText,
  'a picture by another name': documentReadingMessages.picture,
  'a program': documentReadingMessages.notADocument,
  'an old document, or one with a password': documentReadingMessages.oldOffice,
  'more bytes than are taken': documentReadingMessages.tooLarge,
}

/** The reader has 2 GB, and half a minute. */
const most = { seconds: 10, megabytes: 700 }

test('hostile documents end in a clear error, in bounded time and memory', { timeout: 240_000 }, async () => {
  const told = await readAlone(hostileDocuments)
  const said = Object.fromEntries([...told].map(([name, one]) => [name, one.said]))
  expect(said).toEqual(Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, `Refused: ${text}`])))
  for (const [name, { seconds, megabytes }] of told) {
    expect(seconds, name).toBeLessThan(most.seconds)
    expect(megabytes, name).toBeLessThan(most.megabytes)
  }
})

test('odd documents are read, without what nobody sees', { timeout: 240_000 }, async () => {
  const told = await readAlone(oddDocuments)
  for (const [name, { said, seconds, megabytes }] of told) {
    expect(said, name).toMatch(/^\d+ lines$/)
    expect(seconds, name).toBeLessThan(most.seconds)
    expect(megabytes, name).toBeLessThan(most.megabytes)
  }
})
