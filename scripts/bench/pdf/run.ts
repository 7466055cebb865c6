import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ReportDocument } from '@lintel/print'
import { chromiumBinary } from '../../../functions/documents/rendering/chromium-binary.ts'
import { pageScript } from '../../../functions/documents/rendering/page-script.ts'
import type { DrawnPage } from './drawing.ts'
import { makeWithEngine, startStorage, makeFloor } from './engine.ts'
import { watchMemory } from './memory.ts'

/** The cost of generating one document. */
export interface Run {
  ms: number
  /** Processor time of all processes, in milliseconds. */
  cpuMs: number
  bytes: number
  layOutMs: number
  swapMs: number
  /** The part of the processor time for publishing; and the peak memory of our own process. */
  publishCpuMs: number
  publishMegabytes: number
}

/** What to generate, from which file, with print copies of which width. */
export interface Task {
  way: 'engine' | 'floor'
  /** JSON: the plan for the engine, the drawing for the baseline. */
  input: string
  width: number
}

const here = fileURLToPath(import.meta.url)
const start = (task: Task) => promisify(execFile)(process.execPath, [here, JSON.stringify(task)])

/** Generates a document in a new separate process. */
export const runApart = async (task: Task): Promise<Run> => JSON.parse((await start(task)).stdout) as Run

/** The peak memory of generating a document, all processes together, in megabytes. Monitoring takes time. */
export const memoryOf = async (task: Task): Promise<number> => {
  const running = start(task)
  const watched = watchMemory(running.child.pid ?? 0, 'storage.ts')
  await running
  return watched.stop()
}

/** The unpacked browser and the built page script exist already, as in a deployed function. */
const run = async ({ way, input, width }: Task): Promise<Run> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const out = path.join(folder, 'report.pdf')
  const storage = await startStorage(width)
  await Promise.all([chromiumBinary(), pageScript()])
  const json = readFileSync(input, 'utf8')
  const nothing = { layOutMs: 0, swapMs: 0, publishCpuMs: 0, browserCpuMs: 0 }
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const { browserCpuMs, ...made } =
    way === 'engine'
      ? await makeWithEngine(JSON.parse(json) as ReportDocument, out, storage)
      : (await makeFloor(JSON.parse(json) as DrawnPage[], out, storage), nothing)
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpuBefore)
  const { size: bytes } = await stat(out)
  storage.close()
  await rm(folder, { recursive: true })
  const publishMegabytes = process.resourceUsage().maxRSS / 1024
  return { ...made, ms, cpuMs: (user + system) / 1000 + browserCpuMs, bytes, publishMegabytes }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '') as Task)))
