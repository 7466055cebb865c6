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

const keyOf = (item: ReturnType<typeof commitItems>[number]) => item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key
const keysOf = (items: ReturnType<typeof commitItems>) => items.map((item) => `${keyOf(item)?.pk}|${keyOf(item)?.sk}`)

describe('the writes of one commit', () => {
  it('are fewer than 100 items, even if everything changes, and touch no row twice, which DynamoDB refuses', () => {
    const elsewhere = { date: '2026-12-01', type: 'Check In', branchId: 'b2', userId: 'u2' }
    const moved = row({ ...elsewhere, address: longAddress('y') }, 900)
    const renumbered = row({ ref: 8, version: 2 }, 500)
    for (const after of [moved, renumbered]) {
      const items = commitItems({ before: row({}, 500), after, version })
      expect(items.length).toBeLessThan(100)
      expect(items.length).toBeGreaterThan(70)
      expect(new Set(keysOf(items)).size).toBe(items.length)
    }
    const puts = commitItems({ before: row({}, 500), after: renumbered, version }).map(({ Put }) => Put?.Item)
    expect(puts).toContainEqual({ pk: 'REF#7', sk: 'REF', retired: 'r' })
    expect(puts).toContainEqual({ pk: 'REF#8', sk: 'REF', id: 'r' })
  })

  it('are only header and version if neither list nor search changes, however long the address', () => {
    const items = commitItems({ before: row(), after: row({ title: 'Other', version: 2 }), version })
    expect(keysOf(items)).toEqual(['REPORT#r|HEADER', 'REPORT#r|VERSION#000000002'])
  })

  it('are the header, the counters and the rows that lists leave out for a deletion', () => {
    const rows = indexChanges(undefined, row()).puts.length
    expect(commitItems({ before: row(), after: row({ deleted: true }) })).toHaveLength(4 + rows)
    const { puts } = indexChanges(row({ deleted: true }), row())
    expect(puts.every(({ row: { deleted } }) => deleted === undefined)).toBe(true)
  })
})

it('counters of the client, its month and all clients follow month and type; deleted ones count without fees', () => {
  const counted = (before: HeaderRow | undefined, after: HeaderRow) =>
    indexChanges(before, after)
      .counts.map(({ key, reports, deleted, feesPence }) => String([key.pk, key.sk, reports, deleted, feesPence]))
      .toSorted()
  expect(counted(undefined, row({}, 1250))).toEqual([
    'COUNT#C#c#2026-11,Inventory#3,1,0,1250',
    'COUNT#C#c#ALL,Inventory#3,1,0,1250',
    'COUNT#P#2026-11,Inventory#3,1,0,1250',
  ])
  expect(counted(row({}, 100), row({ date: '2026-10-31', type: 'Check In' }, 100))).toEqual([
    'COUNT#C#c#2026-10,Check In#3,1,0,100',
    'COUNT#C#c#2026-11,Inventory#3,-1,0,-100',
    'COUNT#C#c#ALL,Check In#3,1,0,100',
    'COUNT#C#c#ALL,Inventory#3,-1,0,-100',
    'COUNT#P#2026-10,Check In#3,1,0,100',
    'COUNT#P#2026-11,Inventory#3,-1,0,-100',
  ])
  expect(counted(row({}, 700), row({ deleted: true }, 700))).toEqual([
    'COUNT#C#c#2026-11,Inventory#3,-1,1,-700',
    'COUNT#C#c#ALL,Inventory#3,-1,1,-700',
    'COUNT#P#2026-11,Inventory#3,-1,1,-700',
  ])
})
