import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bundleScript, mostBytesOfApi } from '../../infra/constructs/bundle-script.ts'

/**
 * `npm run bench:cold`: the size of each function's bundle, and the time to load it in a new process (median of
 * fifteen, less that of an empty module; the functions take turns, because a machine's speed varies). A function of the
 * API over 1 MB or 150 ms is an error.
 */
const limits = { bytes: mostBytesOfApi, milliseconds: 150 }
const runs = 15

const root = path.join(import.meta.dirname, '../..')
const work = mkdtempSync(path.join(os.tmpdir(), 'lintel-cold-'))

/** Handlers of the API; the others run in the background, where another second does not matter. */
const apiFunctions = readdirSync(path.join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'images')
  .map((entry) => `functions/${entry.name}/handler.ts`)
  .filter((entry) => statSync(path.join(root, entry), { throwIfNoEntry: false }))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const loadOnce = (file: string): number => {
  const script = `const before = performance.now(); await import(${JSON.stringify(file)}); process.stdout.write(String(performance.now() - before)); process.exit(0)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', AWS_REGION: 'eu-west-2' },
  })
  if (stdout === '') throw new Error(stderr)
  return Number(stdout)
}

/** The bundle as deployed. */
const bundle = async (entry: string) => {
  const folder = path.join(work, entry.replaceAll('/', '-'))
  const outfile = await bundleScript(folder, { entry, installed: [] })
  return { outfile, bytes: statSync(outfile).size }
}

const empty = path.join(work, 'empty.mjs')
writeFileSync(empty, 'export const handler = async () => undefined\n')
const bundles = await Promise.all(
  apiFunctions.map(async (entry) => ({ entry, ...(await bundle(entry)), times: [] as number[] })),
)
const idle: number[] = []
for (let run = 0; run < runs; run++) {
  idle.push(loadOnce(empty))
  for (const { outfile, times } of bundles) times.push(loadOnce(outfile))
}
const figures = bundles.map(({ entry, bytes, times }) => ({
  entry,
  kB: Math.round(bytes / 1000),
  ms: Math.round(median(times) - median(idle)),
  fastest: Math.round(Math.min(...times) - Math.min(...idle)),
}))
rmSync(work, { recursive: true, force: true })

for (const { entry, kB, ms, fastest } of figures)
  console.log(`${entry.padEnd(36)} ${String(kB).padStart(5)} kB ${String(ms).padStart(4)} ms, fastest ${fastest} ms`)
const over = figures.filter(({ kB, ms }) => kB * 1000 > limits.bytes || ms > limits.milliseconds)
console.log(
  JSON.stringify({
    bench: 'cold',
    largestKB: Math.max(...figures.map(({ kB }) => kB)),
    slowestMs: Math.max(...figures.map(({ ms }) => ms)),
    slowestOfFastestMs: Math.max(...figures.map(({ fastest }) => fastest)),
    over: over.map(({ entry }) => entry),
  }),
)
process.exitCode = over.length === 0 ? 0 : 1
