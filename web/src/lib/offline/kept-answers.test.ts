import { routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { mockResponses, Refusal, respondTo } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { api } from '../api.ts'
import { callAs, callThrough } from '../caller.ts'
import { isReachable } from './connection.ts'
import { answerThrough, dropOldAnswers, keptAnswer, pinAnswer, reportAddress, unpin } from './kept-answers.ts'

const params = { id: 'report' }
const read = () => api(routes.getReport, { params })
const versionOf = (read: Promise<{ version: number }>) => read.then(({ version }) => version)

const signIn = (owner: string) => callAs({ owner, idToken: async () => undefined, refused: () => undefined })
const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

beforeAll(() => {
  keepInMemory()
  callThrough(answerThrough)
})
afterAll(() => callAs(undefined))

let owner = ''

beforeEach(async () => {
  owner = newId()
  signIn(owner)
  mockResponses(
    respondTo(routes.getReport, () => aReport({ version: 1 })),
    respondTo(routes.saveReport, () => aReport({ version: 2 })),
    respondTo(routes.getReportTrail, () => ({ data: [] })),
  )
  await read()
  await vi.waitUntil(() => keptAnswer(owner, reportAddress('report')))
})

it('answers without a network as the server did last, a save included, and only whom it answered', async () => {
  await api(routes.getReportTrail, { params })
  cut()
  expect(isReachable()).toBe(true)
  expect(await versionOf(read())).toBe(1)
  expect(isReachable()).toBe(false)
  await expect(api(routes.getReportTrail, { params })).rejects.toMatchObject({ status: 0 })

  mockResponses(respondTo(routes.saveReport, () => aReport({ version: 2 })))
  await api(routes.saveReport, { params, query: {}, body: aReport({ version: 1 }) })
  expect(isReachable()).toBe(true)
  cut()
  await vi.waitFor(async () => expect(await versionOf(read())).toBe(2))
  await expect(api(routes.saveReport, { params, query: {}, body: aReport() })).rejects.toMatchObject({ status: 0 })
  signIn('ben')
  await expect(read()).rejects.toMatchObject({ status: 0 })
})

it('takes the page of a network that asks to be signed in to for no answer', async () => {
  const headers = { 'content-type': 'text/html' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Sign in to the Wi-Fi</html>', { headers })))
  expect(await versionOf(read())).toBe(1)
  expect(isReachable()).toBe(false)
})

it('does not hide a refusal behind what is kept, nor show it once it is gone', async () => {
  mockResponses(respondTo(routes.getReport, () => new Refusal(404, { id: 'missing', message: 'Not found.' })))
  await expect(read()).rejects.toMatchObject({ status: 404 })
  cut()
  await vi.waitFor(() => expect(read()).rejects.toMatchObject({ status: 0 }))
})

it('drops old answers, but none that is pinned', async () => {
  await pinAnswer(owner, reportAddress('report', 7), aReport({ version: 7 }))
  cut()
  await new Promise((resolve) => setTimeout(resolve, 2))
  await dropOldAnswers(0)
  await expect(read()).rejects.toMatchObject({ status: 0 })
  const pinned = () => versionOf(api(routes.getReport, { params, query: { version: 7 } }))
  expect(await pinned()).toBe(7)
  await unpin(owner, reportAddress('report', 7))
  await new Promise((resolve) => setTimeout(resolve, 2))
  await dropOldAnswers(0)
  await expect(pinned()).rejects.toMatchObject({ status: 0 })
})

it('does not wait for a network that lets nothing through, and keeps what comes later', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = versionOf(read())
  await vi.advanceTimersByTimeAsync(12_000)
  vi.useRealTimers()
  expect(await late).toBe(1)
  expect(isReachable()).toBe(false)
  resolve(Response.json(aReport({ version: 3 })))
  await vi.waitFor(() => expect(isReachable()).toBe(true))
  cut()
  await vi.waitFor(async () => expect(await versionOf(read())).toBe(3))
})
