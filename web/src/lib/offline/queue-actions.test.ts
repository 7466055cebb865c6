import { newId } from '@lintel/rules'
import { beforeAll, expect, it } from 'vitest'
import { aReport } from '../../testing/a-report.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { keepWanted, wantedOf } from '../drafts.ts'
import { browserStorage } from '../uploads/storage.ts'
import { allOf, offlineDatabase } from './database.ts'
import { pinAnswer, reportAddress } from './kept-answers.ts'
import { unsentOf } from './queue.ts'
import { drop } from './queue-actions.ts'

beforeAll(keepInMemory)

const owner = newId()

const add = async (report: string) => {
  const { address } = aReport()
  const db = await offlineDatabase()
  await db.put('created', { at: '', name: '', given: { type: '', branchId: '', address } }, [owner, report])
  await pinAnswer(owner, reportAddress(report), aReport({ id: report }))
  await keepWanted(owner, `${wantedOf(report)}/one`, { version: 0 }, { at: '' })
  const list = { owner, list: `photos/${report}`, target: {}, edits: {}, settled: false }
  const photo = { key: newId(), name: 'IMG_1.jpg', size: 3, addedAt: '', order: 1, state: 'unsent' } as const
  await browserStorage.add({ ...list, ...photo }, new Blob(['abc']))
}

it('discards a new report with all that was made of it, and nothing of another', async () => {
  await add('cellar')
  await add('attic')
  await drop(`report/${owner}/cellar`)
  expect((await unsentOf(owner)).map(({ kind, reportId }) => [kind, reportId])).toEqual([
    ['report', 'attic'],
    ['save', 'attic'],
    ['photograph', 'attic'],
  ])
  expect(await (await offlineDatabase()).getAllKeys('answers', allOf(owner))).toEqual([[owner, reportAddress('attic')]])
})

it('waits for no file that has arrived, although what read it before writes it again', async () => {
  await add('arrived')
  const [kept] = await browserStorage.list(owner, 'photos/arrived')
  if (!kept) expect.fail()
  await browserStorage.change({ ...kept, state: 'accepted' })
  await browserStorage.change({ ...kept, edits: { caption: 'Door' } })
  expect((await unsentOf(owner)).filter(({ reportId }) => reportId === 'arrived').map(({ kind }) => kind)).toEqual([
    'report',
    'save',
  ])
  await browserStorage.change({ ...kept, settled: true })
  expect(await browserStorage.list(owner, 'photos/arrived')).toEqual([])
})
