import { routes, type Held } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { announceHeld, forgetAnnounced, heldBy } from './announce.ts'
import { offlineDatabase } from './database.ts'
import { deviceName } from './device-name.ts'
import type { Unsent } from './queue.ts'

const unsent = (change: Partial<Unsent>): Unsent => ({
  key: 'key',
  kind: 'photograph',
  reportId: 'cellar',
  name: 'a.jpg',
  size: 3_000_000,
  at: '2026-11-30T10:00:00.000Z',
  state: 'waiting',
  ...change,
})

const empty: Held = {
  reportId: 'cellar',
  photographs: 0,
  recordings: 0,
  documents: 0,
  saves: 0,
  bytes: 0,
  along: false,
}

it('counts what is held by report, those with something unsent first, fifty at most', () => {
  const at = '2026-11-30T09:00:00.000Z'
  const files = [unsent({}), unsent({ at, state: 'refused' }), unsent({ kind: 'report', size: 500 })]
  // Of a client.
  const document = unsent({ kind: 'document', reportId: undefined })
  const along = Array.from({ length: 60 }, (_, index) => `along-${index}`)
  const held = heldBy([...files, document], new Set([...along, 'cellar']))
  expect(held).toHaveLength(50)
  expect(held.slice(0, 2)).toEqual([
    { ...empty, photographs: 2, saves: 1, bytes: 6_000_500, oldest: at, along: true },
    { ...empty, reportId: 'along-0', along: true },
  ])
})

const [ann, bo] = [newId(), newId()]
const said: unknown[] = []
beforeEach(() => {
  keepInMemory()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  said.length = 0
  mockResponses(
    respondTo(routes.announcePhone, ({ params, body }) => {
      said.push([params['id'], body])
      return undefined
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says what is held when that has changed, and again after an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await announceHeld(ann)
  expect(said).toEqual([])
  const db = await offlineDatabase()
  await db.put('along', { pins: [] }, [ann, 'cellar'])
  await db.put('along', { pins: [] }, [bo, 'attic'])
  await announceHeld(ann)
  await announceHeld(ann)
  const held = [{ ...empty, along: true }]
  expect(said).toEqual([[expect.stringMatching(/^[\w-]{22}$/), { name: expect.any(String), held }]])
  // The second time the clock is set back.
  for (const ms of [3_600_001, -86_400_000]) {
    vi.setSystemTime(Date.now() + ms)
    await announceHeld(ann)
  }
  await db.delete('along', [ann, 'cellar'])
  await announceHeld(ann)
  await announceHeld(ann)
  const nothing = [(said[0] as string[])[0], { name: expect.any(String), held: [] }]
  expect(said.slice(1)).toEqual([said[0], said[0], nothing])
  // What was left at a sign-out is sent before the next sign-in says that it has it.
  forgetAnnounced(ann)
  await announceHeld(ann)
  expect(said.at(-1)).toEqual(nothing)
  expect(said).toHaveLength(5)
  await announceHeld(bo, true)
  expect(said).toHaveLength(5)
})

it('names the device for people, and an iPad that says it is a Mac', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(deviceName({ userAgent: phone, maxTouchPoints: 5 })).toBe('Chrome on Android')
  const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15'
  expect(deviceName({ userAgent: tablet, maxTouchPoints: 5 })).toBe('Safari on iPad')
})
