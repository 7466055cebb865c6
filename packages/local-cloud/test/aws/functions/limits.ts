import fs, { createWriteStream, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface LimitsEvent {
  /** The length of its response. */
  answer?: number
  /** A folder outside `/tmp`, in which it tries to write. */
  outside?: string
  how?: 'throw' | 'exit' | 'hang'
}

const ways: Readonly<Record<string, (at: string) => unknown>> = {
  sync: (at) => writeFileSync(at, 'x'),
  folder: (at) => mkdirSync(at),
  promise: (at) => writeFile(at, 'x'),
  handle: async (at) => (await open(at, 'w')).close(),
  stream: (at) =>
    new Promise<void>((done, fail) => createWriteStream(at).on('error', fail).on('finish', done).end('x')),
  callback: (at) =>
    new Promise<void>((done, fail) => fs.appendFile(at, 'x', (error) => (error ? fail(error) : done()))),
  rename(at) {
    writeFileSync(`${at}.from`, 'x')
    fs.renameSync(`${at}.from`, at)
  },
}

async function writeEverywhere(outside: string): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = { reading: readdirSync('/').length > 0 }
  for (const [name, way] of Object.entries(ways))
    for (const [where, at] of [
      ['inside', join(mkdtempSync(join(tmpdir(), 'a-')), 'file')],
      ['outside', join(outside, name)],
    ] as const)
      said[`${where} ${name}`] = await Promise.resolve()
        .then(() => way(at))
        .then(
          () => 'written',
          (error: NodeJS.ErrnoException) => error.code,
        )
  return said
}

/** Reaches the limits of Lambda, locally and in AWS. */
export const handler = async ({ answer = 1, outside, how }: LimitsEvent): Promise<unknown> => {
  if (how === 'throw') throw new RangeError('too far')
  if (how === 'exit') process.exit(3)
  if (how === 'hang') for (;;);
  return outside === undefined ? 'x'.repeat(answer) : writeEverywhere(outside)
}
