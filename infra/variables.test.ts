import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { featureNames, routesOf } from '@lintel/contract'
import { repositoryRoot } from './constructs/bundle-script.ts'
import { ofType, synthesize } from './test/templates.ts'

/** What of these tables and variables a bundle can ask for, unused code left out. */
const askedIn = (code: string): string[] => {
  const calls = [...code.matchAll(/\bvariable\d*\("([A-Z_]+)"\)/g)].map(([, name = '']) => name)
  // Kinds of rows stand in the bundle whether they are used or not.
  const tables = [...code.matchAll(/\bvar (\w+) = rowsOf\d*\(\s*"([A-Z_]+)"/g)]
    .filter(([, rows = '']) => new RegExp(String.raw`(?<![.\w$])${rows}\.(?!schema\b|kind\b)\w`).test(code))
    .map(([, , table = '']) => table)
  return [...new Set([...calls, ...tables])].toSorted()
}

/** The code of functions that leave the same packages out, by entry: made at once, since they share most of it. */
const bundled = (entries: string[], external: string[]): [string, string][] => {
  const { outputFiles } = buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: Object.fromEntries(entries.map((entry, index) => [String(index), entry])),
    outdir: 'bundles',
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external,
    logLevel: 'error',
  })
  return entries.map((entry, index) => {
    const file = outputFiles.find(({ path: name }) => path.basename(name) === `${index}.js`)
    return [entry, file?.text ?? expect.fail(`${entry} was not bundled`)]
  })
}

const functions = ofType(synthesize('dev'), 'AWS::Lambda::Function').flatMap(({ Properties, Metadata }) => {
  const entry = String(Metadata?.['local:entry'] ?? '')
  if (!entry) return []
  const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
  return [[entry, Object.keys(Variables), Metadata?.['local:external'] as string[]] as const]
})

/** What the stack around every operation asks for who is signed in: not given to features that anybody may call. */
const forPeople = ['CLIENTS_TABLE', 'USER_POOL_ID']
const openFeatures = featureNames
  .filter((feature) => routesOf(feature).every(({ access }) => access.kind === 'public'))
  .map((feature) => `functions/${feature}/handler.ts`)

const externals = Map.groupBy(functions, ([, , external]) => external.join())
const codeOf = new Map(
  [...externals.values()].flatMap((group) =>
    bundled(
      group.map(([entry]) => entry),
      group[0]?.[2] ?? [],
    ),
  ),
)

test.each(functions)('%s is given what it asks for, and nothing to spare', (entry, given) => {
  expect(existsSync(path.join(repositoryRoot, entry)), entry).toBe(true)
  const notGiven = new Set(['ENVIRONMENT', ...(openFeatures.includes(entry) ? forPeople : [])])
  const asked = askedIn(codeOf.get(entry) ?? '').filter((name) => !notGiven.has(name))
  expect(given.filter((name) => name !== 'ENVIRONMENT').toSorted()).toEqual(asked)
})
