import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'

const LOCK = 'lock.json'

/** `fresh` removes exactly these. */
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

/** A killed process keeps its files a moment longer: how long to wait for its end. */
const endingMs = 5000
const pauseMs = 25

/** A dead process's lock is replaced, an exiting one's waited for, a running one's for `patienceMs`. @throws Error */
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

/** Removes a dead process's lock. Checked again under exclusion: several may find it. */
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

export function emptyFolder(dir: string): void {
  for (const name of Object.values(FOLDERS)) rmSync(join(dir, name), { recursive: true, force: true })
}

function readHolder(path: string): number | undefined {
  const parsed = lockSchema.safeParse(parseOrNothing(readText(path) ?? ''))
  if (!parsed.success) return undefined
  const { pid, since } = parsed.data
  try {
    process.kill(pid, 0)
  } catch (error) {
    // a process of another user exists, although it cannot be signalled
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined
  }
  const stat = processStat(pid)
  return stat === undefined || (stat.since === since && !stat.isDead) ? pid : undefined
}

/** Process ids are reused, so the start is compared. Undefined if the system does not say. */
function processStat(pid: number): { since: string; isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before these fields can itself contain brackets and spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const hasEnded = ['Z', 'X', 'x'].includes(fields[0] ?? '')
    // While its other threads are exiting, its files and its port are open.
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
