// npm run bench:pdf [-- sizes S,M,L,XL] -- Making the PDF, from plan to finished file, against a floor that draws the
// same pages, text and JPEGs with pdfkit. Both fetch the JPEGs from another process over HTTP. Each run is a process of its own; medians of three, both in turns.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromiumBinary } from '../functions/documents/chromium-binary.ts'
import { pageScript } from '../functions/documents/page-script.ts'
import { makeWithEngine } from './bench-pdf/engine.ts'
import { makeFloor } from './bench-pdf/floor.ts'
import { drawPhotographs } from './bench-pdf/photographs.ts'
import { benchRooms, SIZES } from './bench-pdf/report.ts'
import type { SizeName } from './bench-pdf/report.ts'
import { startStorage } from './bench-pdf/storage.ts'

interface Run {
  ms: number
  pages: number
  bytes: number
  nodeMb: number
  layOutMs?: number
  swapMs?: number
  browserMb?: number
}

const WIDTHS = [600, 1200]
const ROUNDS = 3

/**
 * The one run of this process. Unpacked browser and built page script are there already, as in a deployed function;
 * neither way has drawn anything before.
 */
async function measure(way: string, size: SizeName, width: number): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
  const out = join(folder, 'report.pdf')
  const make = way === 'floor' ? makeFloor : makeWithEngine
  const storage = await startStorage(width)
  await Promise.all([chromiumBinary(), pageScript()])
  const rooms = benchRooms(size)
  const began = performance.now()
  const made = await make(rooms, out, width, storage)
  const ms = performance.now() - began
  const run = { ms, bytes: (await stat(out)).size, nodeMb: process.resourceUsage().maxRSS / 1024, ...made }
  storage.close()
  await rm(folder, { recursive: true })
  return run
}

async function measureApart(way: string, size: string, width: number): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.url),
    '--run',
    way,
    size,
    String(width),
  ])
  return JSON.parse(stdout) as Run
}

const median = (runs: Run[], key: keyof Run) =>
  Math.round(runs.map((run) => run[key] ?? 0).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0)

async function compare(size: string, width: number) {
  const engine: Run[] = []
  const floor: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    engine.push(await measureApart('engine', size, width))
    floor.push(await measureApart('floor', size, width))
  }
  const [ms, floorMs] = [median(engine, 'ms'), median(floor, 'ms')]
  return {
    pages: median(engine, 'pages'),
    floorPages: median(floor, 'pages'),
    ms,
    layOutMs: median(engine, 'layOutMs'),
    swapMs: median(engine, 'swapMs'),
    floorMs,
    ratio: +(ms / floorMs).toFixed(2),
    megabytes: +(median(engine, 'bytes') / 1e6).toFixed(1),
    sizeRatio: +(median(engine, 'bytes') / median(floor, 'bytes')).toFixed(2),
    nodeMb: median(engine, 'nodeMb'),
    browserMb: median(engine, 'browserMb'),
  }
}

if (process.argv[2] === '--run') {
  const [way = '', size = 'S', width = '600'] = process.argv.slice(3)
  console.log(JSON.stringify(await measure(way, size as SizeName, Number(width))))
} else {
  for (const width of WIDTHS) await drawPhotographs(width)
  const sizes = process.argv[2]?.split(',') ?? Object.keys(SIZES)
  const figures: Record<string, Awaited<ReturnType<typeof compare>>> = {}
  for (const width of WIDTHS)
    for (const size of sizes) {
      const name = `${size} ${width} px`
      figures[name] = await compare(size, width)
      console.log(name, figures[name])
    }
  console.log(JSON.stringify(figures))
}
