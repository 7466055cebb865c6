import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import * as z from 'zod'
import { lockFolder } from '../data-folder.ts'
import { readJsonFile, writeJsonFile } from '../journal.ts'
import { Mutex } from '../mutex.ts'
import type { FunctionSpec } from './function-spec.ts'

export type BundledFunction = Pick<FunctionSpec, 'entry' | 'external' | 'loaders'>

/** `bundle` is below the folder of all bundles; `inputs` are the hashes of its sources. */
const keptSchema = z.object({ bundle: z.string(), inputs: z.record(z.string(), z.string()) })
const DAY = 86_400_000
const loaderSchema = z.record(
  z.string(),
  z.enum(['base64', 'binary', 'copy', 'css', 'dataurl', 'empty', 'file', 'js', 'json', 'jsx', 'text', 'ts', 'tsx']),
)

/** File systems record modification times with a clock that lags by some milliseconds. */
const CLOCK_MS = 20
/** Another process bundles for seconds, on a busy machine for a minute or two. */
const MAKING_MS = 600_000

const turns = new Mutex()

/**
 * Only if the content of a source has changed. Each build has a folder of its own, so that stacks of one repository can
 * share `dir`. All that need it are bundled at once: alone, each reads and links AWS's SDK again.
 */
export async function bundleHandler(
  spec: BundledFunction,
  root: string,
  dir: string,
  functions: BundledFunction[],
): Promise<string> {
  const bundleNow = async () => {
    mkdirSync(dir, { recursive: true })
    const release = await lockFolder(dir, MAKING_MS)
    try {
      const kept = keptBundle(spec, dir)
      if (kept !== undefined) return kept
      const others = functions.filter(
        (each) => each.entry !== spec.entry && kindOf(each) === kindOf(spec) && keptBundle(each, dir) === undefined,
      )
      // After a failure it is bundled alone, so that only the broken one reports its error.
      const made = await makeBundles([spec, ...others], root, dir).catch(() => makeBundles([spec], root, dir))
      forgetOld(dir)
      return made
    } finally {
      release()
    }
  }
  return keptBundle(spec, dir) ?? turns.run(bundleNow)
}

function keptBundle(spec: BundledFunction, dir: string): string | undefined {
  const kept = keptSchema.safeParse(readJsonFile(listOf(spec, dir)))
  if (!kept.success) return undefined
  const bundle = join(dir, kept.data.bundle)
  return existsSync(bundle) && unchanged(kept.data.inputs) ? bundle : undefined
}

/** Functions of one kind can be bundled together. */
export const kindOf = (spec: BundledFunction) => JSON.stringify([spec.external, spec.loaders, esbuild.version])

const listOf = (spec: BundledFunction, dir: string) =>
  join(dir, `${hash(JSON.stringify([spec.entry, spec.external, spec.loaders, esbuild.version])).slice(0, 24)}.json`)

async function makeBundles(specs: [BundledFunction, ...BundledFunction[]], root: string, dir: string): Promise<string> {
  const [first] = specs
  const entries = [...new Set(specs.map(({ entry }) => entry))]
  const begun = Date.now()
  const made = mkdtempSync(join(dir, 'made-'))
  const { metafile } = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: entries.map((entry, at) => ({ in: entry, out: String(at) })),
      outdir: made,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      mainFields: ['module', 'main'],
      // CommonJS packages call require(); it resolves from the repository, which has the packages
      banner: {
        js: `import { createRequire as makeRequire } from 'node:module';const require = makeRequire(${JSON.stringify(pathToFileURL(join(root, 'package.json')).href)});`,
      },
      sourcemap: 'linked',
      sourcesContent: false,
      metafile: true,
      logLevel: 'silent',
      loader: loaderSchema.parse(first.loaders),
      plugins: [externalsByAddress(first.external)],
    })
    // Its service would keep the memory of the build.
    .finally(() => void esbuild.stop())
  /** Empty if the file was changed since bundling began: it is unknown which of its contents was read. */
  const hashOf = (path: string) => (statSync(path).mtimeMs > begun - CLOCK_MS ? '' : hashOfFile(path))
  const files = Object.keys(metafile.inputs).filter((path) => existsSync(resolve(root, path)))
  const hashesOf = new Map(files.map((path) => [path, hashOf(resolve(root, path))]))
  for (const spec of specs) {
    const inputs = inputsOf(metafile, relative(root, resolve(root, spec.entry))).flatMap((path) => {
      const content = hashesOf.get(path)
      return content === undefined ? [] : [[resolve(root, path), content] as const]
    })
    const bundle = `${basename(made)}/${entries.indexOf(spec.entry)}.mjs`
    writeJsonFile(listOf(spec, dir), { bundle, inputs: Object.fromEntries(inputs) })
  }
  return join(made, '0.mjs')
}

function inputsOf({ inputs }: esbuild.Metafile, entry: string): string[] {
  const found = new Set([entry])
  for (const path of found)
    for (const imported of inputs[path]?.imports ?? []) if (imported.path in inputs) found.add(imported.path)
  return [...found]
}

/** Removes builds of more than a day ago that no function uses. */
function forgetOld(dir: string): void {
  const names = readdirSync(dir)
  const lists = names.filter((name) => name.endsWith('.json')).map((name) => readFileSync(join(dir, name), 'utf8'))
  for (const name of names) {
    if (name.endsWith('.json') || lists.some((list) => list.includes(`"${name}/`))) continue
    if (Date.now() - statSync(join(dir, name)).mtimeMs > DAY) rmSync(join(dir, name), { recursive: true, force: true })
  }
}

/** Imports of packages stay imports, but by file path: the bundle may be stored where no node_modules is above it. */
function externalsByAddress(packages: string[]): esbuild.Plugin {
  return {
    name: 'externals-by-address',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async (args) => {
        const isExternal = packages.some((name) => args.path === name || args.path.startsWith(`${name}/`))
        if (!isExternal || args.pluginData === 'resolving') return undefined
        const { path, errors } = await build.resolve(args.path, {
          resolveDir: args.resolveDir,
          kind: args.kind,
          pluginData: 'resolving',
        })
        if (errors.length > 0) return { errors }
        return { path: args.kind === 'require-call' ? path : pathToFileURL(path).href, external: true }
      })
    },
  }
}

function unchanged(inputs: Record<string, string>): boolean {
  return Object.entries(inputs).every(([path, before]) => existsSync(path) && hashOfFile(path) === before)
}

/** Hashes of files read by this process, valid while their time and size stay: functions share most of theirs. */
const hashes = new Map<string, { state: string; content: string }>()

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hashOfFile = (path: string): string => {
  const { mtimeNs, ctimeNs, size } = statSync(path, { bigint: true })
  const state = `${mtimeNs} ${ctimeNs} ${size}`
  const known = hashes.get(path)
  if (known?.state === state) return known.content
  const content = hash(readFileSync(path))
  hashes.set(path, { state, content })
  return content
}
