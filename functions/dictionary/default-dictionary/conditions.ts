import type { Conditions } from '@lintel/contract'

type Triple = [string, string, string]

const row = (lead: string, set_1: Triple, set_2: Triple) => ({ lead, set_1, set_2 })

const where: Triple = ['to lower edge', 'to centre', 'near the handle']
const howMuch: Triple = ['one, about 1 cm', 'two or three, under 3 cm each', 'several, over 5 cm']

export const fabric: Conditions = {
  matrix: [
    row('Scuff marks', ['to lower edge', 'at hand height', 'behind furniture'], howMuch),
    row('Chips to paintwork', where, howMuch),
    row(
      'Filled holes',
      ['above the skirting', 'at picture height', 'near the window'],
      ['one', 'two or three', 'several'],
    ),
  ],
  list: [
    'Freshly painted',
    'Light wear consistent with age',
    'Hairline crack',
    'Nail hole',
    'Water stain',
    'Discoloured',
  ],
  additional: 'Tested and working',
}

export const glazing: Conditions = {
  matrix: [
    row('Scratches', ['to the glass', 'to the frame', 'to the handle'], howMuch),
    row(
      'Mould spots',
      ['to the sealant', 'to the lower frame', 'to the reveal'],
      ['isolated', 'along one edge', 'widespread'],
    ),
    row('Condensation', ['inside the pane', 'to the lower edge', 'to the sill'], ['slight', 'moderate', 'heavy']),
  ],
  list: ['Opens and closes easily', 'Key present', 'Key missing', 'Seal perished', 'Blown unit', 'Cracked pane'],
  additional: 'Lock tested',
}

export const furnishing: Conditions = {
  matrix: [
    row('Scratches', ['to the top', 'to the sides', 'to the legs'], howMuch),
    row('Ring marks', ['to the top', 'to the shelf', 'to the edge'], ['one', 'two or three', 'several']),
    row('Loose', ['joint', 'handle', 'hinge'], ['slightly', 'noticeably', 'unsafe']),
  ],
  list: ['Sturdy', 'Complete', 'Missing part', 'Chipped', 'Worn edges', 'Faded'],
  additional: 'Assembled and stable',
}

export const soft: Conditions = {
  matrix: [
    row('Stain', ['near the door', 'to the centre', 'under the window'], howMuch),
    row('Flattened pile', ['in the walkway', 'at furniture positions', 'throughout'], ['light', 'moderate', 'heavy']),
    row('Frayed', ['at the threshold', 'along one edge', 'at the seam'], ['slightly', 'over 5 cm', 'throughout']),
  ],
  list: [
    'Recently cleaned',
    'Fire label seen',
    'Fire label missing',
    'Burn mark',
    'Pulled thread',
    'Faded by sunlight',
  ],
  additional: 'No odour',
}

export const appliance: Conditions = {
  matrix: [
    row('Limescale', ['to the base', 'to the filter', 'to the seal'], ['light', 'moderate', 'heavy']),
    row('Grease residue', ['to the interior', 'to the door', 'to the filter'], ['light', 'moderate', 'heavy']),
    row('Scratches', ['to the front', 'to the controls', 'to the top'], howMuch),
  ],
  list: ['Powers up', 'Not tested', 'Manual seen', 'Shelf missing', 'Seal perished', 'Bulb not working'],
  additional: 'Tested for power only',
}

const scaleAndMould = [
  row('Limescale', ['around the taps', 'around the waste', 'to the screen'], ['light', 'moderate', 'heavy']),
  row(
    'Mould',
    ['to the sealant', 'to the grouting', 'to the corner'],
    ['isolated spots', 'along one edge', 'widespread'],
  ),
] as const
const chips = row('Chips', ['to the rim', 'to the base', 'to the edge'], howMuch)

export const sanitary: Conditions = {
  matrix: [...scaleAndMould, chips],
  list: ['Drains freely', 'Plug present', 'Plug missing', 'Sealant intact', 'Surface scratched', 'Overflow clear'],
  additional: 'Hot and cold water tested',
}

export const toilets: Conditions = {
  matrix: [
    row('Limescale', ['to the bowl', 'to the rim', 'to the cistern'], ['light', 'moderate', 'heavy']),
    scaleAndMould[1],
    chips,
  ],
  list: ['Flushes correctly', 'Seat secure', 'Seat loose', 'Lid cracked', 'Cistern runs on', 'Sealant intact'],
  additional: 'Flush tested',
}

export const taps: Conditions = {
  matrix: [
    row('Limescale', ['to the spout', 'to the base', 'to the head'], ['light', 'moderate', 'heavy']),
    row('Drips', ['from the spout', 'at the base', 'at the hose'], ['slight', 'constant', 'when in use']),
    row('Tarnished', ['to the base', 'to the handles', 'to the spout'], ['slightly', 'moderately', 'throughout']),
  ],
  list: ['Runs hot and cold', 'Turns freely', 'Stiff', 'Loose at the base', 'Good pressure', 'Low pressure'],
  additional: 'Hot and cold water tested',
}

export const tiling: Conditions = {
  matrix: [
    scaleAndMould[1],
    row('Cracked tile', ['to the lower row', 'by the sink', 'to the corner'], ['one', 'two or three', 'several']),
    row(
      'Discoloured grouting',
      ['to the lower rows', 'behind the taps', 'to the corner'],
      ['light', 'moderate', 'heavy'],
    ),
  ],
  list: ['Sealant intact', 'Sealant peeling', 'Tile loose', 'Drill holes', 'Watermarks', 'Grouting missing'],
  additional: 'No movement felt',
}

export const worktops: Conditions = {
  matrix: [
    row('Scratches', ['to the front edge', 'by the sink', 'by the hob'], howMuch),
    row(
      'Burn mark',
      ['by the hob', 'to the centre', 'to the front edge'],
      ['one, about 1 cm', 'two or three', 'several'],
    ),
    row('Swollen joint', ['by the sink', 'at the corner', 'to the front edge'], ['slightly', 'noticeably', 'open']),
  ],
  list: ['Knife marks', 'Ring marks', 'Chip to the edge', 'Sealant intact', 'Sealant peeling', 'Faded'],
  additional: 'Firm to the touch',
}

export const outdoors: Conditions = {
  matrix: [
    row('Weeds', ['between the paving', 'to the borders', 'along the boundary'], ['few', 'moderate', 'overgrown']),
    row('Weathered', ['to the surface', 'to the posts', 'to the joints'], ['slightly', 'moderately', 'heavily']),
    row('Moss', ['to the paving', 'to the north side', 'to the roof'], ['light', 'moderate', 'heavy']),
  ],
  list: ['Seasonal condition', 'Recently cut', 'Panel loose', 'Broken slab', 'Litter present', 'Locked, key seen'],
  additional: 'Seen in daylight',
}
