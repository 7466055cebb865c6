import { routes } from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { callRaw } from '../test/call.ts'
import { atStack } from '../test/people.ts'
import { setAttachment } from './server-fields.ts'
import { anAgency, type Agency } from './operations.fixture.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
  atStack()
})

describe('an attachment', () => {
  const finished = { status: 'finished', src: 'downloads/a.pdf', filename: 'a.pdf', version: 1, jobid: 'one' } as const

  it('keeps its file while the next is being made and if that fails, and the version of the report stays', async () => {
    const { id } = await agency.make()
    await setAttachment(id, 'report', finished)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'two' })
    expect((await agency.open(id)).attachments.report).toEqual({ ...finished, status: 'generating', jobid: 'two' })
    await setAttachment(id, 'report', { status: 'failed', error: 'No' }, { unless: ({ jobid }) => jobid === 'one' })
    const report = await agency.open(id)
    expect(report.attachments.report).toEqual({ ...finished, status: 'failed', jobid: 'two', error: 'No' })
    expect(report.version).toBe(1)
    await setAttachment(id, 'report', { status: 'generating', jobid: 'three' })
    expect((await agency.open(id)).attachments.report?.error).toBeUndefined()
  })

  it('is left to the job that has taken it over', async () => {
    const { id } = await agency.make()
    await setAttachment(id, 'summary', { status: 'generating', jobid: 'two' })
    await setAttachment(id, 'summary', finished, { unless: ({ jobid }) => jobid !== undefined })
    expect((await agency.open(id)).attachments.summary).toEqual({ status: 'generating', jobid: 'two' })
  })

  it('survives a save of the body, and many concurrent ones', async () => {
    const report = await agency.make()
    const keys = ['report', 'summary', 'invoice', 'photos']
    await Promise.all([
      ...keys.map((key) => setAttachment(report.id, key, { ...finished, jobid: key })),
      callRaw(routes.saveReport, agency.everywhere.idToken, {
        params: { id: report.id },
        body: { ...report, title: 'Saved' },
      }),
    ])
    const after = await agency.open(report.id)
    expect(after).toMatchObject({ title: 'Saved', version: 2 })
    expect(Object.keys(after.attachments).toSorted()).toEqual(keys.toSorted())
  })
})
