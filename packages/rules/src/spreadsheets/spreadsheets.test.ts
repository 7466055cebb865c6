import { Address, ReportBody, spreadsheetMessages, Tenancy, type SpreadsheetProperty } from '@lintel/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressKeys,
  fieldsOfHeads,
  filledWords,
  fillReport,
  hasWords,
  prefillConflicts,
  readWorkbookRow,
  roomKindOf,
  typedDate,
  typedKey,
} from '../index.ts'

it.each([
  ['Address 1, ADDRESS LINE 2, City, Post Code', 'line1, line2, town, postcode'],
  ['Property Address, Town/City, Zip code', 'line1, town, postcode'],
  ['Tenant 1 Name, Tenant 1 E-mail, Tenant 2 Name, Tenants', 'tenant, tenantemail, tenant, tenant'],
  ['Landlord, Landlord email address, Owner', 'landlord, landlordemail, landlord'],
  ['Room 1, Rooms, No. of bedrooms, Bathrooms', 'rooms, rooms, bedrooms, bathrooms'],
])('headings: %s', (heads, fields) => {
  expect(fieldsOfHeads(heads.split(', ')).join(', ')).toBe(fields)
})

it.each([
  ['1/2/2026', '2026-02-01'],
  ['01.02.26', '2026-02-01'],
  ['1 February 2026', '2026-02-01'],
  ['1st Feb 2026', '2026-02-01'],
  ['1-Feb-26', '2026-02-01'],
  ['2026-02-01T09:30:00.000Z', '2026-02-01'],
  ['2027-01-31T00:00:00+00:00', '2027-01-31'],
  ['2026-06-30T23:00:00Z', '2026-07-01'],
  ['2026-06-30T23:00:00+0000', '2026-07-01'],
  ['2026-11-01T00:00:00+01:00', '2026-11-01'],
  ['2026-11-01 23:30 -05:00', '2026-11-01'],
  ['1/2/98', '1998-02-01'],
  ['31/02/2026', undefined],
  ['29/2/2028', '2028-02-29'],
  ['2/13/2026', undefined],
  ['46054', undefined],
  ['soon', undefined],
])('dates: %s', (typed, day) => expect(typedDate(typed)).toBe(day))

const columns = (heads: string) => {
  const titles = heads.split(',')
  const fields = fieldsOfHeads(titles)
  return titles.map((head, at) => ({ head, field: fields[at] ?? '' }) as const)
}
const read = (heads: string, cells: string) =>
  readWorkbookRow(5, columns(`Address 1,Postcode,${heads}`), ['1 Quay', 'ZZ1 4DB', ...cells.split(',')])

