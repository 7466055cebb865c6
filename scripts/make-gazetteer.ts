import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './local-stack.ts'

/**
 * `node scripts/make-gazetteer.ts`: writes the invented streets that replace an address look-up service. 250 streets of
 * 20 houses; every postcode begins with ZZ, which no real one does.
 */
const towns = [
  { town: 'Westhaven', county: 'Harbourshire', area: 4 },
  { town: 'Port Marden', county: 'Harbourshire', area: 5 },
  { town: 'Kestrel Green', county: 'Upper Dale', area: 11 },
  { town: 'Northgate', county: 'Northmoor', area: 21 },
  { town: 'Ashby Cross', county: 'Northmoor', area: 22 },
  { town: 'Millbrook Vale', county: 'Upper Dale', area: 12 },
  { town: 'Saltmarsh', county: 'Harbourshire', area: 6 },
  { town: 'Thornley', county: 'East Wold', area: 31 },
  { town: 'Great Barrow', county: 'East Wold', area: 32 },
  { town: 'Fenwick St Mary', county: 'East Wold', area: 33 },
]
const names = ['Quay', 'Mill', 'Station', 'Orchard', 'Castle', 'Signal', 'Priory', 'Lantern', 'Chapel', 'Saltmarsh']
const more = ['Heron', 'Foundry', 'Meadow', 'Weir', 'Granary', 'Beacon', 'Tannery', 'Larch', 'Bishop', 'Cooper']
const last = ['Juniper', 'Rectory', 'Harbour', 'Kiln', 'Falcon']
const kinds = ['Street', 'Lane', 'Road', 'Terrace', 'Close', 'Row', 'Avenue', 'Gardens', 'Hill', 'Court']
const letters = 'ABDEFGHJLNPQRSTUWXYZ'

const letter = (index: number) => letters.charAt(index % letters.length)

const streets = towns.flatMap(({ town, county, area }, place) =>
  [...names, ...more, ...last].map((name, index) => ({
    street: `${name} ${kinds[(index * 3 + place) % kinds.length]}`,
    town,
    county,
    postcode: `ZZ${area} ${1 + (index % 9)}${letter(index * 7 + place)}${letter(index * 3 + place * 5)}`,
    // One side of the street.
    first: 1 + (index % 2),
  })),
)

const rows = streets.map((street) => `  ${JSON.stringify(street)}`)
writeFileSync(path.join(root, 'functions/addresses/gazetteer/streets.json'), `[\n${rows.join(',\n')}\n]\n`)
