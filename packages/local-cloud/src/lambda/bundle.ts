import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from '../durable-file.ts'
import type { FunctionSpec } from './function-spec.ts'

const keptSchema = z.object({ inputs: z.record(z.string(), z.string()) })
const loaderSchema = z.record(
  z.string(),
  z.enum(['base64', 'binary', 'copy', 'css', 'dataurl', 'empty', 'file', 'js', 'json', 'jsx', 'text', 'ts', 'tsx']),
)

/**
 * Bundles a handler into one file below `dir` and answers its path. A bundle is made anew only if the content of one of
 * the files that it was made from has changed.
 * @throws Error with esbuild's messages
 */
export async function bundleHandler(spec: FunctionSpec, root: string, dir: string): Promise<string> {
  const recipe = JSON.stringify([spec.entry, spec.external, spec.loaders, esbuild.version])
  const folder = join(dir, hash(recipe).slice(0, 24))
  const outfile = join(folder, 'index.mjs')
  const listPath = join(folder, 'inputs.json')
  const kept = keptSchema.safeParse(readJsonFile(listPath))
  if (kept.success && existsSync(outfile) && unchanged(kept.data.inputs)) return outfile

  mkdirSync(folder, { recursive: true })
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [spec.entry],
    outfile,
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
  writeJsonFile(listPath, { inputs: Object.fromEntries(inputs.map((path) => [path, hashOfFile(path)])) })
  return outfile
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
