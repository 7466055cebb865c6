import { routes } from '@lintel/contract'
import { beforeAll, expect, it, vi } from 'vitest'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { sendFiles } from './background.ts'
import { browserStorage } from './storage.ts'

beforeAll(() => {
  keepInMemory()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', new EventTarget())
})

it('tries a file again that was stopped, such as by a missing report, each time that it is asked to send', async () => {
  const life = new AbortController()
  let asked = 0
  mockResponses(
    respondTo(routes.listPhotos, () => {
      asked++
      return new Refusal(404, { message: 'No such report.', id: 'log' })
    }),
  )
  const file = new Blob(['abc'], { type: 'image/jpeg' })
  await browserStorage.add(
    {
      key: 'one',
      owner: 'ann',
      list: 'photos/r1',
      target: { kind: 'unassigned' },
      name: 'one.jpg',
      size: 3,
      addedAt: '2026-11-30T10:00:00.000Z',
      order: 1,
      state: 'unsent',
      edits: {},
      settled: true,
    },
    file,
  )
  const send = sendFiles('ann', life.signal)
  for (const times of [1, 2]) {
    await send()
    await vi.waitFor(() => expect(asked).toBe(times))
    await vi.waitFor(async () => expect((await browserStorage.read('one'))?.kept.message).toBe('No such report.'))
  }
  life.abort()
})
