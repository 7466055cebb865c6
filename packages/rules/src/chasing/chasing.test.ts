import type { Chased } from '@lintel/contract'
import { expect, it } from 'vitest'
import { matchesChased } from './chasing.ts'

it('a search finds an address however its street and postcode are written', () => {
  const address = { line1: '3 Station Road', line2: 'Elder St', town: 'Westhaven', county: '', postcode: 'ZZ4 7QA' }
  const chased: Chased = {
    linkid: 'l',
    report: { id: 'r', ref: 1207, type: 'Inventory', date: '2026-11-01', address },
    person: 'Ann Lee',
    email: 'ann@people.example',
    kind: 'feedback',
    sent: '2026-11-01T12:00:00.000Z',
    reminded: [],
    state: 'waiting',
  }
  for (const search of ['station rd', 'Station Road, Ann', 'elder street', 'elder st', 'zz47qa', '1207'])
    expect(matchesChased(search, chased), search).toBe(true)
  for (const search of ['station lane', 'lee rd west ham']) expect(matchesChased(search, chased), search).toBe(false)
})