describe('rows', () => {
  it('keep names and addresses of tenants together, whichever are missing', () => {
    const heads = 'Tenant 1,Tenant 1 email,Tenant 2,Tenant 2 email,Tenant 3,Tenant 3 email'
    expect(read(heads, 'Ann,a@people.example,,b@people.example,Cy,')).toMatchObject({
      row: {
        tenants: [
          { name: 'Ann', email: 'a@people.example' },
          { name: '', email: 'b@people.example' },
          { name: 'Cy', email: '' },
        ],
      },
    })
    expect(read('Tenants,Tenants email', 'Ann; Bo,a@people.example; b@people.example')).toMatchObject({
      row: {
        tenants: [
          { name: 'Ann', email: 'a@people.example' },
          { name: 'Bo', email: 'b@people.example' },
        ],
      },
    })
  })

  /** The tenants of a row, and the addresses that are left out. */
  const tenants = (heads: string, cells: string) => {
    const { row, problems } = read(heads, cells)
    return [
      row?.tenants.map(({ name, email }) => `${name} <${email}>`).join(', '),
      problems.map(({ column, message }) => `${column}: ${message}`).join(' '),
    ]
  }
  const unclear = spreadsheetMessages.unclearEmail
  it.each([
    ['Tenant 1,Tenant 2,Tenant 2 email', 'Ann,Bo,b@x.example', 'Ann <>, Bo <b@x.example>', ''],
    ['Tenant,Tenant 2 email', 'Ann,b@x.example', 'Ann <>', `Tenant 2 email: ${unclear('b@x.example')}`],
    ['Tenants,Tenant 1 email,Tenant 2 email', 'Ann; Bo,,b@x.example', 'Ann <>, Bo <b@x.example>', ''],
    ['Tenant 1,Tenant 2,Tenant email', 'Ann,,a@x.example', 'Ann <a@x.example>', ''],
    [
      'Tenants,Tenants email',
      'Ann; Bo,n/a; b@x.example',
      'Ann <>, Bo <b@x.example>',
      `Tenants email: ${spreadsheetMessages.noText('n/a')}`,
    ],
    [
      'Tenant,Tenant email',
      'Bo Di Ann,b@x.example; d@x.example',
      'Bo Di Ann <>',
      `Tenant email: ${unclear('b@x.example')} Tenant email: ${unclear('d@x.example')}`,
    ],
    ['Tenant,Managed by', 'Bo,Aunt', 'Bo <>', `Managed by: ${spreadsheetMessages.notManagedBy('Aunt')}`],
    ['Tenant,Tenant email', 'Bo,Bo Test <b@x.example>', 'Bo <b@x.example>', ''],
    ['Tenant,Tenant email', 'Bo,mailto:b@x.example?subject=x', 'Bo <b@x.example>', ''],
    ['Tenants', 'Bo; TBC', 'Bo <>', `Tenants: ${spreadsheetMessages.noText('TBC')}`],
    ...['Vacant', 'Empty', 'No tenant', 'Currently vacant - works', 'To let', '#N/A'].map((typed) => [
      'Tenant',
      typed,
      '',
      `Tenant: ${spreadsheetMessages.noText(typed)}`,
    ]),
  ])('never give an address to another tenant: %s = %s', (heads, cells, parties, problems) => {
    expect(tenants(heads, cells)).toEqual([parties, problems])
  })

  it('keep what can be used, and name each cell that is left out', () => {
    const heads = 'Town,Tenant,Managed by,Tenancy start,Tenancy end,Bedrooms'
    expect(read(heads, 'TBC,=1+1,Let only,Periodic,-,many')).toMatchObject({
      row: { address: { town: '' }, tenants: [], tenancy: { managedby: 'Landlord', startdate: '', enddate: '' } },
      problems: [
        { row: 5, column: 'Town', message: spreadsheetMessages.noText('TBC'), cell: true },
        { column: 'Tenant', message: spreadsheetMessages.formula },
        { column: 'Tenancy start', message: spreadsheetMessages.notADate('Periodic') },
        { column: 'Tenancy end', message: spreadsheetMessages.noText('-') },
        { column: 'Bedrooms', message: spreadsheetMessages.notACount('many') },
      ],
    })
    expect(read('Managed by', 'Fully managed')).toMatchObject({ row: { tenancy: { managedby: 'Agency' } } })
    expect(readWorkbookRow(5, columns('Address 1,Postcode'), ['TBC', 'ZZ1 4DB'])).toMatchObject({
      problems: [{ column: 'Address 1', message: spreadsheetMessages.noText('TBC') }],
    })
  })

  it('need an address, and without a postcode something more: a total is no property', () => {
    const heads = columns('Address 1,Town,Postcode,Tenant')
    const missing = { column: 'Postcode', message: spreadsheetMessages.noValue }
    expect(readWorkbookRow(5, heads, ['1 Quay', 'Westhaven', '', ''])).toEqual({
      row: expect.objectContaining({ address: Address.parse({ line1: '1 Quay', town: 'Westhaven' }) }),
      problems: [{ row: 5, ...missing, cell: true }],
    })
    expect(readWorkbookRow(5, heads, ['1 Quay', '', 'TBC', 'Ann'])).toMatchObject({
      row: { tenants: [{ name: 'Ann' }] },
    })
    for (const total of ['', '=SUM(D2:D4)', '-'])
      expect(readWorkbookRow(5, heads, ['Total', '', '', total])).toEqual({ problems: [{ row: 5, ...missing }] })
  })

  it('count rooms that are not named', () => {
    expect(read('Rooms', 'Annex 2; Box 3; Bedroom x2; 25 x Store').row?.rooms).toEqual([
      'Annex 2',
      'Box 3',
      'Bedroom 1',
      'Bedroom 2',
      ...Array.from({ length: 25 }, (_, at) => `Store ${at + 1}`),
    ])
    expect(read('Rooms,Bedrooms,Bathrooms', 'Hall; 2 x Lounge,3,1')).toMatchObject({
      row: { rooms: ['Hall', 'Lounge 1', 'Lounge 2', 'Bedroom 1', 'Bedroom 2', 'Bedroom 3', 'Bathroom'] },
    })
    expect(read('Rooms', '0 x Kitchen; Hall; 101 x Bedroom; Store x 0')).toMatchObject({
      row: { rooms: ['Hall'] },
      problems: [
        { message: spreadsheetMessages.noText('0 x Kitchen') },
        { message: spreadsheetMessages.tooMany(100) },
        { message: spreadsheetMessages.noText('Store x 0') },
      ],
    })
    const odd = ['-1 x Kitchen', '1.5 x Bathroom', 'Bedroom x -2']
    expect(read('Rooms', `${odd.join('; ')}; 2.0 x Hall`)).toMatchObject({
      row: { rooms: ['Hall 1', 'Hall 2'] },
      problems: odd.map((room) => ({ message: spreadsheetMessages.notACount(room) })),
    })
    expect(read('Rooms,Bedrooms', 'Master bedroom,3')).toMatchObject({ row: { rooms: ['Master bedroom'] } })
  })
})

