// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { lockFolder } from './data-folder.ts'

let dir: string
let parent: ChildProcess
let holder: number

/** A process whose parent never reaps it, so that it stays in the process table when killed. */
beforeEach(async () => {
  dir = aFolder()
  parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!parent.stdout) throw new Error('It has no output.')
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  holder = Number(line)
  const since = stateOf(holder).split(' ')[19]
  writeFileSync(join(dir, 'lock.json'), JSON.stringify({ pid: holder, since }))
})

afterEach(() => {
  parent.kill('SIGKILL')
  try {
    process.kill(holder, 'SIGKILL')
  } catch {
    // It has ended already.
  }
})

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
const lock = () => JSON.parse(readFileSync(join(dir, 'lock.json'), 'utf8')) as { pid: number }

test.skipIf(!existsSync('/proc/self/stat'))('an unreaped killed holder counts as dead', async () => {
  process.kill(holder, 'SIGKILL')
  await vi.waitFor(() => expect(stateOf(holder)).toMatch(/^Z/))
  expect(() => process.kill(holder, 0)).not.toThrow()
  const unlock = await lockFolder(dir)
  expect(lock().pid).toBe(process.pid)
  unlock()
})

test('of several processes that find a stale lock, one gets the folder', async () => {
  process.kill(holder, 'SIGKILL')
  writeFileSync(join(dir, 'lock.json'), JSON.stringify({ pid: 2 ** 22 + 1, since: '' }))
  const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
lockFolder(process.argv[1]).then(() => { console.log('held'); setInterval(() => {}, 1000) }, () => console.log('refused'))`
  const contenders = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', code, dir], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const said = await Promise.all(contenders.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
  for (const contender of contenders) contender.kill('SIGKILL')
  expect(said.toSorted()).toEqual(['held', 'refused', 'refused', 'refused', 'refused'])
})
