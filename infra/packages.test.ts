import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../packages/local-cloud/src/testing/folder.ts'
import { lockedPackages, readLockfile, type Lockfile } from './constructs/bundling.ts'
import { ofType, synthesize } from './test/templates.ts'

const root = readLockfile()

/** The packages installed next to each function's bundle. */
const installed = ofType(synthesize('dev'), 'AWS::Lambda::Function').flatMap(({ id, Metadata }) => {
  const names = Metadata?.installed as string[] | undefined
  return names && names.length > 0 ? [[id, names] as const] : []
})

/** All packages except the first, which is the function itself. */
const packagesOf = ({ packages }: { packages: object }): Lockfile['packages'] =>
  Object.fromEntries(Object.entries(packages).filter(([place]) => place !== ''))

test.each(installed)('%s gets the versions and hashes of package-lock.json, and no others', (_, names) => {
  const { manifest, lock } = lockedPackages(root, names)
  for (const name of names) expect(Object.keys(lock.packages)).toContain(`node_modules/${name}`)
  for (const [place, { version, resolved, integrity }] of Object.entries(packagesOf(lock))) {
    const known = root.packages[place]
    expect({ version, resolved, integrity }, place).toEqual({
      version: known?.version,
      resolved: known?.resolved,
      integrity: known?.integrity,
    })
    expect(integrity, place).toMatch(/^sha512-/)
  }
  expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test.each(['x64', 'arm64'])('npm finds nothing to resolve on %s: all are listed', { tags: ['long'] }, (cpu) => {
  const folder = aFolder()
  const { manifest, lock } = lockedPackages(root, [...new Set(installed.flatMap(([, each]) => each))])
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  const flags = ['--dry-run', '--offline', '--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--no-audit', '--no-fund']
  // It compares the two files, and fails if one needs something missing from the other.
  const told = execFileSync('npm', ['ci', ...flags], { cwd: folder, encoding: 'utf8' })
  expect(told).toMatch(/added \d+ packages/)
})

test('a package with a nested version of a dependency gets that one', () => {
  const entry = (version: string, needs: Record<string, string> = {}) => ({
    version,
    integrity: 'sha512-x',
    dependencies: needs,
    optionalDependencies: {},
    peerDependencies: {},
    peerDependenciesMeta: {},
  })
  const lock: Lockfile = {
    lockfileVersion: 3,
    packages: {
      'node_modules/a': { ...entry('1.0.0', { b: '1', '@s/c': '1' }), dev: true },
      'node_modules/a/node_modules/b': entry('1.0.0', { d: '1' }),
      'node_modules/b': entry('2.0.0'),
      'node_modules/@s/c': entry('1.0.0', { b: '2' }),
      'node_modules/d': entry('1.0.0'),
      'node_modules/e': entry('1.0.0'),
    },
  }
  const places = [
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/d',
    'node_modules/@s/c',
    'node_modules/b',
  ]
  expect(Object.keys(lockedPackages(lock, ['a']).lock.packages).toSorted()).toEqual(places.toSorted())
  expect(packagesOf(lockedPackages(lock, ['a']).lock)['node_modules/a']).not.toHaveProperty('dev')
  expect(() => lockedPackages(lock, ['f'])).toThrow('f is not in package-lock.json.')
})
