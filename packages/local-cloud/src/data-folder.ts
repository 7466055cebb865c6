import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const LOCK = 'lock.json'

/** Everything that the local cloud keeps, by folder; `fresh` removes these and nothing else. */
export const FOLDERS = {
  cognito: 'cognito',
  deadLetters: 'dead-letters',
  dynamo: 'dynamo',
  lambda: 'lambda',
  mail: 'mail',
  parameters: 'parameters',
  s3: 's3',
  secrets: 'secrets',
  stepFunctions: 'step-functions',
} as const

const lockSchema = z.object({ pid: z.number(), since: z.string() })

/**
 * Takes a data folder for this process, and answers how to give it back. The lock of a process that is gone is taken
 * over.
 * @throws Error that names the process which holds it
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, LOCK)
  for (;;) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, JSON.stringify({ pid: process.pid, since: startOf(process.pid) }))
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = readHolder(path)
      if (holder !== undefined)
        throw new Error(`The data folder ${dir} is in use by process ${holder}. End it, or choose another folder.`, {
          cause: error,
        })
      rmSync(path, { force: true })
    }
  }
}

/** Empties the folder of all that the local cloud has put there. */
export function emptyFolder(dir: string): void {
  for (const name of Object.values(FOLDERS)) rmSync(join(dir, name), { recursive: true, force: true })
}

/** The process that holds the lock, or undefined if it is gone. */
function readHolder(path: string): number | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  const parsed = lockSchema.safeParse(parseOrNothing(text))
  if (!parsed.success) return undefined
  const { pid, since } = parsed.data
  try {
    process.kill(pid, 0)
  } catch (error) {
    // a process of somebody else is there, though it may not be signalled
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  return startOf(pid) === since ? pid : undefined
}

/** When a process began, where the system tells: a number is given to another process after a while. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
