import { Client, Photo, routes } from '@lintel/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { mockResponses, Refusal, respondTo } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { api } from '../api.ts'
import { callAs, callThrough } from '../caller.ts'
import { leaveBehind, takeAlong } from './along.ts'
import { answerThrough, dropOldAnswers } from './kept-answers.ts'

const owner = 'ann'
const linked = { id: 'before', ref: 104_600, type: 'Check In', date: '2026-01-02' }
const photo = Photo.parse({ id: 'p', src: 'a/b/door.jpg' })
const reports = [
  aReport({ id: 'out', type: 'Check Out', linkedReports: [linked], previousReportRef: 104_600 }),
  aReport({ id: 'other' }),
  aReport({ id: 'before', keys: [{ _uuid: 'key', photos: { in: [photo], out: [] } }] }),
]
const client = Client.parse({ id: 'client', name: 'Harbour & Vale' })
const opens = (id: string) =>
  api(routes.getReport, { params: { id } }).then(
    () => true,
    () => false,
  )

beforeAll(() => {
  keepInMemory()
  callThrough(answerThrough)
  callAs({ owner, idToken: async () => undefined, refused: () => undefined })
})
afterAll(() => callAs(undefined))

it('keeps what a report is opened with until it is left behind, and says what could not be taken', async () => {
  mockResponses(
    respondTo(routes.getReport, ({ params }) => reports.find(({ id }) => id === params['id']) ?? aReport()),
    respondTo(routes.getClient, () => client),
    respondTo(routes.getClientDictionary, () => new Refusal(404, { id: 'missing', message: 'Not found.' })),
  )
  const answered = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/config.json') return Response.json({ photoBucket: 'photos' })
    if (!address.startsWith('/images/')) return answered(address, init)
    const { edits } = JSON.parse(atob(address.slice('/images/'.length))) as { edits: { resize: { width: number } } }
    asked.push(`${edits.resize.width}`)
    return new Response('', { status: edits.resize.width === 96 ? 503 : 200 })
  })
  const pictures = new Map<string, string[]>()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (address: string) => void pictures.set(name, [...(pictures.get(name) ?? []), address]),
    }),
    delete: async (name: string) => pictures.delete(name),
  })
  const progress: number[] = []
  const taking = { whole: false, progress: (done: number) => void progress.push(done) }
  expect(await takeAlong(owner, 'out', taking)).toEqual(['the dictionary', 'a picture'])
  expect([asked.length, progress.at(-1)]).toEqual([3, 1])
  await takeAlong(owner, 'other', taking)
  expect([...pictures.values()].map(({ length }) => length)).toEqual([2])

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const left = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    await dropOldAnswers(0)
    return [await opens('out'), await opens('before'), await opens('other')]
  }
  expect(await left()).toEqual([true, true, true])
  await leaveBehind(owner, 'out')
  expect(pictures.size).toBe(0)
  expect(await left()).toEqual([false, false, true])
  // The other one needs it.
  expect(await api(routes.getClient, { params: { id: 'client' } })).toMatchObject({ id: 'client' })
})
