import { beforeAll, describe, expect, it } from 'vitest'
import { atStack } from '../test/people.ts'
import { setAttachment } from './server-fields.ts'
import { anAgency, callAs, type Agency } from './operations.fixture.ts'

let agency: Agency
beforeAll(async () => {
  atStack()
  agency = await anAgency()
})

describe('an attachment', () => {
  const finished = { status: 'finished', src: 'downloads/a.pdf', filename: 'a.pdf', version: 1, jobid: 'one' } as const

  it('keeps its file while the next is being made and if that fails, and is left to the job that took it over', async () => {
    const { id } = await agency.make()
    const now = async () => (await agency.open(id)).attachments['report']
    await setAttachment(id, 'report', finished)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'two' })
    expect(await now()).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', finished, { unless: ({ jobid }) => jobid !== 'one' })
    expect(await now()).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', { status: 'failed', error: 'No' }, { unless: ({ jobid }) => jobid === 'one' })
    expect(await now()).toEqual({ ...finished, status: 'failed', jobid: 'two', error: 'No' })
    expect((await agency.open(id)).version).toBe(1)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'three' })
    expect((await now())?.error).toBeUndefined()
  })

  it('survives a save of the body, and many concurrent ones', async () => {
    const report = await agency.make()
    const keys = ['report', 'summary', 'invoice', 'photos']
    await Promise.all([
      ...keys.map((key) => setAttachment(report.id, key, { ...finished, jobid: key })),
      callAs(agency.everywhere, 'saveReport', { params: { id: report.id }, body: { ...report, title: 'Saved' } }),
    ])
    const after = await agency.open(report.id)
    expect(after).toMatchObject({ title: 'Saved', version: 2 })
    expect(Object.keys(after.attachments).toSorted()).toEqual(keys.toSorted())
  })
})
