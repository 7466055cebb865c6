import { routes, type Chased, type ChasingState } from '@lintel/contract'
import { expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { chasingPage } from './chasing.queries.ts'

const chased = (linkid: string, state: ChasingState): Chased => ({
  linkid,
  state,
  report: {
    id: 'r',
    ref: 104_618,
    type: 'Inventory',
    date: '2026-11-21',
    address: { line1: '9 Signal Terrace', line2: '', town: '', county: '', postcode: '' },
  },
  person: 'Ada',
  email: 'ada@tenants.example',
  kind: 'receipt',
  sent: '2026-11-21T10:00:00Z',
  reminded: [],
})

const pages = {
  '': { data: [chased('a', 'ended')], next: 'second' },
  second: { data: [chased('b', 'ended'), chased('c', 'bounced')], next: 'third' },
  third: { data: [chased('d', 'ended')] },
}

it('shows what has ended only where it is asked for, and passes over pages of nothing else', async () => {
  mockResponses(respondTo(routes.listChasing, ({ query: { after = '' } }) => pages[after as keyof typeof pages]))
  const shown = async (query: Parameters<typeof chasingPage>[0]) => {
    const { data, next } = await chasingPage(query, new AbortController().signal)
    return [...data.map(({ linkid }) => linkid), next]
  }
  expect(await shown({ after: undefined })).toEqual(['c', 'third'])
  expect(await shown({ after: 'third' })).toEqual([undefined])
  expect(await shown({ after: undefined, state: 'ended' })).toEqual(['a', 'second'])
})
