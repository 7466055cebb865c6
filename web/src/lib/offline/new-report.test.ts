import { Client, Dictionary, routes, type NewReport, type Report } from '@lintel/contract'
import { newId, newReportBody } from '@lintel/rules'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { mockResponses, Refusal, respondTo } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { api } from '../api.ts'
import { callAs, callThrough } from '../caller.ts'
import { keepWanted, wantedOf } from '../drafts.ts'
import { refText } from '../ref-text.ts'
import { offlineDatabase } from './database.ts'
import { answerThrough } from './kept-answers.ts'
import { createOffline, sendCreated } from './new-report.ts'
import { unsentOf } from './queue.ts'
import { sendSaves } from './send-saves.ts'

const by = { userId: 'ann', name: 'Ann Moss' }
const client = Client.parse({ id: 'hv', name: 'Harbour & Vale' })
const words = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }
const question = { slug: 'damp', prompt: 'Damp?', questionType: 'select', optionList: ['Yes', 'No'] }
const dictionary = Dictionary.parse({
  version: '7',
  rooms: [],
  sections: [],
  conditions: { matrix: [words, words, words], list: [], additional: '' },
  reportdictionaries: [{ reporttype: 'Damp', compliance_list: [question] }],
})

let owner = ''
const makeOne = async (date?: string): Promise<Report> => {
  const address = { ...aReport().address, line1: '1 Quay', town: 'Hull', postcode: 'HU1 1AA' }
  const identity = { ...by, sub: owner, email: '', groups: [], clientId: 'hv' }
  return createOffline(identity, client, { id: newId(), branchId: 'b', type: 'Damp', address, ...(date && { date }) })
}
const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const missing = respondTo(routes.getReport, () => new Refusal(404, { id: 'missing', message: 'Not found.' }))
const open = ({ id }: Report) => api(routes.getReport, { params: { id } })

beforeAll(() => {
  keepInMemory()
  callThrough(answerThrough)
})
afterAll(() => callAs(undefined))

beforeEach(async () => {
  owner = newId()
  callAs({ owner, idToken: async () => undefined, refused: () => undefined })
  mockResponses(respondTo(routes.getClientDictionary, () => dictionary))
  await api(routes.getClientDictionary, { params: { id: 'hv' } })
  await vi.waitUntil(async () => (await (await offlineDatabase()).getAllKeys('answers')).some(([of]) => of === owner))
  cut()
})

it('makes reports that open and wait to be sent, also where the server is reached and does not know them', async () => {
  const [first, second] = [await makeOne(), await makeOne()]
  expect([refText(first), refText(second)]).toEqual(['Draft A', 'Draft B'])
  expect(first.compliancesections[0]?.complianceitems).toMatchObject([{ prompt: 'Damp?' }])
  expect(await open(first)).toEqual(first)
  mockResponses(missing)
  expect(await open(second)).toEqual(second)
  expect((await unsentOf(owner)).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'report Draft A',
    'report Draft B',
  ])
})

it('makes none of a year that the server would refuse', async () => {
  await expect(makeOne('1970-01-01')).rejects.toMatchObject({ issues: [{ path: 'body.date' }] })
})

it('creates them as they are, under their ids; the reference comes with the answer', async () => {
  const made = await makeOne()
  await expect(sendCreated(owner)).rejects.toMatchObject({ status: 0 })
  mockResponses(
    respondTo(routes.createReport, ({ query, body }) => {
      expect(query).toEqual({ kept: made.createdAt })
      const { id, ...given } = body as NewReport
      const stored = newReportBody(given, { client, dictionary, by, now: new Date() })
      return { ...made, ...stored, id: id ?? '', ref: 104_700 }
    }),
  )
  await sendCreated(owner)
  cut()
  expect(await open(made)).toEqual({ ...made, ref: 104_700 })
  expect(await unsentOf(owner)).toEqual([])
})

it('keeps one that the server refuses, with its reason; of others it keeps nothing back', async () => {
  const made = await makeOne()
  mockResponses(
    respondTo(routes.createReport, () => new Refusal(403, { id: 'refused', message: 'This client is inactive.' })),
    missing,
  )
  await sendCreated(owner)
  expect(await open(made)).toEqual(made)
  expect(await unsentOf(owner)).toMatchObject([{ state: 'refused', reason: 'This client is inactive.' }])

  const other = await makeOne()
  for (const [hour, { id }] of [made, other].entries())
    await keepWanted(owner, `${wantedOf(id)}/${newId()}`, {}, { at: `2026-11-30T1${hour}:00:00.000Z` })
  mockResponses(
    respondTo(routes.createReport, ({ body }) => {
      const { id } = body as NewReport
      return id === other.id ? { ...other, ref: 104_701 } : new Refusal(500, { id: 'failed', message: 'It failed.' })
    }),
  )
  await expect(sendCreated(owner)).rejects.toMatchObject({ status: 500 })
  await sendSaves(owner, new AbortController().signal)
  expect((await unsentOf(owner)).map(({ kind, reportId, state }) => [kind, reportId, state])).toEqual([
    ['report', made.id, 'refused'],
    ['save', made.id, 'waiting'],
    ['save', other.id, 'refused'],
  ])
})
