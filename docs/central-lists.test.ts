import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/* The files in which a report section and a feature must be registered, found by searching for the name of one of
   each. Fails when another such list appears: derive it from an existing list or from the files themselves. */

const root = path.join(import.meta.dirname, '..')
const folders = ['packages', 'functions', 'infra', 'web/src', 'scripts', 'docs']
const skipped = new Set(['node_modules', 'dist', 'decisions', 'screens', 'performance.md', 'security.md'])

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const where = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(where) : /\.(?:tsx?|md)$/.test(where) ? where : []
  })
/** Demonstration data and samples are not counted. */
const examples = /^packages\/fixtures\/|^packages\/print\/src\/sample\/|^scripts\//
const files = folders.flatMap(filesBelow).filter((file) => !examples.test(file))

/** The files that contain a name, without its own files and the tests of something else. */
const naming = (name: RegExp, own: RegExp, isCounted: (file: string) => boolean): string[] =>
  files
    .filter((file) => file !== 'docs/central-lists.test.ts' && !own.test(file) && isCounted(file))
    .filter((file) => name.test(readFileSync(path.join(root, file), 'utf8')))

const isNoTest = (file: string) => !/\.(?:test|fixture)\.tsx?$|\/test\//.test(file)

it('a section of a report is one file each in contract, rules, print and web, and is registered in these lists', () => {
  const lists = [
    // Contract and rules: its line in the index of sections. Body, menus and report types follow.
    'packages/contract/src/reports/sections/index.ts',
    'packages/rules/src/reports/sections/index.ts',
    // Print: the heading it is printed under. Headings, contents, changes and missing entries follow.
    'packages/print/src/sections/entries/groups.ts',
    // The editor: its line with address and key.
    'web/src/features/reports/editor/sections/list.ts',
  ]
  const own = /\/manuals(?:\/|\.ts)/
  const found = naming(/\bmanuals\b|\bManuals?\b(?! seen)|[mM]anuals[A-Z]/, own, isNoTest)
  const isOfAppliances = (file: string) => file.endsWith('sections/appliances.ts') || file.includes('/appliances/')
  expect(found.filter((file) => !isOfAppliances(file)).toSorted()).toEqual(lists.toSorted())
})

it('a feature is its folders, and is registered in these lists', () => {
  const lists = [
    'functions/test/access-table.ts',
    'infra/features/index.ts',
    'infra/tables.ts',
    'packages/contract/src/features.ts',
    'packages/contract/src/index.ts',
    'web/src/app/guard.test.ts',
    'web/src/app/paths.ts',
    'web/src/app/screens.ts',
  ]
  // What this feature also takes part in: a kind of file, rules, an event, the erasure of a client with its permission,
  // a step of the stress test, and calls of the specification.
  const takesPart = [
    'docs/specification-calls.test.ts',
    'functions/client-data/erase-steps.ts',
    'functions/test/stress-steps.ts',
    'functions/uploads/kinds.ts',
    'infra/stacks/client-data.ts',
    'packages/contract/src/realtime/events.ts',
    'packages/contract/src/routes.ts',
    'packages/rules/src/index.ts',
    'web/src/app/sidebar.ts',
  ]
  const isList = (file: string) =>
    isNoTest(file) || file.startsWith('docs/') || lists.includes(file) || takesPart.includes(file)
  const own = /remote-commands(?:\/|\.ts)|^functions\/test\/commands\.ts$/
  const found = naming(/remote-?commands?|remote-?support\b/i, own, isList)
  expect(found.toSorted()).toEqual([...lists, ...takesPart].toSorted())
})