it('an address is found by the beginning of any part of it, and by its words in any order', () => {
  const address = Address.parse({ line1: 'Flat 2, 12 Quay Street', town: 'Saint-Rémy', postcode: 'ZZ1 4DB' })
  const keys = addressKeys(address)
  for (const typed of ['flat 2', '12 quay str', 'QUAY street saint', 'remy', 'zz1 4d', 'zz14db'])
    expect(
      keys.some((key) => key.startsWith(typedKey(typed).key)),
      typed,
    ).toBe(true)
  fc.assert(
    fc.property(fc.nat({ max: keys.length - 1 }), fc.integer({ min: 1, max: 30 }), (at, length) => {
      const typed = keys[at]?.slice(0, length) ?? ''
      expect(keys.some((key) => key.startsWith(typedKey(typed).key))).toBe(true)
    }),
  )
  expect(hasWords('12 Quay Street, Westhaven, ZZ1 4DB', ['zz14', 'quay', '12'])).toBe(true)
  expect(hasWords('12 Quay Street, Westhaven, ZZ1 4DB', ['quay', '14'])).toBe(false)
})

it('rooms are the dictionary’s, matched by name', () => {
  const kinds = ['Bedroom', 'Bed', 'Kitchen', 'Kitchen diner', 'Lounge'].map((name) => ({
    id: name,
    category: 1 as const,
    name,
    priority: 1 as const,
    slug: name.toLowerCase(),
    types: {},
  }))
  const kind = (name: string) => roomKindOf(name, kinds)?.name
  expect(
    ['Bedroom', 'BEDROOM 2', 'Bedrooms', 'Master bedroom', 'Open kitchen diner', 'Wine vault', '12'].map(kind),
  ).toEqual(['Bedroom', 'Bedroom', 'Bedroom', 'Bedroom', 'Kitchen diner', undefined, undefined])
})

describe('filling a report', () => {
  const body = (given: object) =>
    ReportBody.parse({ date: '2026-01-01', branchId: 'b', userId: 'u', type: 'Inventory', ...given })
  const room = (name: string) => ({ _uuid: name.replace(' ', '-'), name, type: 'bedroom', category: 1 as const })
  const found = (): SpreadsheetProperty => {
    const { address, signatures, tenancy, rooms } = body({
      address: { line1: '1 Quay', postcode: 'ZZ1 4DB' },
      tenancy: Tenancy.parse({ reference: 'T1', startdate: '2026-02-01' }),
      signatures: [
        { _uuid: 'a', type: 'tenant', name: 'Ann', email: 'ann@people.example' },
        { _uuid: 'l', type: 'landlord', name: 'Lee' },
      ],
      rooms: [room('Bedroom 1'), room('Bedroom 2')],
    })
    return { address, signatures, tenancy, rooms, rowindex: 7, unknownrooms: [] }
  }

  it('fills empty fields, and counts them', () => {
    const draft = body({ rooms: [room('bedroom 2')], signatures: [{ _uuid: 'x', type: 'tenant' }] })
    expect(prefillConflicts(draft, found())).toEqual([])
    const filled = fillReport(draft, found(), false)
    expect(filledWords(filled)).toBe('address, 2 signatures, tenancy, 1 room')
    expect(draft.signatures.map(({ _uuid, name }) => [_uuid, name])).toEqual([
      ['x', 'Ann'],
      ['l', 'Lee'],
    ])
    expect(draft.rooms.map(({ name }) => name)).toEqual(['bedroom 2', 'Bedroom 1'])
    expect(draft.rowindex).toBe(7)
    // A second run has nothing to do.
    expect(filledWords(fillReport(draft, found(), true))).toBe('')
  })

  it('never overwrites typed values unless requested, and never a signature', () => {
    const image = 'data:image/png;base64,AAAA'
    const typed = () =>
      body({
        address: { line1: '1 quay ', town: 'Mine', postcode: 'ZZ9 9ZZ' },
        tenancy: { startdate: '2025-01-01' },
        signatures: [{ _uuid: 's', type: 'tenant', name: 'Ann', image }],
      })
    const draft = typed()
    expect(prefillConflicts(draft, found())).toEqual([
      { label: 'Postcode', own: 'ZZ9 9ZZ', found: 'ZZ1 4DB' },
      { label: 'Start date', own: '01/01/2025', found: '01/02/2026' },
    ])
    fillReport(draft, found(), false)
    expect(draft).toMatchObject({ address: typed().address, tenancy: { startdate: '2025-01-01', reference: 'T1' } })
    expect(draft.signatures[0]).toEqual(typed().signatures[0])
    fillReport(draft, found(), true)
    expect(draft).toMatchObject({
      address: { town: 'Mine', postcode: 'ZZ1 4DB' },
      tenancy: { startdate: '2026-02-01' },
    })
    expect(draft.signatures[0]).toEqual(typed().signatures[0])
  })
})
