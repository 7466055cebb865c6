import type { FeatureInfrastructure } from './feature.ts'

export const system: FeatureInfrastructure = {
  feature: 'system',
  about: 'The API reference, and the answer to unknown addresses.',
}
