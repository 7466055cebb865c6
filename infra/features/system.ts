import type { FeatureInfrastructure } from './feature.ts'

export const system: FeatureInfrastructure = { feature: 'system' }
