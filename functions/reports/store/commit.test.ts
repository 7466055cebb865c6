import { Address } from '@lintel/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commitItems } from './commit.ts'
import { untouchedHeader, type HeaderRow } from './header.ts'
import { indexChanges } from './index-rows.ts'

beforeEach(() => vi.stubEnv('REPORTS_TABLE', 'reports'))

/** An address with as many different words as possible. */
const longAddress = (prefix: string) => {
  const line = (part: string) =>
    Array.from({ length: 60 }, (_, i) => `${prefix}${part}${i}`)
      .join(' ')
      .slice(0, 300)
  return Address.parse({ line1: line('a'), line2: line('b'), town: line('c'), county: line('d'), postcode: line('e') })
}

const row = (change: Partial<HeaderRow['record']> = {}, feesPence = 0): HeaderRow => ({
  bodyKey: 'reports/r/1-x.json.gz',
  feesPence,
  customer: '',
  comments: 0,
  unreviewed: 0,
  unsigned: 0,
  awaited: [],
  record: {
    id: 'r',
    ref: 7,
    client: { id: 'c', name: 'C' },
    version: 1,
    dictionaryversion: '',
    displaydate: '',
    ...untouchedHeader(),
    createdAt: '2026-11-21T10:00:00Z',
    updatedAt: '2026-11-21T10:00:00Z',
    updatedBy: '',
    date: '2026-11-21',
    branchId: 'b',
    userId: 'u',
    type: 'Inventory',
    title: '',
    address: longAddress('x'),
    ...change,
  },
})

const version = { version: 2, bodyKey: 'k', sha256: '', savedAt: '', savedBy: '' }

describe('the writes of one save', () => {
  const moved = row(
    { date: '2026-12-01', type: 'Check In', address: longAddress('y'), branchId: 'b2', userId: 'u2' },
    900,
  )

  it('are fewer than 100 items, even if address, date, type, branch, user and fees change', () => {
    const items = commitItems({ before: row({}, 500), after: moved, version })
    expect(items.length).toBeLessThan(100)
    expect(items.length).toBeGreaterThan(70)
  })

  it('touch no row twice, which DynamoDB refuses', () => {
    const keyOf = (item: (typeof items)[number]) => item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key
    const items = commitItems({ before: row(), after: moved, version })
    const keys = items.map((item) => `${keyOf(item)?.pk}|${keyOf(item)?.sk}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('touch only header and version if neither list nor search changes', () => {
    expect(commitItems({ before: row(), after: row({ title: 'Other', version: 2 }), version })).toHaveLength(2)
  })
})

describe('the writes of other operations', () => {
  const keyOf = (item: ReturnType<typeof commitItems>[number]) => item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key
  const keysOf = (items: ReturnType<typeof commitItems>) => items.map((item) => `${keyOf(item)?.pk}|${keyOf(item)?.sk}`)

  it('are fewer than 100 items for a new reference, and retire the former one', () => {
    const items = commitItems({ before: row({}, 500), after: row({ ref: 8, version: 2 }, 500), version })
    expect(items.length).toBeLessThan(100)
    expect(items.length).toBeGreaterThan(70)
    expect(new Set(keysOf(items)).size).toBe(items.length)
    expect(items.map(({ Put }) => Put?.Item)).toContainEqual({ pk: 'REF#7', sk: 'REF', retired: 'r' })
    expect(items.map(({ Put }) => Put?.Item)).toContainEqual({ pk: 'REF#8', sk: 'REF', id: 'r' })
  })

  it('are four items for a merge, however long the addresses: lists and counters stay', () => {
    const second = { id: 's', ref: 8 }
    const items = [
      ...commitItems({ before: row({}, 500), after: row({ version: 2 }, 500), version }),
      ...commitItems({ before: row(second, 500), after: row({ ...second, version: 2 }, 500), version }),
    ]
    expect(keysOf(items)).toEqual([
      'REPORT#r|HEADER',
      'REPORT#r|VERSION#000000002',
      'REPORT#s|HEADER',
      'REPORT#s|VERSION#000000002',
    ])
  })

  it('are the header, the counters and the rows that lists leave out for a deletion', () => {
    const rows = indexChanges(undefined, row()).puts.length
    expect(commitItems({ before: row(), after: row({ deleted: true }) })).toHaveLength(4 + rows)
    expect(
      indexChanges(row({ deleted: true }), row()).puts.every(({ row: { deleted } }) => deleted === undefined),
    ).toBe(true)
  })
})

describe('counters', () => {
  const counted = (before: HeaderRow | undefined, after: HeaderRow) =>
    indexChanges(before, after).counts.map(({ key, reports, feesPence }) => [key.pk, key.sk, reports, feesPence])

  it('count a new report for its client, its month and all clients', () => {
    expect(counted(undefined, row({}, 1250))).toEqual([
      ['COUNT#C#c#2026-11', 'Inventory#3', 1, 1250],
      ['COUNT#P#2026-11', 'Inventory#3', 1, 1250],
      ['COUNT#C#c#ALL', 'Inventory#3', 1, 1250],
    ])
  })

  it('move a report to another month and type, and keep the client’s total correct', () => {
    expect(
      counted(row({}, 100), row({ date: '2026-10-31', type: 'Check In' }, 100))
        .map(String)
        .toSorted(),
    ).toEqual([
      'COUNT#C#c#2026-10,Check In#3,1,100',
      'COUNT#C#c#2026-11,Inventory#3,-1,-100',
      'COUNT#C#c#ALL,Check In#3,1,100',
      'COUNT#C#c#ALL,Inventory#3,-1,-100',
      'COUNT#P#2026-10,Check In#3,1,100',
      'COUNT#P#2026-11,Inventory#3,-1,-100',
    ])
  })

  it('count deleted reports separately, without their fees', () => {
    const { counts } = indexChanges(row({}, 700), row({ deleted: true }, 700))
    expect(counts.map(({ reports, deleted, feesPence }) => ({ reports, deleted, feesPence }))).toEqual(
      Array.from({ length: 3 }, () => ({ reports: -1, deleted: 1, feesPence: -700 })),
    )
  })
})
