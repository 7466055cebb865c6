import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { repositoryRoot, type BundleRecipe } from './bundle-script.ts'
import { lockedPackages, readLockfile } from './locked-packages.ts'

/** Lambda's maximum, uncompressed. */
const maxBytes = 250 * 1024 * 1024

/** Installs exactly the lockfile's versions, for Lambda's operating system, whatever the local one is. */
export function installLocked(folder: string, names: readonly string[], cpu: BundleRecipe['cpu']): void {
  const { manifest, lock } = lockedPackages(readLockfile(), names)
  const files = { 'package.json': manifest, 'package-lock.json': lock }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(content))
  const flags = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['ci', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  for (const name of Object.keys(files)) rmSync(path.join(folder, name))
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(path.join(entry.parentPath, entry.name)).size, 0)

/** Throws if esbuild or npm fails, or above 250 MB. */
export function bundleInto(folder: string, recipe: BundleRecipe): void {
  const { entry, installed, cpu, generated } = recipe
  const bundling = path.join(import.meta.dirname, 'bundle-script.ts')
  execFileSync(process.execPath, [bundling, folder, JSON.stringify(recipe)], { stdio: 'inherit' })
  for (const [file, script] of Object.entries(generated))
    execFileSync(process.execPath, [path.join(repositoryRoot, script), path.join(folder, file)], { stdio: 'inherit' })
  if (installed.length > 0) installLocked(folder, installed, cpu)
  const bytes = bytesBelow(folder)
  if (bytes > maxBytes) throw new Error(`${entry} takes ${Math.round(bytes / 1e6)} MB, and Lambda takes 250 MB.`)
}

/** CDK bundles only when it deploys the function's stack; for a local run the source need not exist. */
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
