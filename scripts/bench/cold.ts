import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { buildApp } from '../../infra/app.ts'
import { bundleScript, maxApiBytes } from '../../infra/constructs/bundle-script.ts'

/**
 * `npm run bench -- cold`: the size of each function's bundle, and the time to load it in a new process (median of
 * fifteen, less that of an empty module; the functions take turns, because a machine's speed varies). A function of the
 * API over 1 MB or 150 ms is an error.
 */
const limits = { bytes: maxApiBytes, milliseconds: 150 }
const runs = 15

const root = path.join(import.meta.dirname, '../..')
// Below node_modules, so that packages which are installed next to the bundles are found.
const cache = path.join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const work = mkdtempSync(path.join(cache, 'bench-cold-'))

const Described = z.object({
  Metadata: z.object({ 'local:entry': z.string(), 'local:external': z.array(z.string()) }),
})

/** The functions of the API as deployed, with the packages installed next to their bundles; the others run in the background. */
const apiFunctions = buildApp({ environment: 'prod', outdir: path.join(work, 'assembly'), bundle: false })
  .synth()
  .stacks.flatMap(({ template }) => Object.values((template as { Resources: Record<string, unknown> }).Resources))
  .flatMap((resource) => Described.safeParse(resource).data?.Metadata ?? [])
  .map((metadata) => ({ entry: metadata['local:entry'], installed: metadata['local:external'] }))
  .filter(({ entry }) => entry.endsWith('/handler.ts') && entry !== 'functions/images/handler.ts')

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
const bundle = async ({ entry, installed }: (typeof apiFunctions)[number]) => {
  const folder = path.join(work, entry.replaceAll('/', '-'))
  const outfile = await bundleScript(folder, { entry, installed })
  return { outfile, bytes: statSync(outfile).size }
}

const empty = path.join(work, 'empty.mjs')
writeFileSync(empty, 'export const handler = async () => undefined\n')
const bundles = await Promise.all(
  apiFunctions.map(async (each) => ({ entry: each.entry, ...(await bundle(each)), times: [] as number[] })),
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
