import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Kills the next browser that the stack starts, as soon as it exists. The stack runs in the process that started this
 * test's, and so do its functions: their browsers are its children, which Linux lists in /proc.
 */
export const killNextBrowser = async (): Promise<void> => {
  const before = new Set(browsers())
  for (;;) {
    const started = browsers().find((id) => !before.has(id))
    if (started !== undefined) return void process.kill(started, 'SIGKILL')
    await wait(5)
  }
}

const browsers = (): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const [, name = '', , parent = ''] = /^\d+ \((.*)\) (\S) (\d+)/.exec(stat) ?? []
        return Number(parent) === process.ppid && /chrom|headless/i.test(name) ? [Number(entry)] : []
      } catch {
        return [] // it ended meanwhile
      }
    })
