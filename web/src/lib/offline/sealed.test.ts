import { routes } from '@lintel/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { draftsDatabase, keepDraft, readDraft } from '../drafts.ts'
import { browserStorage, keptUploadsOf, type KeptUpload } from '../uploads/storage.ts'
import { offlineDatabase } from './database.ts'
import { unsentOf } from './queue.ts'
import { withSealedLock } from './sealed-lock.ts'
import { beginLeaving, finishLeaving, openSealed } from './sealed.ts'

const keys: Record<string, string> = { ann: 'A'.repeat(43), ben: `B${'A'.repeat(42)}` }
const signIn = (owner: string) => {
  mockResponses(respondTo(routes.getPhoneKey, () => ({ key: keys[owner] ?? '' })))
  return openSealed(owner)
}

const photograph = (owner: string, key: string): KeptUpload => ({
  key,
  owner,
  list: 'photos/r1',
  target: { kind: 'unassigned' },
  name: `${key}.jpg`,
  size: 3,
  addedAt: '2026-11-30T10:00:00.000Z',
  order: 1,
  state: 'unsent',
  edits: { caption: 'Door' },
  settled: false,
})

const bytesOf = async (key: string) => (await browserStorage.read(key))?.file?.text()

/** Everything that this browser holds, as somebody would read it who has it in hand. */
const inTheClear = async () => {
  const [offline, drafts] = await Promise.all([offlineDatabase(), draftsDatabase()])
  const sealed = await offline.getAll('sealed')
  return JSON.stringify([
    await Promise.all(sealed.map(({ bytes }) => bytes.text())),
    await offline.getAll('created'),
    await offline.getAll('answers'),
    await offline.getAll('along'),
    await drafts.getAll('drafts'),
    await Promise.all(['one', 'two'].map(bytesOf)),
  ])
}

const address = { ...aReport().address, line1: '1 Mill Lane' }
const content = { version: 3, parts: { rowindex: undefined, notes: 'Mould behind the wardrobe' } }

beforeAll(() => {
  keepInMemory()
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterAll(() => void vi.useRealTimers())

it('leaves what is not sent to the next sign-in of the same user, even if the browser is killed meanwhile', async () => {
  await signIn('ann')
  const offline = await offlineDatabase()
  await offline.put('created', { at: '', name: '1 Mill Lane', given: { type: 'Inventory', branchId: 'b', address } }, [
    'ann',
    'r2',
  ])
  await offline.put('answers', { at: '', answer: 'base of r2', pinned: true }, ['ann', '/v1/reports/r2'])
  await offline.put('answers', { at: '', answer: 'another report' }, ['ann', '/v1/reports/r3'])
  await keepDraft('ann', 'report/r1/slot', content)
  await keepDraft('ben', 'report/r1/slot', 'of Ben')
  const file = new Blob(['abc'], { type: 'image/jpeg' })
  for (const key of ['one', 'two']) await browserStorage.add(photograph('ann', key), file)
  const before = await unsentOf('ann')
  expect(before).toHaveLength(3)

  // Killed before a file is sealed, then before the plain one of it is deleted.
  await beginLeaving('ann')
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new Error('Killed'))
  await expect(finishLeaving()).rejects.toThrow('Killed')
  encrypt.mockRestore()
  const remove = vi.spyOn(browserStorage, 'remove').mockRejectedValueOnce(new Error('Killed'))
  await expect(finishLeaving()).rejects.toThrow('Killed')
  remove.mockRestore()
  await finishLeaving()
  expect(await inTheClear()).not.toMatch(/Mould|Mill Lane|another report|base of|abc/)
  expect(await inTheClear()).toContain('of Ben')
  expect(await offline.getAllKeys('keys')).toEqual([])

  await signIn('ben')
  expect(await unsentOf('ben')).toEqual([])
  expect(await unsentOf('ann')).toEqual([])
  // A photograph that the device has no space for keeps nothing else closed; what is sent waits for all of them.
  const full = new DOMException('Full', 'QuotaExceededError')
  let seen: Promise<string[]> | undefined
  vi.spyOn(browserStorage, 'add').mockImplementationOnce(() => {
    seen = withSealedLock('ann', async () => (await keptUploadsOf('ann')).map(({ key }) => key))
    return Promise.reject(full)
  })
  await expect(signIn('ann')).rejects.toBe(full)
  expect(await seen).toEqual(['two'])
  await signIn('ann')
  expect(await unsentOf('ann')).toEqual(before)
  expect((await readDraft('ann', 'report/r1/slot'))?.content).toStrictEqual(content)
  expect(await bytesOf('one')).toBe('abc')
  expect((await browserStorage.read('two'))?.file?.type).toBe('image/jpeg')
  expect((await offline.get('answers', ['ann', '/v1/reports/r2']))?.answer).toBe('base of r2')
  expect(await offline.getAllKeys('sealed')).toEqual([])
})

it('keeps what another key cannot open', async () => {
  await beginLeaving('ann')
  await finishLeaving()
  const offline = await offlineDatabase()
  const count = await offline.count('sealed')
  keys['ann'] = keys['ben'] ?? ''
  await expect(signIn('ann')).rejects.toThrow(DOMException)
  expect(count).toBeGreaterThan(0)
  expect(await offline.count('sealed')).toBe(count)
})
