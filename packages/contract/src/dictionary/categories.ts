import type { CategorySections } from './entities.ts'

const living = [
  'doors',
  'windows',
  'ceiling',
  'walls',
  'woodwork',
  'flooring',
  'lighting',
  'electrics',
  'heating',
  'fixtures',
  'furniture',
] as const
const closing = ['overview', 'misc'] as const

/** In report order. */
export const categorySections = {
  1: [...living, ...closing],
  2: [...living, 'worktop', 'sink', 'units', 'appliances', 'kitchen-items', ...closing],
  3: [...living, 'sanitary-ware', 'bathroom-items', ...closing],
  4: [
    'boundaries',
    'exterior',
    'paths-and-paving',
    'lawn-and-planting',
    'garden-structures',
    'garden-items',
    'garden-furniture',
    'external-services',
    ...closing,
  ],
} as const satisfies CategorySections

/** Rooms of categories 1 to 3 leave them out. */
export const externalTypeSlugs: readonly string[] = [
  'fence',
  'gate',
  'boundary-wall',
  'facade',
  'exterior-door',
  'exterior-windows',
  'gutters-and-downpipes',
  'porch',
  'path',
  'patio',
  'decking',
  'driveway',
  'lawn',
  'borders-and-beds',
  'trees-and-hedges',
  'shed',
  'greenhouse',
  'pergola',
  'bins',
  'washing-line',
  'outside-tap',
  'planters',
  'garden-table',
  'garden-chairs',
  'barbecue',
  'exterior-lighting',
  'garage-door',
]

/** Rooms of category 4 leave them out. */
export const internalTypeSlugs: readonly string[] = [
  'door',
  'door-frame',
  'window',
  'ceiling-finish',
  'wall-finish',
  'skirting',
  'floor-finish',
  'radiator',
]
