import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../toasts.ts'
import { withRoom } from '../with-room.ts'
import { noteKept } from './space.ts'
import { pictureCache } from './worker-messages.ts'

let used = 0
let pictures = 0
const persist = vi.fn<() => Promise<boolean>>(async () => true)

beforeEach(() => {
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ usage: used + pictures, quota: 100 }), persisted: async () => false, persist },
  })
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      const had = name === pictureCache && pictures > 0
      pictures = 0
      return had
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const warnings = () => useToasts.getState().toasts.map(({ text }) => text)

it('drops the pictures before it says once that the device is nearly full, and asks once to keep what is kept', async () => {
  used = 60
  pictures = 25
  noteKept()
  await vi.waitFor(() => expect(pictures).toBe(0))
  expect(warnings()).toEqual([])
  used = 81
  await vi.waitFor(() => {
    noteKept()
    expect(warnings()).toEqual([expect.stringMatching('nearly full')])
  })
  useToasts.setState({ toasts: [] })
  noteKept()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(warnings()).toEqual([])
  expect(persist).toHaveBeenCalledOnce()
})

it('drops the pictures for what a full device refuses to keep, and tries again once', async () => {
  pictures = 25
  const refusals: unknown[] = []
  const write = async (room: number) => {
    if (pictures <= room) return 'kept'
    refusals.push(room)
    throw new DOMException('Full', 'QuotaExceededError')
  }
  expect(await withRoom(async () => write(0))).toBe('kept')
  await expect(withRoom(async () => write(-1))).rejects.toThrow('Full')
  expect(refusals).toEqual([0, -1])
})
