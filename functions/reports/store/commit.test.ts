import { Address } from '@lintel/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { commitItems } from './commit.ts'
import type { HeaderRow } from './header.ts'
import { indexChanges } from './index-rows.ts'

beforeEach(() => vi.stubEnv('REPORTS_TABLE', 'reports'))

/** An address of as many different words as one can have. */
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
  record: {
    id: 'r',
    ref: 7,
    client: { id: 'c', name: 'C' },
    version: 1,
    dictionaryversion: '',
    displaydate: '',
    attachments: {},
    emailattachmentdocuments: [],
    locked: false,
    legacy: false,
    deleted: false,
    linkedReports: [],
    emaillogs: [],
    emaillinkopened: false,
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

describe('what one save writes', () => {
  const moved = row(
    { date: '2026-12-01', type: 'Check In', address: longAddress('y'), branchId: 'b2', userId: 'u2' },
    900,
  )

  it('stays below 100 items, though address, date, type, branch, person and fees change', () => {
    const items = commitItems(row({}, 500), moved, version)
    expect(items.length).toBeLessThan(100)
    expect(items.length).toBeGreaterThan(70)
  })

  it('touches no row twice, which DynamoDB refuses', () => {
    const keyOf = (item: (typeof items)[number]) => item.Put?.Item ?? item.Update?.Key ?? item.Delete?.Key
    const items = commitItems(row(), moved, version)
    const keys = items.map((item) => `${keyOf(item)?.pk}|${keyOf(item)?.sk}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('touches header and version alone where neither list nor search shows a difference', () => {
    expect(commitItems(row(), row({ title: 'Other', version: 2 }), version)).toHaveLength(2)
  })
})

describe('counters', () => {
  const counted = (before: HeaderRow | undefined, after: HeaderRow) =>
    indexChanges(before, after).counts.map(({ key, reports, feesPence }) => [key.pk, key.sk, reports, feesPence])

  it('count a new report for its client, its month and everybody', () => {
    expect(counted(undefined, row({}, 1250))).toEqual([
      ['COUNT#C#c#2026-11', 'Inventory#3', 1, 1250],
      ['COUNT#P#2026-11', 'Inventory#3', 1, 1250],
      ['COUNT#C#c#ALL', 'Inventory#3', 1, 1250],
    ])
  })

  it('move a report to another month and type, and keep the client’s total right', () => {
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

  it('leave out deleted reports', () => {
    expect(counted(undefined, row({ deleted: true }))).toEqual([])
  })
})
