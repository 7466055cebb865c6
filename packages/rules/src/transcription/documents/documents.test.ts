import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DocumentFindings, NewReport } from '@lintel/contract'
import { describe, expect, test } from 'vitest'
import { defaultDictionary } from '../../../../../functions/dictionary/default-dictionary/index.ts'
import { newId } from '../../new-id.ts'
import { findingsOf, lineText, limitFindings, reportOfDocument } from '../../index.ts'
import type { SourceLine, SourcePage } from './source.ts'

/* Invented documents as readers return them, with the facts in them; some were not used for tuning. */

const samples = path.join(import.meta.dirname, 'samples')

/** '@ 60 180' gives the columns, '#14 ' the size of a line, '## ' a heading, '--- page' the next page. */
function pagesOf(text: string): SourcePage[] {
  let columns = [0]
  const pages: { page: number; lines: SourceLine[] }[] = [{ page: 1, lines: [] }]
  for (const written of text.split('\n').filter((line) => line !== '')) {
    if (written === '--- page') pages.push({ page: pages.length + 1, lines: [] })
    else if (written.startsWith('@')) columns = written.slice(1).trim().split(' ').map(Number)
    else {
      const [, size, heading, content = ''] = /^(?:#(\d+) |(## ))?(.*)$/.exec(written) ?? []
      const cells = content
        .split('|')
        .map((cell, at) => ({ x: columns[at] ?? at * 100, text: cell.trim() }))
        .filter(({ text: said }) => said !== '')
      const isPdf = columns[0] !== 0
      pages.at(-1)?.lines.push({
        cells,
        ...(heading !== undefined && { heading: true as const }),
        ...(isPdf && { size: Number(size ?? 10) }),
      })
    }
  }
  return pages
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const parts = (...values: (string | number | undefined)[]) =>
  values.map((value) => plain(String(value ?? ''))).join('; ')

/** The findings, written as facts; items separately. */
function factsOf(found: DocumentFindings): {
  facts: Set<string>
  items: { room: string; name: string; rest: string }[]
} {
  const facts = [
    ...found.addresses.map(({ line1, town, postcode }) => `address: ${parts(line1, town, postcode)}`),
    ...found.parties.map(({ type, name }) => `${type}: ${plain(name)}`),
    ...found.tenancy.map(({ field, value }) => `${field}: ${plain(value)}`),
    ...found.meters.map(({ name, reference, readings }) => `meter: ${parts(name, reference, readings.join(' '))}`),
    ...found.keys.map(({ name, qty }) => `key: ${parts(name, qty)}`),
    ...found.rooms.map(({ name }) => `room: ${plain(name)}`),
    ...found.rooms.flatMap(({ name, items }) =>
      items.flatMap(({ conditions }) => conditions.map((note) => `note: ${parts(name, note)}`)),
    ),
  ]
  const items = found.rooms.flatMap((room) =>
    room.items.map(({ description, color, condition, cleanliness, qty }) => ({
      room: plain(room.name),
      name: plain(description),
      rest: parts(color, `${condition} ${cleanliness}`),
      qty,
    })),
  )
  return { facts: new Set(facts), items }
}

/** The share of a document's facts that were found, and the others. */
function measure(file: string) {
  const [source = '', wanted = ''] = readFileSync(file, 'utf8').split('=== facts\n')
  const pages = pagesOf(source)
  const found = DocumentFindings.parse(findingsOf(pages, defaultDictionary, newId).findings)
  const { facts, items } = factsOf(found)
  const isFound = (fact: string): boolean => {
    const [, kind = '', said = ''] = /^(\w+): (.*)$/.exec(fact) ?? []
    const [room = '', stem = '', ...rest] = said.split(';').map(plain)
    const like = items.filter((item) => item.room === room && item.name.includes(stem))
    if (kind === 'item') return like.some((item) => item.rest === rest.join('; '))
    if (kind === 'qty') return like.some((item) => 'qty' in item && String(item.qty) === rest[0])
    return facts.has(`${kind}: ${said.split(';').map(plain).join('; ')}`)
  }
  const all = wanted.split('\n').filter((line) => line !== '')
  const itemsWanted = all.filter((fact) => fact.startsWith('item:')).length
  return { pages, found, all, missed: all.filter((fact) => !isFound(fact)), items, itemsWanted }
}

const measureAll = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => ({ name, ...measure(path.join(folder, name)) }))

const tuned = measureAll(samples)
const heldOut = measureAll(path.join(samples, 'held-out'))

const rate = (measured: typeof tuned): number => {
  const all = measured.reduce((sum, one) => sum + one.all.length, 0)
  return (all - measured.reduce((sum, one) => sum + one.missed.length, 0)) / all
}
const missedIn = (measured: typeof tuned) =>
  measured.flatMap(({ name, missed }) => missed.map((fact) => `${name} ${fact}`))

describe('of the content of documents', () => {
  test('used for making the rules, 95% is found', () => {
    expect(tuned.length).toBeGreaterThanOrEqual(8)
    expect(rate(tuned), missedIn(tuned).join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test('not used for making them, 80% is found', () => {
    expect(heldOut.length).toBeGreaterThanOrEqual(4)
    expect(rate(heldOut), missedIn(heldOut).join('\n')).toBeGreaterThanOrEqual(0.8)
  })

  test('nothing is found that is not in it, and only grades that it states', () => {
    for (const { name, pages, found, items, itemsWanted } of [...tuned, ...heldOut]) {
      expect(items.length, name).toBeLessThanOrEqual(itemsWanted * 1.2 + 1)
      const lineAt = ({ page, line }: { page: number; line: number }) => {
        const lines = pages.find((one) => one.page === page)?.lines ?? []
        // Rows can continue on the next lines.
        return plain(
          lines
            .slice(line, line + 4)
            .map(lineText)
            .join(' '),
        )
      }
      for (const { items: ofRoom } of found.rooms)
        for (const { at, condition, cleanliness } of ofRoom)
          for (const grade of [condition, cleanliness]) expect(lineAt(at), name).toContain(plain(grade))
      for (const { at, name: room } of found.rooms) expect(lineAt(at), name).toContain(plain(room))
      for (const { at, name: person } of found.parties) expect(lineAt(at), name).toContain(plain(person))
    }
  })
})

const line = (...texts: string[]): SourceLine => ({ cells: texts.map((text, at) => ({ x: at * 100, text })) })

test('a hostile line takes time linear in its length', { tags: ['long'], timeout: 120_000 }, () => {
  const long = 400_000
  const kinds: Record<string, () => SourceLine[]> = {
    'an address that never ends': () => [line(`Tenant: ${'a.'.repeat(long / 2)}`)],
    'names that nobody is called': () => [line('Aa Bb, '.repeat(long / 7))],
    'meters without a number': () => [line(`meter ${'meter-'.repeat(long / 6)}`)],
    'brackets that stay open': () => [line(`gas meter ${'reading ('.repeat(long / 9)}`)],
    'a row that goes on': () => [
      line('Kitchen'),
      line('Item', 'Description', 'Condition'),
      line('Door', 'white'),
      ...Array.from({ length: 300 }, () => ({ cells: [{ x: 200, text: 'ab, '.repeat(400) }] })),
    ],
    'a meter that goes on': () => [
      line('Meter readings'),
      ...Array.from({ length: 300 }, () => line('electric meter-meter-'.repeat(80))),
    ],
    'words that are no words': () => [
      line('Kitchen'),
      ...Array.from({ length: 20 }, (_, at) => line(`paneled${at} dooor${at} `.repeat(130))),
    ],
  }
  for (const [name, make] of Object.entries(kinds)) {
    const begun = performance.now()
    findingsOf([{ page: 1, lines: make() }], defaultDictionary, newId)
    expect(performance.now() - begun, name).toBeLessThan(8000)
  }
})

test('sheets do not continue previous ones, and undeliverable addresses are skipped', () => {
  const sheets = [
    { page: 1, name: 'Kitchen', lines: [line('Item', 'Condition'), line('Panelled door', 'Good')] },
    { page: 2, name: 'Sheet2', lines: [line('Total', '12'), line('Landlord: Eve Stone a..b@example.org')] },
    { page: 3, name: 'Meter readings', lines: [line('Gas meter serial G4A00123, reading 00451')] },
  ]
  const { rooms, meters, parties } = findingsOf(sheets, defaultDictionary, newId).findings
  expect(rooms.map(({ name, items }) => [name, items.length])).toEqual([['Kitchen', 1]])
  expect(meters).toMatchObject([{ name: 'Gas', reference: 'G4A00123', at: { page: 3 } }])
  expect(parties.every(({ email }) => email === '')).toBe(true)
})

describe('chosen findings of a document', () => {
  const options = { dictionary: defaultDictionary, reporttype: 'Inventory', hasRooms: true, makeId: newId }
  const [sample] = tuned
  const { found } = sample ?? { found: DocumentFindings.parse({}) }

  test('fill a new report as its route accepts it, and nothing else does', () => {
    const [hallway, kitchen] = found.rooms
    const kettle = kitchen?.items.find(({ description }) => /kettle/i.test(description))
    const [address] = found.addresses
    const [tenant] = found.parties
    const [key] = found.keys
    const [meter] = found.meters
    const [start] = found.tenancy
    const chosen = new Set([hallway, kettle, address, tenant, key, meter, start].map((one) => one?.id ?? ''))
    const filled = reportOfDocument(found, { ...options, chosen })
    const { unknownrooms, ...fields } = filled
    expect(unknownrooms).toEqual([])
    const made = NewReport.parse({ ...fields, branchId: 'branch', type: 'Inventory' })
    expect(made).toMatchObject({
      address: { line1: '12 Quay Street', town: 'Westhaven', postcode: 'ZZ1 4DB' },
      signatures: [{ type: 'tenant', name: 'Anna Brown', image: '' }],
      keys: [{ name: 'Front door Yale keys', qty: { in: 2 } }],
      meters: [{ name: 'Electric', reference: 'E12A34567', readings: ['04512.3'] }],
      tenancy: { startdate: '2026-12-01', enddate: '' },
      rooms: [{ name: 'Hallway' }, { name: 'Kitchen', type: 'kitchen' }],
    })
    const itemsIn = (at: number) =>
      made.rooms?.[at]?.sections.flatMap(({ types }) => types.flatMap(({ items }) => items)) ?? []
    // The room was chosen, and none of its items.
    expect(itemsIn(0)).toEqual([])
    expect(itemsIn(1)).toMatchObject([{ colour: 'Silver', condition: { in: { condition: 'As new' } } }])
    expect(reportOfDocument(found, { ...options, chosen: new Set() })).toMatchObject({
      rooms: [],
      keys: [],
      meters: [],
      signatures: [],
      unknownrooms: [],
    })
  })
})

test('findings beyond a report’s limits are listed with their position, and counted', { tags: ['long'] }, () => {
  const rooms = Array.from({ length: 203 }, (_, at) => [`## Bedroom ${at + 1}`, `Door | White door ${at + 1}`]).flat()
  const items = Array.from({ length: 2600 }, (_, at) => `Door | Panelled door number ${at + 1}`)
  const found = findingsOf(pagesOf(['## Kitchen', ...items, ...rooms].join('\n')), defaultDictionary, newId).findings
  const { findings, leftout, leftoutmore } = limitFindings(found)
  expect(findings.rooms).toHaveLength(200)
  expect(findings.rooms[0]?.items).toHaveLength(2000)
  expect(DocumentFindings.safeParse(findings).success).toBe(true)
  expect(leftout[0]).toMatchObject({ kind: 'items', room: 'Kitchen', at: { page: 1, line: 2001 } })
  expect([leftout.length, leftoutmore]).toEqual([500, 104])
  const small = limitFindings({ ...found, rooms: found.rooms.slice(1) })
  expect(small.leftout.map(({ kind, name }) => [kind, name])).toEqual([
    ['rooms', 'Bedroom 201'],
    ['rooms', 'Bedroom 202'],
    ['rooms', 'Bedroom 203'],
  ])
})

/** The rooms with their items, the first address, and the lines that gave nothing. */
const readText = (text: string) => {
  const pages = pagesOf(text)
  const { findings, unread } = findingsOf(pages, defaultDictionary, newId)
  const lineAt = ({ page, line: at }: { page: number; line: number }) => lineText(pages[page - 1]?.lines[at] ?? line())
  return {
    rooms: findings.rooms.map(({ name, items }) => [name, items.map(({ description }) => description).join(', ')]),
    items: findings.rooms.flatMap(({ items }) => items),
    addresses: findings.addresses.map(({ line1 }) => line1),
    unread: unread.map(({ from, to }) => [lineAt(from), lineAt(to)]),
  }
}

test.each([
  ['Panelled door, white gloss. Condition: Good.', 'Good', ''],
  ['Panelled door, white gloss. General condition – Poor, chip near the handle.', 'Poor', 'Chip near the handle'],
  ['1.2 Curtains: blue. Condition: stained.', '', 'Stained'],
  ['Sink, stainless steel (Condition: As new)', 'As new', ''],
  ['Sink, stainless steel [cond. poor]', 'Poor', ''],
  ['Door | white | Condition: Good. Condition: Poor.', 'Good', 'Poor'],
  ['Panelled door, white. Condition: Good. Condition: Poor.', 'Good', 'Poor'],
  ['Ceiling: white. Cond.: Very good', '', 'Very good'],
  ['Panelled door, white. Cond: Good', 'Good', ''],
  ['## Walls\nCondition: Good', 'Good', ''],
  ['Ceiling: white. Condition - Fair.', '', 'Fair'],
  ['Panelled door, white. Condition - Stained', '', 'Stained'],
])('the label of a grade is no note: %s', (text, condition, note) => {
  const [item] = readText(`## Kitchen\n${text}`).items
  expect([item?.condition, item?.conditions.filter((one) => /cond|cleanl/i.test(one))]).toEqual([condition, []])
  expect(item?.conditions.join()).toContain(note)
  expect(item?.description).not.toMatch(/cond|[([]/i)
})

test('rows and rooms at the edges of pages are read, and what repeats is not', () => {
  const page = (room: string, number: number) =>
    ['#14 ' + room, 'Ref | Item | Condition', `${number}.1 | Door | Scuffed`, `${number}.2 | Light | Working`].join(
      '\n',
    )
  const running = (text: string, number: number) => `Quay Estates\n${text}\nPage ${number} of 3`
  const rooms = ['Bedroom 1', 'Bedroom 2', 'Bedroom 3'].map(page)
  const pages = ['@ 60 180 400', rooms.join('\n--- page\n')].join('\n')
  const expected = ['Bedroom 1', 'Bedroom 2', 'Bedroom 3'].map((name) => [name, 'Door, Light'])
  expect(readText(pages)).toMatchObject({ rooms: expected, unread: [] })
  const framed = ['@ 60 180 400', rooms.map(running).join('\n--- page\n')].join('\n')
  expect(readText(framed)).toMatchObject({ rooms: expected, unread: [] })
})

test('our own PDF gives its rooms and items as printed', () => {
  const head = '#7 Ref | Item, colour, description | Qty | Condition, cleanliness | Notes | Photo'
  const page = (...lines: string[]) => ['#7 Quay Estates | 1. Hall', ...lines].join('\n')
  const pages = [
    page('#26 How to read this report', head, '3.8 | Painted walls | 1 | Poor'),
    page('#26 1 Hall', 'Items | 2: 1 good', head, '#12 Doors', '1.1 | Panelled door | 2 | Good | Flagged. Chip | H-02'),
    page(
      head,
      '#8 | White. Lock | | Greasy',
      '1.2 | Long name',
      '| of a thing | | Poor',
      '#13 Photographs, Hall',
      '1.2 | Door',
      '#26 Declaration',
    ),
    page('#17 2 The long corridor between the kitchen and the', '#17 garden', head, '2.1 | Lamp | 1 | Good'),
  ]
  const read = (text: string) => readText(['@ 56 90 243 280 371 510', text].join('\n'))
  const { rooms, items } = read(pages.join('\n--- page\n'))
  expect(rooms).toEqual([
    ['Hall', 'Panelled door, Long name of a thing'],
    ['The long corridor between the kitchen and the garden', 'Lamp'],
  ])
  expect(items).toMatchObject([
    { color: 'White', qty: 2, condition: 'Good', cleanliness: 'Greasy', conditions: ['Lock', 'Chip'] },
    { condition: 'Poor', cleanliness: '' },
    { condition: 'Good' },
  ])
  // A report of one list numbers its items without a room.
  expect(read(page('#26 Items', head, '12 | Sofa | 2 | Good')).rooms).toEqual([['Items', 'Sofa']])
})

test('numbered sentences are no rooms, and what is not understood is listed', () => {
  const text =
    '## Hallway\nPanelled door, white.\n1. Kitchen tap was dripping on arrival\n2. Marks behind the bedroom door frame\nNothing else to add\n## Declaration\nI agree with all of this'
  expect(readText(text)).toMatchObject({
    rooms: [['Hallway', expect.stringContaining('Panelled door')]],
    unread: expect.arrayContaining([['I agree with all of this', 'I agree with all of this']]),
  })
})

test.each([
  [
    'Quay Estates, 1 Office Road, Westhaven, ZZ1 1AA\n01632 960001, office@quay.example\nInventory\n12 Elder Street',
    [],
  ],
  [
    '1 Office Road, Westhaven, ZZ1 1AA\nInventory\n## Property\nAddress | 12 Elder Street, Westhaven, ZZ2 2AA',
    ['12 Elder Street', '1 Office Road'],
  ],
  ['12 Elder Street, Westhaven, ZZ2 2AA\nInventory', ['12 Elder Street']],
])('the office of an agency is not proposed as the property: %s', (text, addresses) => {
  expect(readText(text).addresses).toEqual(addresses)
})

test.each([
  [
    'a heading whose text is not understood',
    '## Kitchen\n## غرفة\nباب: أبيض. Condition: Good.',
    ['غرفة', 'باب: أبيض. Condition: Good.'],
  ],
  ['a grade of nothing', '## Kitchen\nCondition: Good', ['Condition: Good', 'Condition: Good']],
  ['a heading without text', '## Kitchen\nPanelled door, white.\n## Sideboards', ['Sideboards', 'Sideboards']],
])('%s is listed', (_, text, part) => {
  expect(readText(text).unread).toContainEqual(part)
})
