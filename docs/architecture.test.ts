import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { FeatureInfrastructure } from '../infra/features/feature.ts'
import * as ofApi from '../infra/features/index.ts'
import { spreadsheets } from '../infra/features/spreadsheets.ts'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(import.meta.dirname, 'architecture.md'), 'utf8')

/** The paths in the table's first column. The API's features are one row there, and describe themselves. */
const described = [...page.matchAll(/^\| `([^`<]+)` +\|/gm)].map((match) => match[1] ?? '')
/** The features of the API's stack, and the one with its own stack. */
const features: Pick<FeatureInfrastructure, 'feature' | 'about'>[] = [...Object.values(ofApi), spreadsheets]
const ofFeatures = features.map(({ feature }) => `functions/${feature}/`)

const foldersBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'test', 'public'].includes(entry.name))
    .map((entry) => `${folder}/${entry.name}/`)

it('names only what exists', () => {
  expect(described.filter((where) => !existsSync(path.join(root, where)))).toEqual([])
})

it.each(['packages', 'functions', 'infra', 'web/src'])('names every folder of %s', (folder) => {
  expect(foldersBelow(folder).filter((where) => ![...described, ...ofFeatures].includes(where))).toEqual([])
})

it('gives each feature of the API a description within AWS’s length limit', () => {
  for (const { feature, about } of features) {
    expect(about, feature).toMatch(/^[A-Z].{20,}\.$/)
    expect(about.length, feature).toBeLessThanOrEqual(256)
  }
})
