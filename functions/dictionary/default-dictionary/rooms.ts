import { furnishBits } from '@lintel/contract'
import type { DictionaryRoom } from '@lintel/contract'
import { sections } from './sections.ts'

interface Levels {
  building: string
  part?: string
  full?: string
  linen?: string
}

const every = Object.values(furnishBits).reduce((sum, bit) => sum + bit, 0)
const masks: Record<keyof Levels, number> = {
  building: every,
  part: every - furnishBits.Unfurnished - furnishBits.Default,
  full: furnishBits['Fully furnished'] + furnishBits['Fully furnished with linen'],
  linen: furnishBits['Fully furnished with linen'],
}

const sectionOfType = new Map(sections.flatMap((section) => section.types.map((type) => [type.slug, section.slug])))

const keyOf = (type: string) => {
  const section = sectionOfType.get(type)
  if (!section) throw new Error(`The default dictionary has no type ${type}`)
  return `${section}/${type}`
}

const room = (
  name: string,
  category: DictionaryRoom['category'],
  priority: DictionaryRoom['priority'],
  levels: Levels,
): DictionaryRoom => {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const types: Record<string, number> = {}
  for (const level of ['building', 'part', 'full', 'linen'] as const)
    for (const type of levels[level]?.split(' ') ?? []) types[keyOf(type)] = masks[level]
  return { id: slug, slug, name, category, priority, types }
}

const shell = 'door door-frame ceiling-finish wall-finish skirting floor-finish ceiling-light light-switches'
const withWindow = `${shell} window window-sill`
const bedroom: Levels = {
  building: `${withWindow} sockets radiator curtain-rail`,
  part: 'curtains bed mattress wardrobe',
  full: 'chest-of-drawers lamps mirror pictures-and-ornaments rugs',
  linen: 'linen',
}
const bathroom = 'wall-tiles basin basin-taps toilet sealant vent towel-rail mirror'

/** In the order in which an inspector walks through the home. */
export const rooms: DictionaryRoom[] = [
  room('Exterior', 4, 2, {
    building: 'facade exterior-door exterior-windows gutters-and-downpipes porch exterior-lighting',
    part: 'bins',
  }),
  room('Front garden', 4, 2, {
    building: 'boundary-wall fence gate path lawn borders-and-beds trees-and-hedges',
    part: 'bins',
    full: 'planters',
  }),
  room('Driveway', 4, 3, { building: 'driveway gate exterior-lighting' }),
  room('Hall', 1, 1, {
    building: `${shell} door-furniture sockets radiator alarms door-entry consumer-unit heating-control`,
    part: 'hooks-and-rails',
    full: 'console-table mirror rugs',
  }),
  room('Stairs and landing', 1, 1, {
    building:
      'ceiling-finish wall-finish skirting floor-finish ceiling-light light-switches staircase alarms loft-hatch',
    full: 'pictures-and-ornaments',
  }),
  room('Reception', 1, 1, {
    building: `${withWindow} sockets radiator aerial-and-telephone-points curtain-rail`,
    part: 'curtains sofa',
    full: 'armchair coffee-table lamps shelving rugs pictures-and-ornaments',
  }),
  room('Dining room', 1, 2, {
    building: `${withWindow} sockets radiator curtain-rail`,
    part: 'curtains dining-table dining-chairs',
    full: 'shelving pictures-and-ornaments rugs',
  }),
  room('Study', 1, 3, {
    building: `${withWindow} sockets radiator aerial-and-telephone-points`,
    part: 'blinds desk',
    full: 'lamps shelving',
  }),
  room('Kitchen', 2, 1, {
    building: `${withWindow} wall-tiles sockets radiator alarms boiler worktop kitchen-sink kitchen-tap base-units wall-units oven hob extractor`,
    part: 'blinds fridge-freezer washing-machine',
    full: 'dishwasher small-appliances crockery cutlery cookware glassware kitchen-bin dining-table dining-chairs',
  }),
  room('Utility', 2, 2, {
    building: `${shell} sockets worktop kitchen-sink kitchen-tap base-units vent`,
    part: 'washing-machine',
    full: 'small-appliances',
  }),
  room('Bedroom', 1, 1, bedroom),
  room('Bedroom 2', 1, 1, bedroom),
  room('Bedroom 3', 1, 2, bedroom),
  room('Bedroom 4', 1, 3, bedroom),
  room('En-suite', 3, 2, {
    building: `${shell} ${bathroom} shower shower-screen`,
    part: 'bathroom-cabinet',
    full: 'bathroom-accessories',
  }),
  room('Bathroom', 3, 1, {
    building: `${withWindow} radiator ${bathroom} bath bath-taps shower shower-screen`,
    part: 'blinds bathroom-cabinet',
    full: 'bathroom-accessories',
  }),
  room('WC', 3, 2, {
    building: `${shell} wall-tiles basin basin-taps toilet vent`,
    full: 'bathroom-accessories mirror',
  }),
  room('Loft', 1, 3, { building: 'loft-hatch floor-finish ceiling-light vent' }),
  room('Cupboard', 1, 3, { building: 'door floor-finish shelving ceiling-light' }),
  room('Conservatory', 1, 3, {
    building: 'door window wall-finish floor-finish sockets radiator ceiling-light light-switches',
    part: 'blinds',
    full: 'sofa coffee-table',
  }),
  room('Rear garden', 4, 1, {
    building: 'fence gate patio lawn borders-and-beds trees-and-hedges shed outside-tap exterior-lighting',
    part: 'bins washing-line',
    full: 'garden-table garden-chairs planters barbecue',
  }),
  room('Balcony', 4, 3, { building: 'boundary-wall decking exterior-lighting', full: 'garden-table garden-chairs' }),
  room('Garage', 1, 3, {
    building: 'door wall-finish floor-finish ceiling-light light-switches sockets shelving consumer-unit',
  }),
]
