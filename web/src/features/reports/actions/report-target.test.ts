import { expect, it } from 'vitest'
import { defaultReportTypes } from '@lintel/rules'
import { followOnsOf, availabilityOf, withArticle, type ReportAction } from './report-target.ts'

const actions: ReportAction[] = [
  'email',
  'history',
  'lock',
  'colour',
  'merge',
  'followOn',
  'newRef',
  'delete',
  'restore',
]
const nobody = { administrator: false, support: false, dataEntry: false }
const plain = { locked: false, deleted: false, legacy: false }

const having = (availability: string, report: Partial<typeof plain>, roles: Partial<typeof nobody>, inactive = false) =>
  actions.filter(
    (action) =>
      availabilityOf(action, { ...plain, ...report }, { roles: { ...nobody, ...roles }, inactive }) === availability,
  )

it('reserves deleting and new references for the provider', () => {
  expect(having('free', {}, {})).toEqual(['email', 'history', 'lock', 'colour', 'merge', 'followOn'])
  expect(having('free', {}, { support: true })).toEqual([
    'email',
    'history',
    'lock',
    'colour',
    'merge',
    'followOn',
    'newRef',
    'delete',
  ])
  expect(having('hidden', {}, { administrator: true })).toEqual(['restore'])
})

it('offers nothing for a legacy report, and nothing to data-entry staff', () => {
  expect(having('hidden', { legacy: true }, { administrator: true })).toEqual(actions)
  expect(having('hidden', {}, { dataEntry: true })).toEqual(actions)
})

it('disables what would change a locked report and leaves the rest enabled', () => {
  expect(having('disabled', { locked: true }, { support: true })).toEqual(['merge', 'newRef', 'delete'])
})

it('offers only restoring for a deleted report', () => {
  expect(having('free', { deleted: true }, { support: true })).toEqual(['history', 'restore'])
  expect(having('free', { deleted: true }, {})).toEqual(['history'])
  expect(having('disabled', { deleted: true }, { support: true })).toEqual([])
})

it('disables all actions while the client is inactive', () => {
  expect(having('free', {}, { administrator: true }, true)).toEqual([])
})

it('offers the follow-on types that the report’s own type names', () => {
  const names = (type: string) => followOnsOf(defaultReportTypes(), type).map(({ displayName }) => displayName)
  expect(names('Inventory')).toEqual(['Check In', 'Check Out', 'Property Visit'])
  expect(names('Mid Term')).toEqual(['Property Visit', 'Check Out'])
  expect(names('Check Out')).toEqual([])
  expect(names('a type that the client has no longer')).toEqual([])
  const closed = defaultReportTypes().map((type) => ({ ...type, createAllowed: false }))
  expect(followOnsOf(closed, 'Inventory')).toEqual([])
  expect([withArticle('Check In'), withArticle('Inventory')]).toEqual(['a Check In', 'an Inventory'])
})
