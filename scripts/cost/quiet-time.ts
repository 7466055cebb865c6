import { setTimeout } from 'node:timers/promises'

const spinMs = 10
const everyMs = 250

/** Elapsed time by processor time under other load: a calculation, repeated until stopped. */
export function watchSlowness(): () => number {
  let [wall, processor] = [0, 0]
  let ended = false
  const watch = async () => {
    while (!ended) {
      const begun = performance.now()
      const before = process.threadCpuUsage()
      while (usedMs(before) < spinMs);
      processor += usedMs(before)
      wall += performance.now() - begun
      await setTimeout(everyMs)
    }
  }
  void watch()
  return () => {
    ended = true
    return processor > 0 ? Math.max(1, wall / processor) : 1
  }
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
