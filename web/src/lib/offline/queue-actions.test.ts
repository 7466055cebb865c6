import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { keepWanted, wantedOf } from '../drafts.ts'
import { browserStorage, type KeptUpload } from '../uploads/storage.ts'
import { offlineDatabase } from './database.ts'
import { pinAnswer, reportAddress } from './kept-answers.ts'
import { drop, unsentOf } from './queue.ts'

beforeAll(keepInMemory)
afterAll(() => void vi.unstubAllGlobals())

const add = async (report: string) => {
  const { address } = aReport()
  await (
    await offlineDatabase()
  ).put('created', { at: '', name: '', given: { type: '', branchId: '', address } }, ['ann', report])
  await pinAnswer('ann', reportAddress(report), aReport({ id: report }))
  await keepWanted('ann', `${wantedOf(report)}/one`, { version: 0 }, { at: '' })
  const photograph: KeptUpload = {
    key: `photo of ${report}`,
    owner: 'ann',
    list: `photos/${report}`,
    target: {},
    name: 'IMG_1.jpg',
    size: 3,
    addedAt: '',
    order: 1,
    state: 'unsent',
    edits: {},
    settled: false,
  }
  await browserStorage.add(photograph, new Blob(['abc']))
}

it('discards a new report with all that was made of it, and nothing of another', async () => {
  await add('cellar')
  await add('attic')
  await drop('report/ann/cellar')
  expect((await unsentOf('ann')).map(({ kind, reportId }) => [kind, reportId])).toEqual([
    ['report', 'attic'],
    ['save', 'attic'],
    ['photograph', 'attic'],
  ])
  expect(await (await offlineDatabase()).getAllKeys('answers')).toEqual([['ann', reportAddress('attic')]])
})
