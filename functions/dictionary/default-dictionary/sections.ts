import { categorySections } from '@lintel/contract'
import type { Conditions, DictionaryItem, DictionarySection, DictionaryType } from '@lintel/contract'
import {
  appliance,
  fabric,
  furnishing,
  glazing,
  outdoors,
  sanitary,
  soft,
  taps,
  tiling,
  toilets,
  worktops,
} from './conditions.ts'

/** 'Door frame' -> 'door-frame'. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const palettes = {
  paint: ['White', 'Magnolia', 'Cream', 'Grey', 'Beige', 'Pale blue', 'Pale green', 'Black'],
  wood: ['White', 'Oak', 'Pine', 'Walnut', 'Beech', 'Grey', 'Black'],
  metal: ['Chrome', 'Brushed steel', 'Brass', 'White', 'Black'],
  floor: ['Beige', 'Grey', 'Oak', 'Brown', 'Cream', 'Black', 'Slate', 'Blue'],
  white: ['White', 'Cream', 'Grey', 'Black'],
  fabric: ['White', 'Cream', 'Grey', 'Beige', 'Blue', 'Green', 'Brown', 'Black', 'Patterned'],
  machine: ['White', 'Silver', 'Stainless steel', 'Black', 'Cream'],
  outdoor: ['Natural', 'Brown', 'Grey', 'Green', 'Black', 'White', 'Terracotta'],
} as const

const domesticMakes = ['AEG', 'Beko', 'Bosch', 'Hotpoint', 'Indesit', 'Neff', 'Samsung', 'Siemens', 'Smeg', 'Zanussi']

interface TypeOptions {
  colours: keyof typeof palettes
  conditions: Conditions
  required?: number
  constituents?: readonly string[]
  makes?: readonly string[]
}

const type = (name: string, items: string, options: TypeOptions): DictionaryType => ({
  id: slugOf(name),
  name,
  systemName: '',
  slug: slugOf(name),
  minimumRequired: options.required ?? 1,
  asksBought: false,
  items: items.split(', ').map((item): DictionaryItem => ({
    name: item,
    slug: slugOf(item),
    colours: [...palettes[options.colours]],
    constituents: [...(options.constituents ?? [])],
    makes: [...(options.makes ?? [])],
    conditions: options.conditions,
  })),
})

/** Furniture, floor coverings and appliances, and besides them furnishings and decoration. */
const valued: readonly string[] = ['flooring', 'furniture', 'garden-furniture', 'appliances']
const valuedTypes: readonly string[] = ['curtains', 'blinds', 'ceiling-finish', 'wall-finish']

const section = (name: string, ...types: DictionaryType[]): DictionarySection => {
  const slug = slugOf(name)
  const asks = (type: DictionaryType) => valued.includes(slug) || valuedTypes.includes(type.slug)
  return {
    id: slug,
    name,
    systemName: '',
    slug,
    types: types.map((entry) => ({ ...entry, asksBought: asks(entry) })),
  }
}

const inPaint: TypeOptions = { colours: 'paint', conditions: fabric }
const inWood: TypeOptions = { colours: 'wood', conditions: fabric }
const inMetal: TypeOptions = { colours: 'metal', conditions: fabric }
const furniture: TypeOptions = { colours: 'wood', conditions: furnishing }
const upholstery: TypeOptions = { colours: 'fabric', conditions: soft }
const machine: TypeOptions = { colours: 'machine', conditions: appliance, makes: domesticMakes }
const inTaps: TypeOptions = { colours: 'metal', conditions: taps }
const ceramic: TypeOptions = { colours: 'white', conditions: sanitary }
const garden: TypeOptions = { colours: 'outdoor', conditions: outdoors }

