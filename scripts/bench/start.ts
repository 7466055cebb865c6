import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * `npm run bench -- start [--minutes 10]`: `npm start` as on a new machine, without anything built before, and a second
 * time: seconds until it is ready, and the memory of all its processes, at its peak and after some minutes without use.
 * Linux only. Limits: 1.2 GB, 600 MB after ten minutes, 40 s and 10 s on two cores without other work. The exit code
 * follows the memory; seconds depend on the machine.
 */

const limits = { peakMegabytes: 1200, laterMegabytes: 600, firstSeconds: 40, secondSeconds: 10 }
const root = path.join(import.meta.dirname, '../..')
const at = process.argv.indexOf('--minutes')
const minutes = at < 0 ? 10 : Number(process.argv[at + 1])

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }

/** Everything that an earlier start or build left. */
const built = [
  'web/dist',
  ...['assemblies', 'compiled', 'local-functions', 'state-machines'].map((name) => `node_modules/.cache/${name}`),
]

/** A process and its descendants. */
const treeOf = (pid: number): number[] => {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It has ended meanwhile.
    }
  const tree = [pid]
  for (const each of tree) tree.push(...(children.get(each) ?? []))
  return tree
}

/** Resident memory, shared pages divided among those who share them. */
const megabytesOf = (pid: number): number => {
  let kilobytes = 0
  for (const each of treeOf(pid)) {
    const file = `/proc/${each}/smaps_rollup`
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
    } catch {
      // It has ended meanwhile.
    }
  }
  return Math.round(kilobytes / 1000)
}

const ready = 'Lintel is ready'

/** Without `restMinutes` the memory is not measured, which takes a fifth of the time that it watches. */
const start = async (data: string, until: string, restMinutes?: number) => {
  const begun = performance.now()
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: root,
    env: { ...process.env, PORT: '0', LINTEL_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const pid = child.pid ?? 0
  let peakMegabytes = 0
  let seconds = 0
  while (!printed.includes(until) || !seconds) {
    if (child.exitCode !== null) throw new Error(`It ended before it was ready:\n${printed}`)
    if (restMinutes !== undefined) peakMegabytes = Math.max(peakMegabytes, megabytesOf(pid))
    await sleep(100)
    if (printed.includes(ready)) seconds ||= Number(((performance.now() - begun) / 1000).toFixed(1))
  }
  await sleep((restMinutes ?? 0) * 60_000)
  const laterMegabytes = megabytesOf(pid)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return { seconds, peakMegabytes, laterMegabytes }
}

/** As on a new machine: without what was built, and without data. */
const anew = async <T>(work: (data: string) => Promise<T>): Promise<T> => {
  for (const each of built) rmSync(path.join(root, each), { recursive: true, force: true })
  const data = mkdtempSync(path.join(os.tmpdir(), 'lintel-start-'))
  try {
    return await work(data)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const first = await anew((data) => start(data, ready))
const { peakMegabytes, laterMegabytes, second } = await anew(async (data) => ({
  ...(await start(data, 'The demonstration is complete', minutes)),
  second: await start(data, ready),
}))
const seconds = { firstSeconds: first.seconds, secondSeconds: second.seconds }
console.log(JSON.stringify({ ...seconds, peakMegabytes, laterMegabytes, limits }))
process.exitCode = peakMegabytes > limits.peakMegabytes || laterMegabytes > limits.laterMegabytes ? 1 : 0
