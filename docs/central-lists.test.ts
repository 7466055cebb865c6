import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/*
 * What a section of a report and what a feature must be entered into beside their own files, found by reading who names
 * one of each. Another list fails here: let it follow from one that is there, or from the files themselves.
 */

const root = path.join(import.meta.dirname, '..')
const folders = ['packages', 'functions', 'infra', 'web/src', 'scripts', 'docs']
const skipped = new Set(['node_modules', 'dist', 'decisions', 'screens', 'performance.md', 'security.md'])

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const where = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(where) : /\.(?:tsx?|md)$/.test(where) ? where : []
  })
/** Demonstration data and samples may show whatever they like. */
const examples = /^packages\/fixtures\/|^packages\/print\/src\/sample\/|^scripts\//
const files = folders.flatMap(filesBelow).filter((file) => !examples.test(file))

/** The files that name something, but for its own and for tests of something else. */
const naming = (name: RegExp, own: RegExp, isCounted: (file: string) => boolean): string[] =>
  files
    .filter((file) => file !== 'docs/central-lists.test.ts' && !own.test(file) && isCounted(file))
    .filter((file) => name.test(readFileSync(path.join(root, file), 'utf8')))

const isNoTest = (file: string) => !/\.(?:test|fixture)\.tsx?$|\/test\//.test(file)

it('a section of a report is a file each in contract, rules, print and web, and stands in these lists', () => {
  const lists = [
    // The contract and the rules: its line in the index of sections. Body, menus and report types follow.
    'packages/contract/src/reports/sections/index.ts',
    'packages/rules/src/reports/sections/index.ts',
    // The document: below which heading it is printed. Headings, contents, changes and what is missing follow.
    'packages/print/src/sections/entries/groups.ts',
    // The editor: its line with address and key.
    'web/src/features/reports/editor/sections/list.ts',
  ]
  const own = /\/manuals(?:\/|\.ts)/
  const found = naming(/\bmanuals\b|\bManuals?\b(?! seen)|[mM]anuals[A-Z]/, own, isNoTest)
  const isOfAppliances = (file: string) => file.endsWith('sections/appliances.ts') || file.includes('/appliances/')
  expect(found.filter((file) => !isOfAppliances(file)).toSorted()).toEqual(lists.toSorted())
})

it('a feature is its folders, and stands in these lists', () => {
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
  // What this one does beside: a kind of file, rules of its own, an event that others hear, its part of
  // what is erased of a client and the right to it, a step of the stress test, and calls of the specification.
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
