import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(import.meta.dirname, 'architecture.md'), 'utf8')

/** Paths of the table's first column. */
const described = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map((match) => match[1] ?? '')

const foldersBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'test', 'public'].includes(entry.name))
    .map((entry) => `${folder}/${entry.name}/`)

it('names only what exists', () => {
  expect(described.filter((where) => !existsSync(path.join(root, where)))).toEqual([])
})

it.each(['packages', 'functions', 'infra', 'web/src'])('names every folder of %s', (folder) => {
  expect(foldersBelow(folder).filter((where) => !described.includes(where))).toEqual([])
})
