import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import * as z from 'zod'
import { lockFolder } from '../data-folder.ts'
import { readJsonFile, writeJsonFile } from '../durable-file.ts'
import { Mutex } from '../mutex.ts'
import type { FunctionSpec } from './function-spec.ts'

/** The settings that affect how a function is bundled. */
export type BundledFunction = Pick<FunctionSpec, 'entry' | 'external' | 'loaders'>

const keptSchema = z.object({ version: z.string(), inputs: z.record(z.string(), z.string()) })
const BUNDLE = 'index.mjs'
const DAY = 86_400_000
const loaderSchema = z.record(
  z.string(),
  z.enum(['base64', 'binary', 'copy', 'css', 'dataurl', 'empty', 'file', 'js', 'json', 'jsx', 'text', 'ts', 'tsx']),
)

/** Functions bundled together: the first caller waits for all of them. */
const MOST_TOGETHER = 6
/** File systems record modification times with a clock that lags by some milliseconds. */
const CLOCK_MS = 20
/** Another process bundles for seconds, on a busy machine for a minute or two. */
const MAKING_MS = 600_000

/** First bundles in progress, by their lists of inputs; cleared when sources may have changed. */
export type FirstBundles = Map<string, Promise<Map<string, string>>>

/**
 * Bundles a handler into one file below `dir` and returns its path. It is rebundled only if the content of one of its
 * source files has changed; it is stored in a folder of its version, so that stacks of one repository can share `dir`,
 * and a running one never gets another's sources.
 *
 * If it was never bundled, others of `functions` without a bundle are bundled with it, in `firstBundles`: they share
 * most of their files, and reading each once takes less than half of the processor time.
 * @throws Error with esbuild's messages
 */
export async function bundleHandler(
  spec: BundledFunction,
  root: string,
  dir: string,
  { functions, firstBundles }: { functions: BundledFunction[]; firstBundles: FirstBundles },
): Promise<string> {
  const kept = keptBundle(spec, dir)
  if (kept !== undefined) return kept
  const made = existsSync(placeOf(spec, dir).list)
    ? undefined
    : (await withOthers(spec, root, dir, functions, firstBundles)).get(spec.entry)
  return made ?? bundled((await makeBundles([spec], root, dir)).get(spec.entry))
}

/** The existing bundle of exactly these sources. */
function keptBundle(spec: BundledFunction, dir: string): string | undefined {
  const { list, folder } = placeOf(spec, dir)
  const kept = keptSchema.safeParse(readJsonFile(list))
  if (!kept.success) return undefined
  const bundle = join(folder, kept.data.version, BUNDLE)
  return existsSync(bundle) && unchanged(kept.data.inputs) ? bundle : undefined
}

/** Bundles a function with others of its kind that were never bundled; none if one of them fails. */
function withOthers(
  spec: BundledFunction,
  root: string,
  dir: string,
  functions: BundledFunction[],
  together: FirstBundles,
): Promise<Map<string, string>> {
  const listOf = (each: BundledFunction) => placeOf(each, dir).list
  const running = together.get(listOf(spec))
  if (running) return running
  const others = functions.filter(
    (each) =>
      each.entry !== spec.entry &&
      kindOf(each) === kindOf(spec) &&
      !together.has(listOf(each)) &&
      !existsSync(listOf(each)),
  )
  const group = [spec, ...others].slice(0, MOST_TOGETHER)
  const making: Promise<Map<string, string>> = makeFirst(group, root, dir)
    // Each is then bundled alone, so that only the broken one reports its error.
    .catch(() => new Map<string, string>())
    .finally(() => {
      for (const each of group) if (together.get(listOf(each)) === making) together.delete(listOf(each))
    })
  for (const each of group) together.set(listOf(each), making)
  return making
}

const turns = new Mutex()

/** One process of a repository makes the first bundles, and others wait for them: each stack has the same. */
const makeFirst = (group: BundledFunction[], root: string, dir: string): Promise<Map<string, string>> =>
  turns.run(async () => {
    const release = await lockFolder(dir, MAKING_MS)
    try {
      const missing = group.filter((each) => !existsSync(placeOf(each, dir).list))
      const made = missing.length > 0 ? await makeBundles(missing, root, dir) : new Map<string, string>()
      for (const each of group) {
        const kept = made.get(each.entry) ?? keptBundle(each, dir)
        if (kept !== undefined) made.set(each.entry, kept)
      }
      return made
    } finally {
      release()
    }
  })

