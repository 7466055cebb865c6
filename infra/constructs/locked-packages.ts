import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { repositoryRoot } from './bundle-script.ts'

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

/**
 * With the exact versions and hashes of another lockfile, for every operating system. Throws if that lacks a package.
 */
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