const all: DictionarySection[] = [
  section(
    'Doors',
    type('Door', 'Panelled door, Flush door, Glazed door, Fire door, Sliding door, Entrance door, Patio doors', {
      ...inWood,
      constituents: ['Handle', 'Hinge', 'Lock', 'Closer', 'Letter plate', 'Spyhole', 'Chain', 'Coat hook'],
    }),
    type('Door frame', 'Door frame, Architrave, Threshold strip', inPaint),
    type('Door furniture', 'Lever handles, Knobs, Yale lock, Mortice lock, Thumb turn, Door stop', inMetal),
  ),
  section(
    'Windows',
    type('Window', 'Double-glazed casement window, Sash window, Tilt and turn window, Skylight, Bay window', {
      colours: 'white',
      conditions: glazing,
      constituents: ['Pane', 'Handle', 'Key', 'Restrictor', 'Trickle vent'],
    }),
    type('Window sill', 'Window sill, Tiled sill', inPaint),
    type('Curtains', 'Curtains, Net curtains, Lined curtains', { ...upholstery, constituents: ['Tie-back', 'Hook'] }),
    type('Curtain rail', 'Curtain pole, Curtain track', inMetal),
    type('Blinds', 'Roller blind, Venetian blind, Vertical blind, Roman blind', {
      ...upholstery,
      constituents: ['Cord', 'Cord cleat', 'Slat'],
    }),
  ),
  section('Ceiling', type('Ceiling finish', 'Painted ceiling, Textured ceiling, Panelled ceiling', inPaint)),
  section(
    'Walls',
    type('Wall finish', 'Painted walls, Papered walls, Feature wall, Wood panelling', inPaint),
    type('Wall tiles', 'Wall tiles, Splashback, Grouting', { colours: 'white', conditions: tiling }),
  ),
  section(
    'Woodwork',
    type('Skirting', 'Skirting boards, Tiled skirting', inPaint),
    type('Staircase', 'Staircase, Banister, Newel post, Spindles, Stair gate', inWood),
    type('Built-in storage', 'Built-in cupboard, Meter cupboard, Airing cupboard, Built-in wardrobe', {
      ...inWood,
      constituents: ['Shelf', 'Rail', 'Drawer', 'Handle'],
    }),
  ),
  section(
    'Flooring',
    type('Floor finish', 'Fitted carpet, Laminate floor, Vinyl floor, Wood floor, Ceramic tiles, Entrance matting', {
      colours: 'floor',
      conditions: soft,
    }),
    type('Rugs', 'Rug, Runner, Door mat', { colours: 'floor', conditions: soft }),
  ),
  section(
    'Lighting',
    type('Ceiling light', 'Pendant light, Spotlights, Flush light, Strip light, Chandelier', {
      ...inMetal,
      constituents: ['Bulb', 'Shade', 'Rose'],
    }),
    type('Wall light', 'Wall light, Picture light, Mirror light, Under-unit lighting', {
      ...inMetal,
      constituents: ['Bulb', 'Shade'],
    }),
    type('Lamps', 'Table lamp, Standard lamp, Bedside lamp, Desk lamp', {
      ...inMetal,
      constituents: ['Bulb', 'Shade'],
    }),
  ),
  section(
    'Electrics',
    type('Light switches', 'Light switches, Dimmer switch, Pull cord', { ...inMetal, colours: 'white' }),
    type('Sockets', 'Double sockets, Single sockets, USB sockets, Shaver socket', { ...inMetal, colours: 'white' }),
    type('Aerial and telephone points', 'Television point, Telephone point, Broadband socket', {
      ...inMetal,
      colours: 'white',
    }),
    type('Alarms', 'Smoke alarm, Carbon monoxide alarm, Heat alarm, Intruder alarm panel', {
      ...machine,
      makes: ['Aico', 'FireAngel', 'Kidde', 'Nest'],
    }),
    type('Door entry', 'Entry telephone, Video entry panel, Doorbell', {
      ...machine,
      makes: ['Bell', 'Fermax', 'Ring'],
    }),
    type('Consumer unit', 'Consumer unit, Electricity meter', machine),
  ),
  section(
    'Heating',
    type('Radiator', 'Panel radiator, Column radiator, Storage heater, Towel radiator', {
      ...inPaint,
      constituents: ['Thermostatic valve', 'Valve cover'],
    }),
    type('Heating control', 'Room thermostat, Programmer', {
      ...machine,
      makes: ['Drayton', 'Hive', 'Honeywell', 'Nest'],
    }),
    type('Fireplace', 'Fireplace, Mantelpiece, Hearth, Wood burner, Gas fire', inPaint),
    type('Boiler', 'Combination boiler, System boiler, Hot water cylinder, Immersion heater', {
      ...machine,
      makes: ['Baxi', 'Ideal', 'Vaillant', 'Worcester Bosch'],
    }),
  ),
  section(
    'Fixtures',
    type('Shelving', 'Fixed shelves, Floating shelf, Bookcase', inWood),
    type('Mirror', 'Wall mirror, Full-length mirror', furniture),
    type('Hooks and rails', 'Coat hooks, Clothes rail, Picture hooks', inMetal),
    type('Vent', 'Extractor fan, Air vent, Trickle vent', { ...machine, makes: ['Manrose', 'Vent-Axia', 'Xpelair'] }),
    type('Loft hatch', 'Loft hatch, Loft ladder', inPaint),
  ),
  section(
    'Furniture',
    type('Sofa', 'Two-seat sofa, Three-seat sofa, Corner sofa, Sofa bed', {
      ...upholstery,
      constituents: ['Seat cushion', 'Back cushion', 'Scatter cushion', 'Fire label'],
    }),
    type('Armchair', 'Armchair, Footstool, Recliner', { ...upholstery, constituents: ['Cushion', 'Fire label'] }),
    type('Coffee table', 'Coffee table, Side table, Nest of tables, Television stand', furniture),
    type('Dining table', 'Dining table, Folding table, Breakfast bar', furniture),
    type('Dining chairs', 'Dining chairs, Bar stools, Bench', furniture),
    type('Desk', 'Desk, Desk chair, Filing cabinet', furniture),
    type('Bed', 'Double bed frame, Single bed frame, King-size bed frame, Divan base, Headboard', {
      ...furniture,
      constituents: ['Slat', 'Leg', 'Headboard', 'Drawer'],
    }),
    type('Mattress', 'Double mattress, Single mattress, King-size mattress, Mattress protector', {
      ...upholstery,
      constituents: ['Fire label', 'Protector'],
    }),
    type('Wardrobe', 'Wardrobe, Fitted wardrobe, Open rail', {
      ...furniture,
      constituents: ['Door', 'Shelf', 'Rail', 'Handle'],
    }),
    type('Chest of drawers', 'Chest of drawers, Bedside table, Dressing table, Blanket box', {
      ...furniture,
      constituents: ['Drawer', 'Handle'],
    }),
    type('Console table', 'Console table, Shoe rack, Umbrella stand', furniture),
    type('Pictures and ornaments', 'Framed picture, Clock, Vase, Cushion', furniture),
    type('Linen', 'Duvet, Pillows, Duvet cover, Pillow cases, Fitted sheet, Towels', { ...upholstery, required: 3 }),
  ),
  section(
    'Worktop',
    type('Worktop', 'Laminate worktop, Granite worktop, Wood worktop, Upstand', {
      colours: 'floor',
      conditions: worktops,
    }),
  ),
  section(
    'Sink',
    type('Kitchen sink', 'Stainless steel sink, Ceramic sink, Drainer', {
      colours: 'machine',
      conditions: sanitary,
      constituents: ['Plug', 'Strainer', 'Overflow'],
    }),
    type('Kitchen tap', 'Mixer tap, Pillar taps, Boiling-water tap', { colours: 'metal', conditions: taps }),
  ),
  section(
    'Units',
    type('Base units', 'Base units, Corner unit, Drawer unit, Larder unit', {
      ...inWood,
      constituents: ['Door', 'Drawer', 'Shelf', 'Handle', 'Kickboard', 'Carousel'],
    }),
    type('Wall units', 'Wall units, Glazed wall unit, Plate rack', {
      ...inWood,
      constituents: ['Door', 'Shelf', 'Handle', 'Cornice'],
    }),
  ),
  section(
    'Appliances',
    type('Oven', 'Electric oven, Gas oven, Range cooker, Microwave oven', {
      ...machine,
      constituents: ['Shelf', 'Grill pan', 'Handle', 'Tray', 'Knob'],
    }),
    type('Hob', 'Ceramic hob, Gas hob, Induction hob', { ...machine, constituents: ['Burner', 'Pan support', 'Knob'] }),
    type('Extractor', 'Extractor hood, Canopy hood', { ...machine, constituents: ['Filter', 'Bulb'] }),
    type('Fridge freezer', 'Fridge freezer, Fridge, Freezer', {
      ...machine,
      constituents: ['Shelf', 'Drawer', 'Door tray', 'Ice tray'],
    }),
    type('Washing machine', 'Washing machine, Washer dryer, Tumble dryer', {
      ...machine,
      constituents: ['Detergent drawer', 'Filter'],
    }),
    type('Dishwasher', 'Dishwasher, Slimline dishwasher', { ...machine, constituents: ['Basket', 'Cutlery basket'] }),
    type('Small appliances', 'Kettle, Toaster, Iron, Vacuum cleaner, Television', machine),
  ),
  section(
    'Kitchen items',
    type('Crockery', 'Dinner plates, Side plates, Bowls, Mugs', { ...furniture, colours: 'white' }),
    type('Cutlery', 'Cutlery set, Kitchen knives, Serving spoons', { ...furniture, colours: 'metal' }),
    type('Cookware', 'Saucepans, Frying pan, Baking trays, Casserole dish', { ...furniture, colours: 'metal' }),
    type('Glassware', 'Tumblers, Wine glasses, Measuring jug', { ...furniture, colours: 'white' }),
    type('Kitchen bin', 'Pedal bin, Integrated bin, Recycling caddy', { ...furniture, colours: 'metal' }),
  ),
  section(
    'Sanitary ware',
    type('Bath', 'Bath, Bath panel, Corner bath', { ...ceramic, constituents: ['Plug', 'Overflow', 'Panel'] }),
    type('Bath taps', 'Bath mixer tap, Pillar taps, Shower attachment', inTaps),
    type('Shower', 'Electric shower, Thermostatic shower, Shower head, Shower tray', {
      ...ceramic,
      conditions: taps,
      constituents: ['Head', 'Hose', 'Rail', 'Waste'],
    }),
    type('Shower screen', 'Shower screen, Shower cubicle, Shower curtain', { ...ceramic, conditions: tiling }),
    type('Basin', 'Wash-hand basin, Pedestal, Vanity unit', {
      ...ceramic,
      constituents: ['Plug', 'Overflow', 'Pedestal'],
    }),
    type('Basin taps', 'Basin mixer tap, Basin pillar taps', inTaps),
    type('Toilet', 'Close-coupled toilet, Back-to-wall toilet, Toilet seat', {
      ...ceramic,
      conditions: toilets,
      constituents: ['Seat', 'Lid', 'Cistern lid', 'Flush'],
    }),
    type('Sealant', 'Silicone sealant, Grouting', { ...ceramic, conditions: tiling }),
  ),
  section(
    'Bathroom items',
    type('Bathroom cabinet', 'Bathroom cabinet, Mirror cabinet', furniture),
    type('Towel rail', 'Heated towel rail, Towel ring, Towel bar', inMetal),
    type('Bathroom accessories', 'Toilet roll holder, Toilet brush, Soap dish, Bath mat', inMetal),
  ),
  section(
    'Boundaries',
    type('Fence', 'Panel fence, Picket fence, Trellis', garden),
    type('Gate', 'Garden gate, Side gate, Driveway gates', garden),
    type('Boundary wall', 'Brick wall, Stone wall', garden),
  ),
  section(
    'Exterior',
    type('Facade', 'Brickwork, Render, Cladding, House number', garden),
    type('Exterior door', 'Front door, Back door', garden),
    type('Exterior windows', 'Exterior windows, Exterior sills', garden),
    type('Gutters and downpipes', 'Gutters, Downpipes, Drain cover', garden),
    type('Porch', 'Porch, Canopy, Door step', garden),
    type('Garage door', 'Up-and-over door, Roller door', garden),
  ),
  section(
    'Paths and paving',
    type('Path', 'Paved path, Gravel path, Concrete path', garden),
    type('Patio', 'Patio, Terrace', garden),
    type('Decking', 'Timber decking, Composite decking', garden),
    type('Driveway', 'Driveway, Parking space', garden),
  ),
  section(
    'Lawn and planting',
    type('Lawn', 'Lawn, Artificial lawn', garden),
    type('Borders and beds', 'Borders, Raised beds', garden),
    type('Trees and hedges', 'Trees, Hedges, Shrubs', garden),
  ),
  section(
    'Garden structures',
    type('Shed', 'Timber shed, Metal shed, Bicycle store', garden),
    type('Greenhouse', 'Greenhouse, Cold frame', garden),
    type('Pergola', 'Pergola, Arch', garden),
  ),
  section(
    'Garden items',
    type('Bins', 'Refuse bin, Recycling bin, Garden waste bin', garden),
    type('Washing line', 'Rotary line, Washing line', garden),
    type('Planters', 'Planters, Hanging basket', garden),
    type('Barbecue', 'Barbecue, Fire pit', garden),
  ),
  section(
    'Garden furniture',
    type('Garden table', 'Garden table, Parasol', garden),
    type('Garden chairs', 'Garden chairs, Garden bench', garden),
  ),
  section(
    'External services',
    type('Outside tap', 'Outside tap, Hose reel', garden),
    type('Exterior lighting', 'Exterior light, Security light', garden),
  ),
  section(
    'Overview',
    type('General', 'General condition, Cleanliness, Odour, Decoration', { ...inPaint, required: 1 }),
  ),
  section('Misc', type('Misc', 'Miscellaneous item', { ...furniture, required: 0 })),
]

/** In the order in which the categories show them. */
const order: readonly string[] = [...new Set([...categorySections[2], ...categorySections[3], ...categorySections[4]])]

export const sections = all.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug))
