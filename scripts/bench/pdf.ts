import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { layOut } from '../../functions/documents/rendering/lay-out.ts'
import { readDrawing } from './pdf/drawing.ts'
import { makePrintCopies, widths } from './pdf/photographs.ts'
import { planReport, sizeNames, type SizeName } from './pdf/report.ts'
import { memoryOf, runApart, type Run, type Task } from './pdf/run.ts'
import { measureJobs, type JobTimes } from './pdf/whole-job.ts'

/*
 * `npm run bench -- pdf [S,M,L,XL] [--no-jobs]`: generating the PDF of a report, from its plan to the finished file,
 * with print copies of 600 and of 1,200 pixels, compared with a baseline that draws the same pages, text and JPEGs with
 * pdfkit at the positions of our document. Both fetch the JPEGs from another process over HTTP. Each run is a separate
 * process; medians of runs that take turns. Then whole jobs on the local stack. The exit code says whether the limits
 * were met.
 */

const rounds = 5
const limits = {
  /** Ratio of our time to the baseline's, at 600 pixels. */
  toFloor: { S: Infinity, M: 1.6, L: 1.6, XL: 1.9 } satisfies Record<SizeName, number>,
  /** Ratio of the time with 1,200 pixels to that with 600. */
  larger: 1.3,
  /** Browser and Node together, XL. */
  megabytes: 1000,
  /** Ratio of our file size to the baseline's. */
  bytes: 1.2,
  /** A whole job compared with generating the PDF alone, with the product's print copies, plus a constant. */
  job: { ratio: 1.5, ms: 1000 },
}

interface Figures {
  pages: number
  ms: number
  floorMs: number
  /** With 1,200 pixels. */
  largerMs: number
  toFloor: number
  cpuToFloor: number
  larger: number
  bytesToFloor: number
  megabytes: number
  /** A whole job, and generating the PDF alone in turns with it, both with 1,200 pixels. */
  job?: JobTimes
}

const [smaller, larger] = widths
const given = process.argv.slice(2)
const withJobs = !given.includes('--no-jobs')
const asked = given.find((argument) => !argument.startsWith('--'))?.split(',') ?? sizeNames
const sizes = sizeNames.filter((size) => asked.includes(size))

const median = (runs: readonly Run[], of: (run: Run) => number) =>
  runs.map(of).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0
const ratio = (one: number, other: number) => Number((one / other).toFixed(2))

const planFile = (folder: string, size: SizeName, width: number) => path.join(folder, `${size}-${width}.json`)

/** Writes the inputs of both ways: the plans, and the drawing of the laid-out pages for the baseline. */
const prepare = async (size: SizeName, folder: string) => {
  const drawingFile = path.join(folder, `${size}-drawing.json`)
  let pages = 0
  for (const width of widths) {
    const plan = await planReport(size, width)
    await writeFile(planFile(folder, size, width), JSON.stringify(plan))
    if (width !== smaller) continue
    await using laidOut = await layOut(plan, { deadlineMs: 240_000 })
    const drawing = await readDrawing(await readFile(laidOut.path), plan.photographs)
    await writeFile(drawingFile, JSON.stringify(drawing))
    pages = laidOut.pageCount
    if (drawing.length !== pages) throw new Error('The floor would draw other pages.')
  }
  const engine = (width: number): Task => ({ way: 'engine', input: planFile(folder, size, width), width })
  return {
    pages,
    ours: engine(smaller),
    oursLarger: engine(larger),
    floor: { way: 'floor', input: drawingFile, width: smaller } satisfies Task,
  }
}

const compare = async (size: SizeName, folder: string): Promise<Figures> => {
  const { pages, ...tasks } = await prepare(size, folder)
  const runs: Record<keyof typeof tasks, Run[]> = { ours: [], oursLarger: [], floor: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['ours', 'floor', 'oursLarger'] as const) runs[name].push(await runApart(tasks[name]))
  const { ours, oursLarger, floor } = runs
  const megabytes = await memoryOf(tasks.oursLarger)
  const ms = (of: readonly Run[]) => Math.round(median(of, (run) => run.ms))
  const cpu = (of: readonly Run[]) => Math.round(median(of, (run) => run.cpuMs))
  const row = (of: readonly Run[]) => ({
    ms: ms(of),
    'CPU ms': cpu(of),
    'lay-out ms': Math.round(median(of, (run) => run.layOutMs)),
    'photographs ms': Math.round(median(of, (run) => run.swapMs)),
    'file MB': Number((median(of, (run) => run.bytes) / 1e6).toFixed(1)),
  })
  console.log(`\n${size}: ${pages} pages, ${megabytes} MB of memory`)
  console.table({
    [`floor, ${smaller} px`]: row(floor),
    [`Lintel, ${smaller} px`]: row(ours),
    [`Lintel, ${larger} px`]: row(oursLarger),
  })
  return {
    pages,
    ms: ms(ours),
    floorMs: ms(floor),
    largerMs: ms(oursLarger),
    toFloor: ratio(ms(ours), ms(floor)),
    cpuToFloor: ratio(cpu(ours), cpu(floor)),
    larger: ratio(ms(oursLarger), ms(ours)),
    bytesToFloor: ratio(
      median(ours, (run) => run.bytes),
      median(floor, (run) => run.bytes),
    ),
    megabytes,
  }
}

/** One sentence for each violated limit. */
const broken = (size: SizeName, figures: Figures): string[] => {
  const { toFloor, larger: more, bytesToFloor, megabytes, job } = figures
  const maxJobMs = job ? Math.round(job.aloneMs * limits.job.ratio + limits.job.ms) : 0
  return [
    toFloor > limits.toFloor[size] && `${size} takes ${toFloor} x the floor, more than ${limits.toFloor[size]}.`,
    more > limits.larger && `${size} takes ${more} x as long with larger photographs, more than ${limits.larger}.`,
    bytesToFloor > limits.bytes &&
      `${size} is ${bytesToFloor} x as long as the floor's file, more than ${limits.bytes}.`,
    size === 'XL' && megabytes > limits.megabytes && `${size} takes ${megabytes} MB, more than ${limits.megabytes}.`,
    job && job.jobMs > maxJobMs && `${size} takes ${job.jobMs} ms as a whole job, more than ${maxJobMs}.`,
  ].filter((sentence) => typeof sentence === 'string')
}

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
const figures = new Map<SizeName, Figures>()
try {
  await makePrintCopies()
  for (const size of sizes) figures.set(size, await compare(size, folder))
  const alone = async (size: SizeName) =>
    (await runApart({ way: 'engine', input: planFile(folder, size, larger), width: larger })).ms
  for (const [size, job] of withJobs ? await measureJobs(sizes, alone) : []) {
    const known = figures.get(size)
    if (known) known.job = job
    console.log(`${size}: the whole job takes ${job.jobMs} ms, making the PDF alone ${job.aloneMs} ms`)
  }
} finally {
  await rm(folder, { recursive: true })
}
const over = [...figures].flatMap(([size, known]) => broken(size, known))
for (const sentence of over) console.log(sentence)
console.log(JSON.stringify({ bench: 'pdf', ...Object.fromEntries(figures), over }))
process.exit(over.length === 0 ? 0 : 1)
