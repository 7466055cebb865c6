import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Megabytes (Linux). */
export interface GroupMemory {
  own: number
  /** The sum of each process's peak, shared pages counted in each. */
  peak: number
}

/** By the groups' leaders' ids (Linux; none elsewhere). */
export function processesOf(groups: readonly number[]): number[] {
  if (process.platform !== 'linux' || groups.length === 0) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readProc(pid, 'stat')
      const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return groups.includes(Number(pgrp)) && state !== 'Z'
    })
}

/** Zero if the system does not report it. */
export function memoryOf(pids: readonly number[]): GroupMemory {
  const memory = { own: 0, peak: 0 }
  for (const pid of pids) {
    const status = readProc(pid, 'status')
    const megabytes = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
    memory.own += megabytes('RssAnon') + megabytes('RssShmem')
    memory.peak += megabytes('VmHWM')
  }
  return memory
}

/** In milliseconds. Zero if the system does not report it. */
export function processorTimeOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = readProc(pid, 'stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks * 10 // Linux counts hundredths of a second
}

export function killGroup(pid: number): void {
  try {
    if (process.platform === 'win32') execFileSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    else process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended on its own
  }
}

/** Memory is checked ten times a second; one buffer serves all checks. */
const room = Buffer.allocUnsafe(8192)

function readProc(pid: number, name: string): string {
  let file: number | undefined
  try {
    file = openSync(`/proc/${pid}/${name}`, 'r')
    return room.toString('latin1', 0, readSync(file, room, 0, room.length, 0))
  } catch {
    return '' // it ended in between
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** The memory at which Lambda gives one processor's time (Developer Guide, 'Configure Lambda function memory'). */
const MEGABYTES_EACH = 1769

/** Lambda shows two or three at any memory size, but gives processor time in proportion to memory. */
export function processors(): number {
  const megabytes = process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE
  const given = megabytes ? Math.floor(Number(megabytes) / MEGABYTES_EACH) : Infinity
  return Math.max(1, Math.min(availableParallelism(), given))
}
