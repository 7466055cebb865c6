import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { type RouteDefinition, routes } from '@lintel/contract'
import { repositoryRoot } from './constructs/bundling.ts'
import { ofType, synthesize } from './test/templates.ts'

/** The variables that a function's code can ask for, unused code left out as in its bundle. */
const askedFor = (entry: string, external: string[]): string[] => {
  const { outputFiles } = buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external,
    logLevel: 'error',
  })
  const code = outputFiles[0]?.text ?? ''
  const calls = [...code.matchAll(/\bvariable\d*\("([A-Z_]+)"\)/g)].map(([, name = '']) => name)
  // Kinds of rows stand in the bundle whether they are used or not.
  const tables = [...code.matchAll(/\bvar (\w+) = rowsOf\d*\(\s*"([A-Z_]+)"/g)]
    .filter(([, rows = '']) => new RegExp(String.raw`(?<![.\w$])${rows}\.(?!schema\b|kind\b)\w`).test(code))
    .map(([, , table = '']) => table)
  return [...new Set([...calls, ...tables])].toSorted()
}

const functions = ofType(synthesize('dev'), 'AWS::Lambda::Function').flatMap(({ Properties, Metadata }) => {
  const entry = String(Metadata?.['local:entry'] ?? '')
  if (!entry) return []
  const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
  return [[entry, Object.keys(Variables), Metadata?.['local:external'] as string[]] as const]
})

/** What the stack around every operation asks for who is signed in: not given to features that anybody may call. */
const forPeople = ['CLIENTS_TABLE', 'USER_POOL_ID']
const openFeatures = Object.values<RouteDefinition>(routes)
  .filter(({ feature }, _, all) => all.every((route) => route.feature !== feature || route.access.kind === 'public'))
  .map(({ feature }) => `functions/${feature}/handler.ts`)

test.each(functions)('%s is given what it asks for, and nothing to spare', (entry, given, external) => {
  expect(existsSync(path.join(repositoryRoot, entry)), entry).toBe(true)
  const notGiven = new Set(['ENVIRONMENT', ...(openFeatures.includes(entry) ? forPeople : [])])
  const asked = askedFor(entry, external).filter((name) => !notGiven.has(name))
  expect(given.filter((name) => name !== 'ENVIRONMENT').toSorted()).toEqual(asked)
})
