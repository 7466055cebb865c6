import { expect, it } from 'vitest'
import { availabilityOf, type ReportAction } from './report-target.ts'

const named = (names: string) => names.split(' ') as ReportAction[]
const actions = named('email history lock colour merge followOn newRef delete restore')
const nobody = { administrator: false, support: false, dataEntry: false }
const plain = { locked: false, deleted: false, legacy: false }

const having = (availability: string, report: Partial<typeof plain>, roles: Partial<typeof nobody>, inactive = false) =>
  actions.filter(
    (action) =>
      availabilityOf(action, { ...plain, ...report }, { roles: { ...nobody, ...roles }, inactive }) === availability,
  )

it('reserves deleting and new references for the provider', () => {
  expect(having('free', {}, {})).toEqual(named('email history lock colour merge followOn'))
  expect(having('free', {}, { support: true })).toEqual(named('email history lock colour merge followOn newRef delete'))
  expect(having('hidden', {}, { administrator: true })).toEqual(['restore'])
})

it('offers nothing for a legacy report, and nothing to data-entry staff', () => {
  expect(having('hidden', { legacy: true }, { administrator: true })).toEqual(actions)
  expect(having('hidden', {}, { dataEntry: true })).toEqual(actions)
})

it('disables what would change a locked report and leaves the rest enabled', () => {
  expect(having('disabled', { locked: true }, { support: true })).toEqual(['merge', 'newRef', 'delete'])
})
