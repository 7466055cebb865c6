// @module-tag long
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { aFolder } from '../testing/folder.ts'
import { credentialsOf } from '../iam/credentials.ts'
import { bundleHandler } from './bundle.ts'
import type { FunctionSpec } from './function-spec.ts'

let root: string
let dir: string

beforeEach(() => {
  root = aFolder()
  dir = join(root, 'bundles')
  mkdirSync(dir)
  writeFileSync(join(root, 'shared.ts'), 'export const shared = "as it was"')
})

const aFunction = (name: string, source: string): FunctionSpec => {
  writeFileSync(join(root, `${name}.ts`), source)
  return {
    name,
    entry: join(root, `${name}.ts`),
    handler: 'handler',
    external: [],
    loaders: {},
    environment: {},
    timeoutSeconds: 3,
    memoryMegabytes: 128,
    architecture: 'arm64',
    credentials: credentialsOf(name),
  }
}

/** Longer than a file system's clock lags: a file as new as its bundle is read again. */
const clockMs = 30

const bundleOf = async (spec: FunctionSpec, all: FunctionSpec[]) =>
  readFileSync(await bundleHandler(spec, root, dir, all), 'utf8')

it('rebundles each only when one of its source files changes', async () => {
  const one = aFunction('one', 'import { shared } from "./shared.ts"\nexport const handler = () => `one ${shared}`')
  const two = aFunction('two', 'export const handler = () => "two"')
  await setTimeout(clockMs)
  await bundleOf(one, [one, two])
  const before = await bundleHandler(two, root, dir, [one, two])
  writeFileSync(join(root, 'shared.ts'), 'export const shared = "as it is now"')
  expect(await bundleOf(one, [one, two])).toContain('as it is now')
  expect(await bundleHandler(two, root, dir, [one, two])).toBe(before)
})

it('does not use a bundle begun before its source changed', async () => {
  const one = aFunction('one', 'export const handler = () => "before"')
  const begun = bundleOf(one, [one])
  aFunction('one', 'export const handler = () => "after"')
  expect(await bundleOf(one, [one])).toContain('after')
  await begun
})
