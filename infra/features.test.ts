import { expect, it } from 'vitest'
import type { FeatureInfrastructure } from './features/feature.ts'
import * as groups from './features/index.ts'
import { spreadsheets } from './features/spreadsheets.ts'
/** The features of all groups, and the one with its own stack. */
const features: Pick<FeatureInfrastructure, 'feature' | 'about'>[] = [
  ...Object.values(groups).flatMap<FeatureInfrastructure>((group) => Object.values(group)),
  spreadsheets,
]

it('gives each feature of the API a description within AWS’s length limit', () => {
  for (const { feature, about } of features) {
    expect(about, feature).toMatch(/^[A-Z].{20,}\.$/)
    expect(about.length, feature).toBeLessThanOrEqual(256)
  }
})
