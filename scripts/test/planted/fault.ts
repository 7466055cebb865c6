import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A fault to plant in the product, and the test that has to find it. */
export interface Fault {
  name: string
  /** A text that the product has exactly once, wherever its file is. */
  find: string
  /** What replaces it. */
  plant: string
  /** The test's file, which may have moved, and part of its title if one test suffices. */
  foundBy: string
  title?: string
}

export const root = path.join(import.meta.dirname, '../../..')

const product = /^(?:functions|infra|packages\/(?:contract|rules|print|pdf)|web)\/.*\.tsx?$/
const test = /\.test\.tsx?$/
const aside = /\.test\.|\.fixture\.|\/test\/|\/testing\/|\/e2e\//

export interface Sources {
  product: ReadonlyMap<string, string>
  tests: readonly string[]
}

export function readSources(): Sources {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const names = [...new Set(listed.toString().split('\n'))].filter((name) => name && existsSync(path.join(root, name)))
  const own = names.filter((name) => product.test(name) && !aside.test(name))
  return {
    product: new Map(own.map((name) => [name, readFileSync(path.join(root, name), 'utf8')])),
    tests: names.filter((name) => test.test(name)),
  }
}

/** The files of a fault and of its test; otherwise why it cannot be planted. */
export function placeOf(
  { find, foundBy }: Fault,
  sources: Sources,
): { file: string; test: string } | { problem: string } {
  const [first, ...others] = [...sources.product].filter(([, text]) => text.includes(find))
  if (!first) return { problem: 'its text is gone' }
  const [file, text] = first
  if (others.length > 0 || text.indexOf(find) !== text.lastIndexOf(find)) return { problem: 'its text is not unique' }
  const alike = sources.tests.filter((name) => path.basename(name) === path.basename(foundBy))
  const own = alike.find((name) => name === foundBy) ?? (alike.length === 1 ? alike[0] : undefined)
  return own === undefined ? { problem: `${foundBy} is gone` } : { file, test: own }
}
