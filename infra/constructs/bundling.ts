import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import * as z from 'zod'
import { repositoryRoot, type BundleRecipe } from './bundle-script.ts'

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

/** Writes all that Lambda runs into a folder. Throws where esbuild or npm fails, having written why, or where it is over 250 MB. */
export function bundleInto(folder: string, recipe: BundleRecipe): void {
  const { entry, installed, generated } = recipe
  const bundling = path.join(import.meta.dirname, 'bundle-script.ts')
  execFileSync(process.execPath, [bundling, folder, JSON.stringify(recipe)], { stdio: 'inherit' })
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
