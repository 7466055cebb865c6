import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { buildSync } from 'esbuild'
import * as z from 'zod'

export const repositoryRoot = path.join(import.meta.dirname, '../..')

/** How a function's source becomes what is deployed. */
export interface BundleRecipe {
  /** Path of the handler from the root of the repository. */
  entry: string
  /** Packages that are installed beside the bundle, because they have native parts or load files of their own. */
  installed: readonly string[]
  /** Scripts of ours that write a file into the folder: the file's name and the script that is given its path. */
  generated: Record<string, string>
}

/** What Lambda takes at most, unpacked. */
const mostBytes = 250 * 1024 * 1024

const Lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

/** The exact version that the lockfile has, so that the cloud runs what was tested. */
const lockedVersion = (name: string): string => {
  const lock = Lockfile.parse(JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')))
  const version = lock.packages[`node_modules/${name}`]?.version
  if (!version) throw new Error(`${name} is not in package-lock.json.`)
  return version
}

/** Installs for Lambda's system, whatever this one is. */
const install = (packages: readonly string[], folder: string) => {
  const exact = packages.map((name) => `${name}@${lockedVersion(name)}`)
  const flags = ['--os=linux', '--cpu=x64', '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  execFileSync('npm', ['install', '--prefix', folder, '--no-package-lock', ...flags, ...exact], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(path.join(entry.parentPath, entry.name)).size, 0)

/**
 * Writes a function's code into a folder, as one script. Throws with esbuild's messages.
 *
 * A CommonJS script, because `import` of `node:http` has Node read all that the module has, and with it load a client for
 * fetch and HTTP/2, which no function uses; `require` does not (decision 0620).
 */
export function bundleScript(folder: string, { entry, installed }: Pick<BundleRecipe, 'entry' | 'installed'>): string {
  const outfile = path.join(folder, 'index.cjs')
  buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    // State machines and logs know errors and functions by their names.
    keepNames: true,
    banner: { js: "const bundleAddress = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleAddress' },
    // Lambda gives credentials in the environment. What else the SDK could ask for them is a ninth of a bundle.
    alias: { '@aws-sdk/credential-provider-node': path.join(import.meta.dirname, 'lambda-credentials.ts') },
    external: [...installed],
    logLevel: 'error',
  })
  return outfile
}

/** Writes all that Lambda runs into a folder. Throws with esbuild's or npm's message, or where it is over 250 MB. */
export function bundleInto(folder: string, recipe: BundleRecipe): void {
  const { entry, installed, generated } = recipe
  bundleScript(folder, recipe)
  for (const [file, script] of Object.entries(generated))
    execFileSync(process.execPath, [path.join(repositoryRoot, script), path.join(folder, file)], { stdio: 'inherit' })
  if (installed.length > 0) install(installed, folder)
  const bytes = bytesBelow(folder)
  if (bytes > mostBytes) throw new Error(`${entry} takes ${Math.round(bytes / 1e6)} MB, and Lambda takes 250 MB.`)
}

/**
 * The code of a function. CDK asks for the bundle only while it deploys the function's stack; otherwise, as when this
 * machine runs the template, nothing is built and the source need not even be there.
 */
export const bundledCode = (recipe: BundleRecipe): Code =>
  Code.fromAsset(path.join(repositoryRoot, 'infra'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('not-used'),
      // Part of CDK's cache key: one folder serves as the source of all functions.
      command: [recipe.entry],
      local: {
        tryBundle: (folder) => {
          bundleInto(folder, recipe)
          return true
        },
      },
    },
  })
