import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

const LOCK = 'lock.json'

/** Everything that the local cloud keeps, by folder; `fresh` removes these and nothing else. */
export const FOLDERS = {
  cognito: 'cognito',
  deadLetters: 'dead-letters',
  dynamo: 'dynamo',
  kms: 'kms',
  lambda: 'lambda',
  mail: 'mail',
  parameters: 'parameters',
  references: 'references',
  s3: 's3',
  secrets: 'secrets',
  sqs: 'sqs',
  stepFunctions: 'step-functions',
  transcribe: 'transcribe',
} as const

const lockSchema = z.object({ pid: z.number(), since: z.string() })

/** A killed process holds its files a moment longer: its end is waited for this long. */
const endingMs = 5000
const pauseMs = 25

/**
 * Locks a data folder for this process and answers how to release it. The lock of a dead process is taken over, that of
 * an ending one waited for; that of one which works there for a while, as long as `patienceMs` says.
 * @throws Error that names the process which holds it
 */
export async function lockFolder(dir: string, patienceMs = endingMs): Promise<() => void> {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, LOCK)
  const until = performance.now() + patienceMs
  for (;;) {
    if (takesLock(path)) return () => rmSync(path, { force: true })
    const stale = readText(path)
    const holder = readHolder(path)
    if (holder === undefined) removeStale(path, stale)
    else if (holder === process.pid || performance.now() > until)
      throw new Error(`The data folder ${dir} is in use by process ${holder}. End it, or choose another folder.`)
    else await wait(pauseMs)
  }
}

/** Puts this process's lock there, whole from its first moment; false where there is one already. */
function takesLock(path: string): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, since: processStat(process.pid)?.since ?? '' }))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Removes the lock of a dead process. Several may find it, so one at a time checks again: the lock may be somebody
 * else's by then.
 */
function removeStale(path: string, stale: string | undefined): void {
  const turn = `${path}.turn`
  if (!takesLock(turn)) {
    if (readHolder(turn) === undefined) rmSync(turn, { force: true })
    return
  }
  try {
    if (readText(path) === stale) rmSync(path, { force: true })
  } finally {
    rmSync(turn, { force: true })
  }
}

/** Empties the folder of all that the local cloud has put there. */
export function emptyFolder(dir: string): void {
  for (const name of Object.values(FOLDERS)) rmSync(join(dir, name), { recursive: true, force: true })
}

/** The process that holds the lock, or undefined if it is gone. */
function readHolder(path: string): number | undefined {
  const parsed = lockSchema.safeParse(parseOrNothing(readText(path) ?? ''))
  if (!parsed.success) return undefined
  const { pid, since } = parsed.data
  try {
    process.kill(pid, 0)
  } catch (error) {
    // a process of somebody else is there, though it may not be signalled
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  const stat = processStat(pid)
  return stat === undefined || (stat.since === since && !stat.isDead) ? pid : undefined
}

/**
 * When a process started, because process ids are reused; and whether it is a zombie, which signals cannot tell from a
 * living one. Undefined where the system does not say.
 */
function processStat(pid: number): { since: string; isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before these fields may hold brackets and spaces itself.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const hasEnded = ['Z', 'X', 'x'].includes(fields[0] ?? '')
    // As long as other threads of it end, its files and its port are open.
    return { since: fields[19] ?? '', isDead: hasEnded && readdirSync(`/proc/${pid}/task`).length <= 1 }
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
