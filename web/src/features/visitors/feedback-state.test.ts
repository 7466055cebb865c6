// @vitest-environment jsdom
import { SharedReport } from '@lintel/contract'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  forgetDraft,
  saveObstacle,
  nothingOpen,
  unsentGeneral,
  updateOf,
  useFeedbackDraft,
  withItemOpened,
  withOpenAdded,
  type FeedbackDraft,
} from './feedback-state.ts'
import type { SharedAs } from './shared.queries.ts'

const shared = (general: SharedAs<'feedback'>['general'] = {}): SharedAs<'feedback'> => {
  const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }
  const head = { id: 'a', ref: 1, type: 'Inventory', date: '2026-11-22', address, client: { name: 'Harbour' } }
  const parsed = SharedReport.parse({
    ...head,
    purpose: 'feedback',
    parties: ['tenant'],
    general,
    rooms: [{ id: 'hall', name: 'Hall', items: [{ itemref: 'door', ref: '1.1', name: 'Door', comments: {} }] }],
  })
  if (parsed.purpose !== 'feedback') throw new Error('Another purpose.')
  return parsed
}

const photo = { id: 'p1', src: 'tenantcomments/p1.jpg' }
const draft = (change: Partial<FeedbackDraft> = {}): FeedbackDraft => ({
  begunWith: 'l1',
  party: 'tenant',
  name: 'Tina',
  email: 'tina@people.example',
  items: { landlord: {}, tenant: { door: { comments: 'Scratched', photos: [] } } },
  general: { landlord: '', tenant: '' },
  generalPhotos: { landlord: [], tenant: [] },
  open: nothingOpen,
  sentIds: [],
  ...change,
})

test('Save waits for an incomplete comment, and for text about photographs', () => {
  expect(saveObstacle(shared(), draft(), false)).toBeUndefined()
  const words = { ...nothingOpen, comments: 'The lock sticks' }
  expect(saveObstacle(shared(), draft({ open: words }), false)).toMatch(/choose an item/)
  expect(saveObstacle(shared(), draft({ open: { ...nothingOpen, photos: [photo] } }), false)).toMatch(/choose an item/)
  const general = draft({ generalPhotos: { landlord: [], tenant: [photo] } })
  expect(saveObstacle(shared(), general, false)).toMatch(/few words/)
  expect(saveObstacle(shared(), { ...general, general: { landlord: '', tenant: 'Damp' } }, false)).toBeUndefined()
})

test('Save includes the comment that is being written', () => {
  const open = { itemref: 'window', comments: ' Draughty ', photos: [photo] }
  expect(saveObstacle(shared(), draft({ open }), true)).toBeUndefined()
  expect(updateOf(shared(), withOpenAdded(draft({ open })))?.items).toEqual([
    { itemref: 'door', comments: 'Scratched', photos: [] },
    { itemref: 'window', comments: 'Draughty', photos: [photo] },
  ])
})

test('sends general comments again if the response was lost, but not if there are others', () => {
  const written = draft({ general: { landlord: '', tenant: ' The heating fails ' } })
  const same = shared({ tenant: { comments: 'The heating fails', photos: [] } })
  expect(unsentGeneral(same, written)).toBe('')
  expect(updateOf(same, written)?.general?.comments).toBe(' The heating fails ')
  const other = shared({ tenant: { comments: 'Damp', photos: [] } })
  expect(unsentGeneral(other, written)).toBe('The heating fails')
  expect(updateOf(other, written)?.general).toBeUndefined()
  const anothers = shared({ tenant: { comments: '', photos: [], taken: true } })
  expect(unsentGeneral(anothers, written)).toBe('The heating fails')
})

test('a photograph that arrives while one types, adds or chooses another item stays with its comment', () => {
  const { result } = renderHook(() => useFeedbackDraft({ id: 'a', k: 'l1.key' }, shared()))
  const at = (id: string) => ({ id, src: `tenantcomments/${id}.jpg` })
  // Each pair happens before the screen is drawn again.
  act(() => {
    result.current.attach('open', at('p1'))
    result.current.changeOpen(() => ({ itemref: 'door', comments: 'Scratched' }))
  })
  act(() => {
    result.current.attach('open', at('p2'))
    result.current.change((known) => withItemOpened(shared(), known, 'window'))
  })
  act(() => {
    result.current.changeOpen(() => ({ comments: 'Draughty' }))
    result.current.attach('open', at('p3'))
    result.current.change(withOpenAdded)
  })
  expect(result.current.draft.items.tenant).toEqual({
    door: { comments: 'Scratched', photos: [at('p1'), at('p2')] },
    window: { comments: 'Draughty', photos: [at('p3')] },
  })
})

test('what was written before an item was chosen is added to what was said about it', () => {
  const written = draft({ open: { ...nothingOpen, comments: 'The lock sticks ' } })
  expect(withItemOpened(shared(), written, 'door').open.comments).toBe('Scratched\nThe lock sticks ')
  expect(withItemOpened(shared(), written, 'window').open.comments).toBe('The lock sticks ')
})

test('choosing the current item again keeps what is written and its photographs', () => {
  const open = { itemref: 'window', comments: 'Draughty', photos: [photo] }
  for (const one of [open, { ...open, comments: '' }])
    expect(withItemOpened(shared(), draft({ open: one }), 'window').open).toEqual(one)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const linkWith = (linkId: string) => ({ id: 'a', k: `${linkId}.key` })
const forVisitor = (email: string) => ({ ...shared(), visitor: { name: 'Somebody', email } })

/** Opens the page of a link, and answers what it has; with `general` it is written there first. */
const open = (linkId: string, of = shared(), general = '') => {
  const link = linkWith(linkId)
  const { result, unmount } = renderHook(() => useFeedbackDraft(link, of))
  const change = { email: 'tina@people.example', general: { landlord: '', tenant: general } }
  if (general) act(() => result.current.change(change))
  const { draft: left, former } = result.current
  unmount()
  return { general: left.general.tenant, begunWith: left.begunWith, former }
}

test('what was written with an earlier link goes on with the next one of the same party, and no other', () => {
  open('l1', shared(), 'Damp')
  expect(open('l2', { ...shared(), parties: ['landlord'] })).toEqual({ general: '', begunWith: 'l2' })
  expect(open('l2', { ...shared(), parties: ['landlord', 'tenant'] }).general).toBe('')
  expect(open('l2', forVisitor('tom@people.example')).general).toBe('')
  expect(open('l3', forVisitor('Tina@people.example'))).toEqual({ general: 'Damp', begunWith: 'l1', former: 'l1' })
  // It is this link's from now on.
  expect(open('l3')).toEqual({ general: 'Damp', begunWith: 'l1' })
  forgetDraft(linkWith('l3'), shared())
  expect(open('l4').general).toBe('')
})
