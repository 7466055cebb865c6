import { readdirSync, readFileSync } from 'node:fs'

const lookMs = 40

/**
 * Monitors a process and its children until `stop`, which returns their peak total memory in megabytes: resident
 * memory, with shared pages counted once. `except` excludes processes by a part of their command. Linux only; zero
 * elsewhere.
 */
export const watchMemory = (root: number, except: string): { stop: () => number } => {
  let max = 0
  const look = () => {
    const kilobytes = familyOf(root)
      .filter((pid) => !read(pid, 'cmdline').includes(except))
      .reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0), 0)
    max = Math.max(max, kilobytes / 1024)
  }
  const timer = setInterval(look, lookMs)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(max)
    },
  }
}

const familyOf = (root: number): number[] => {
  if (process.platform !== 'linux') return []
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const stat = read(Number(name), 'stat')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isOurs)
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return '' // it has just ended
  }
}
