import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { repositoryRoot, type BundleRecipe } from './bundle-script.ts'
import * as z from 'zod'

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

const dependencies = z.record(z.string(), z.string()).default({})

const LockedPackage = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })).default({}),
})
const Lockfile = z.looseObject({ lockfileVersion: z.literal(3), packages: z.record(z.string(), LockedPackage) })
export type Lockfile = z.infer<typeof Lockfile>

export const readLockfile = (): Lockfile =>
  Lockfile.parse(JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')))

/** The location of a package required from this one: next to it, or in an outer folder, as Node resolves. */
function placeOf({ packages }: Lockfile, from: string, name: string): string | undefined {
  const folders = `/${from}`.split('/node_modules/')
  const places = folders.map((_, out) =>
    [...folders.slice(0, folders.length - out), name].join('/node_modules/').slice(1),
  )
  return places.find((place) => packages[place])
}

/** Exact versions and hashes, for every operating system. Throws if the lockfile lacks a package. */
export function lockedPackages(lock: Lockfile, names: readonly string[]) {
  const kept: Lockfile['packages'] = {}
  const keep = (place: string): void => {
    const found = lock.packages[place]
    if (!found || kept[place]) return
    const { dev: _, ...entry } = found
    kept[place] = entry
    const isOptional = (name: string) => entry.peerDependenciesMeta[name]?.optional === true
    const wanted = [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      ...Object.keys(entry.peerDependencies).filter((name) => !isOptional(name)),
    ]
    for (const name of wanted) keep(placeOf(lock, place, name) ?? '')
  }
  const versions = Object.fromEntries(
    names.map((name) => {
      const version = lock.packages[`node_modules/${name}`]?.version
      if (!version) throw new Error(`${name} is not in package-lock.json.`)
      keep(`node_modules/${name}`)
      return [name, version]
    }),
  )
  const manifest = { name: 'bundled', version: '0.0.0', private: true, dependencies: versions }
  return {
    manifest,
    lock: {
      name: 'bundled',
      version: '0.0.0',
      lockfileVersion: 3,
      requires: true,
      packages: { '': manifest, ...kept },
    },
  }
}
