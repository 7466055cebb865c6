import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { drawPhotograph, sceneKinds } from '../../packages/fixtures/src/index.ts'
import { makeCopies } from '../../functions/uploads/copies.ts'

/*
 * 300 photographs of 12 megapixels, from their bytes to their print copies: what the photo function does with each
 * (check, SHA-256, EXIF, print copy and thumbnail) against sharp alone making the same print copy and nothing else, on
 * all cores. The two take turns, so that whatever else the machine does meets both.
 */

const photographs = 300
/** Different pictures among them; the others repeat. */
const distinct = 12
/** Photographs a turn. */
const turn = 30
const cores = availableParallelism()
/** Photographs in hand at once: while one waits for JavaScript, another has the core. */
const inHand = 2 * cores

/** The print copy as anyone would make it with sharp, upright and as large. */
const alone = (file: Buffer) =>
  sharp(file)
    .autoOrient()
    .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()

const ours = async (file: Buffer) => {
  const copies = await makeCopies(file)
  createHash('sha256').update(file).digest()
  return copies
}

interface Way {
  make: (file: Buffer) => Promise<unknown>
  /** Threads that sharp uses for one picture. */
  threads: number
  ms: number
}

const run = async (way: Way, files: readonly Buffer[]): Promise<void> => {
  sharp.concurrency(way.threads)
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await way.make(file)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: inHand }, work))
  way.ms += performance.now() - startedAt
}

const pictures = await Promise.all(
  Array.from({ length: distinct }, (_, i) =>
    drawPhotograph({ kind: sceneKinds[i % sceneKinds.length] ?? 'room', seed: i, orientation: [1, 6, 3, 8][i % 4] }),
  ),
)
const files = Array.from({ length: turn }, (_, i) => pictures[i % distinct] ?? Buffer.alloc(0))
const oursWay: Way = { make: ours, threads: 1, ms: 0 }
/** Sharp alone, with a thread for each picture and with all of them for each: the faster one counts. */
const aloneWays: Way[] = [...new Set([1, cores])].map((threads) => ({ make: alone, threads, ms: 0 }))

for (const way of [oursWay, ...aloneWays]) await run(way, pictures)
for (const way of [oursWay, ...aloneWays]) way.ms = 0
for (let done = 0; done < photographs; done += turn) for (const way of [oursWay, ...aloneWays]) await run(way, files)

const perSecond = ({ ms }: Way) => Number(((photographs / ms) * 1000).toFixed(1))
const sharpPerSecond = Math.max(...aloneWays.map(perSecond))
const ratio = Number((perSecond(oursWay) / sharpPerSecond).toFixed(2))
console.log(`${photographs} photographs on ${cores} cores`)
console.log(`the photo function  ${perSecond(oursWay)} a second`)
console.log(`sharp alone         ${sharpPerSecond} a second`)
console.log(
  JSON.stringify({ bench: 'upload', photographs, cores, perSecond: perSecond(oursWay), sharpPerSecond, ratio }),
)
process.exitCode = ratio >= 0.8 ? 0 : 1
