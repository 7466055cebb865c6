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
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from '../durable-file.ts'
import type { FunctionSpec } from './function-spec.ts'

const keptSchema = z.object({ version: z.string(), inputs: z.record(z.string(), z.string()) })
const BUNDLE = 'index.mjs'
const DAY = 86_400_000
const loaderSchema = z.record(
  z.string(),
  z.enum(['base64', 'binary', 'copy', 'css', 'dataurl', 'empty', 'file', 'js', 'json', 'jsx', 'text', 'ts', 'tsx']),
)

/**
 * Bundles a handler into one file below `dir` and answers its path. A bundle is made anew only if the content of one of
 * the files that it was made from has changed; it lies in a folder of its version, so that stacks of one repository may
 * share `dir`, and one that runs already is not given another's sources.
 * @throws Error with esbuild's messages
 */
export async function bundleHandler(spec: FunctionSpec, root: string, dir: string): Promise<string> {
  const recipe = JSON.stringify([spec.entry, spec.external, spec.loaders, esbuild.version])
  const folder = join(dir, hash(recipe).slice(0, 24))
  const listPath = join(folder, 'inputs.json')
  const kept = keptSchema.safeParse(readJsonFile(listPath))
  if (kept.success) {
    const bundle = join(folder, kept.data.version, BUNDLE)
    if (existsSync(bundle) && unchanged(kept.data.inputs)) return bundle
  }

  mkdirSync(folder, { recursive: true })
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [spec.entry],
    // At its final depth; it is written to its place in one step below, in case another process writes the same.
    outfile: join(folder, 'version', BUNDLE),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    // packages written for CommonJS call require(); it resolves from the repository, where the packages are
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module';const require = makeRequire(${JSON.stringify(pathToFileURL(join(root, 'package.json')).href)});`,
    },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
    loader: loaderSchema.parse(spec.loaders),
    plugins: [externalsByAddress(spec.external)],
  })
  const inputs = Object.keys(result.metafile.inputs)
    .map((path) => resolve(root, path))
    .filter((path) => existsSync(path))
  const version = hash(result.outputFiles.map(({ hash: ofFile }) => ofFile).join()).slice(0, 24)
  writeVersion(folder, version, result.outputFiles)
  writeJsonFile(listPath, { version, inputs: Object.fromEntries(inputs.map((path) => [path, hashOfFile(path)])) })
  return join(folder, version, BUNDLE)
}

/** Writes the files of a version, and forgets versions that nobody has made for a day. */
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
    // somebody else was faster, with the same bytes
    if (!existsSync(join(folder, version, BUNDLE))) throw error
  }
}

/** Imports of packages stay imports, but of the file itself: the bundle may lie where no node_modules is above it. */
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

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hashOfFile = (path: string) => hash(readFileSync(path))