/** Functions of one kind can be bundled together. */
const kindOf = (spec: BundledFunction) => JSON.stringify([spec.external, spec.loaders, esbuild.version])

const placeOf = (spec: BundledFunction, dir: string) => {
  const recipe = JSON.stringify([spec.entry, spec.external, spec.loaders, esbuild.version])
  const folder = join(dir, hash(recipe).slice(0, 24))
  return { folder, list: join(folder, 'inputs.json') }
}

const bundled = (path: string | undefined): string => {
  if (path === undefined) throw new Error('esbuild made no bundle.')
  return path
}

/** Bundles functions of one kind together; returns the path of each by its entry. */
async function makeBundles(specs: BundledFunction[], root: string, dir: string): Promise<Map<string, string>> {
  const [first] = specs
  const entries = [...new Set(specs.map(({ entry }) => entry))]
  const placeFor = new Map(specs.map((spec) => [spec.entry, placeOf(spec, dir)]))
  const folderOf = (entry: string) => placeFor.get(entry)?.folder ?? dir
  for (const entry of entries) mkdirSync(folderOf(entry), { recursive: true })
  const begun = Date.now()
  /** Empty if the file was changed since bundling began: it is unknown which of its contents was read. */
  const hashOf = (path: string) => (statSync(path).mtimeMs > begun - CLOCK_MS ? '' : hashOfFile(path))
  const result = await build({
    absWorkingDir: root,
    // At their final depth; each is then moved to its place in one step, in case another process writes the same.
    entryPoints: entries.map((entry) => ({ in: entry, out: join(basename(folderOf(entry)), 'version/index') })),
    outdir: dir,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
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
    loader: loaderSchema.parse(first?.loaders ?? {}),
    plugins: [externalsByAddress(first?.external ?? [])],
  })
  const paths = entries.map((entry): [string, string] => {
    const folder = folderOf(entry)
    const files = result.outputFiles.filter(({ path }) => path.startsWith(join(folder, 'version')))
    const version = hash(files.map(({ hash: ofFile }) => ofFile).join()).slice(0, 24)
    writeVersion(folder, version, files)
    const inputs = inputsOf(result.metafile, relative(root, resolve(root, entry)))
      .map((path) => resolve(root, path))
      .filter((path) => existsSync(path))
    const list = { version, inputs: Object.fromEntries(inputs.map((path) => [path, hashOf(path)])) }
    writeJsonFile(join(folder, 'inputs.json'), list)
    return [entry, join(folder, version, BUNDLE)]
  })
  return new Map(paths)
}

let building = 0

/** esbuild's service keeps the memory of its builds: it ends with the last of those that run at once. */
async function build<Options extends esbuild.BuildOptions>(options: esbuild.SameShape<esbuild.BuildOptions, Options>) {
  building += 1
  try {
    return await esbuild.build(options)
  } finally {
    building -= 1
    if (building === 0) await esbuild.stop()
  }
}

/** All source files of a bundle: its entry's imports, transitively. */
function inputsOf({ inputs }: esbuild.Metafile, entry: string): string[] {
  const found = new Set([entry])
  for (const path of found)
    for (const imported of inputs[path]?.imports ?? []) if (imported.path in inputs) found.add(imported.path)
  return [...found]
}

/** Writes the files of a version, and removes versions not built for a day. */
function writeVersion(folder: string, version: string, files: esbuild.OutputFile[]): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name !== version && Date.now() - statSync(path).mtimeMs > DAY) rmSync(path, { recursive: true, force: true })
  }
  if (existsSync(join(folder, version))) return
  const fresh = mkdtempSync(join(folder, 'new-'))
  for (const { path, contents } of files) writeFileSync(join(fresh, basename(path)), contents)
  try {
    renameSync(fresh, join(folder, version))
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // another process was faster, with the same bytes
    if (!existsSync(join(folder, version, BUNDLE))) throw error
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
