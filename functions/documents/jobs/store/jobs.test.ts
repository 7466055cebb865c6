import { newId } from '@lintel/rules'
import { beforeAll, expect, test } from 'vitest'
import { atStack } from '../../../test/people.ts'
import { writeUnchecked } from '../../../test/unchecked.ts'
import { InvalidRow } from '../../../lib/invalid-rows.ts'
import { addMonthJob, addPersonalJob, endJob, findJob, rowKinds, type MonthJob } from './jobs.ts'
import type { StoredJob } from '../kinds.ts'

beforeAll(() => void atStack())

const common = () => ({
  id: newId(),
  clientId: newId(),
  filename: 'x.pdf',
  createdAt: new Date().toISOString(),
  state: 'running' as const,
  progress: { done: 0, total: 0, step: 'waiting' as const },
})

const reportId = newId()
const report = { type: 'report', id: reportId, version: 3 }

test.each([
  ['payload', { kind: 'report', subject: report, payload: {} }],
  ['subject', { kind: 'report', subject: { type: 'sample' }, payload: { variant: 'summary' } }],
])('a row whose %s does not match its kind is an invalid row, for readers and for a repair', async (_, work) => {
  const row = { ...common(), ...work }
  await writeUnchecked('JOBS_TABLE', { pk: `JOB#${row.id}`, sk: 'JOB', ...row })
  await expect(findJob(row.id)).rejects.toThrow(InvalidRow)
  expect(rowKinds[0]?.rows.schema.safeParse(row).success).toBe(false)
})

test('a payload that does not match its kind is not stored', async () => {
  const work = { kind: 'preview' as const, subject: { type: 'sample' as const } }
  const job: Extract<StoredJob, { kind: 'preview' }> = {
    ...common(),
    ...work,
    payload: { variant: 'report', owner: 'someone' },
  }
  await expect(addPersonalJob({ ...job, payload: { ...job.payload, variant: '' } })).rejects.toThrow()
  expect(await findJob(job.id)).toBeUndefined()
})

const ofMonth = (id: string): MonthJob => {
  const by = { name: 'Someone', sub: 'someone', userId: '', clientId: '' }
  const work = { kind: 'invoices-of-month' as const, subject: { type: 'month' as const, id } }
  return { ...common(), ...work, payload: { owner: 'someone', by } }
}

test('a job whose row is gone blocks no other', async () => {
  const until = Math.floor(Date.now() / 1000) + 600
  await writeUnchecked('JOBS_TABLE', { pk: 'MONTH#2013-01', sk: 'RUNNING', jobId: newId(), until, ttl: until })
  const job = ofMonth('2013-01')
  expect((await addMonthJob(job, new Date())).id).toBe(job.id)
})

test('who asked for a month before its job ended gets that job; who asks later gets another', async () => {
  const [first, waited, later] = [ofMonth('2013-02'), ofMonth('2013-02'), ofMonth('2013-02')]
  const asked = new Date()
  await addMonthJob(first, asked)
  const progress = { done: 1, total: 1, step: 'finished' } as const
  await endJob(first, { state: 'finished', progress }, new Date(asked.getTime() + 50))
  expect((await addMonthJob(waited, asked)).id).toBe(first.id)
  expect((await addMonthJob(later, new Date(asked.getTime() + 51))).id).toBe(later.id)
})
