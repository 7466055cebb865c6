import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn'
import { routes, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anAddress } from '../../emails/emails.fixture.ts'
import { s3, stepFunctions } from '../../lib/aws.ts'
import { makeLogger } from '../../lib/logging.ts'
import { call, callRaw } from '../../test/call.ts'
import { linkKeysOf } from '../../test/links.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aClient, aPerson, atStack } from '../../test/people.ts'
import { startMail } from '../../emails/start-mail.ts'
import { executionName, queueDocument } from './executions.ts'
import { handler as deliver } from '../steps/deliver.ts'
import { handler as queue } from '../steps/queue.ts'
import { aClientWith, both, deliveryOf, withCustomer } from '../auto-clients.fixture.ts'

const patient = { timeout: 200_000, interval: 500 }
/** A few seconds instead of an hour. */
const soon = { deliveryQuietMinutes: 0.1 }

/** The number of a report's PDFs in storage. */
const pdfsOf = async ({ id }: Pick<Report, 'id'>) => {
  const Bucket = String(process.env.DOCUMENTS_BUCKET)
  return (await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `downloads/${id}/` }))).KeyCount
}

const executionOf = ({ id, version }: Report) => {
  const arn = String(process.env.DOCUMENTS_STATE_MACHINE).replace(':stateMachine:', ':execution:')
  return stepFunctions.send(new DescribeExecutionCommand({ executionArn: `${arn}:${executionName(id, version)}` }))
}

beforeAll(() => void atStack())

describe.concurrent('a save by a client that has PDFs made and delivered automatically', { timeout: 300_000 }, () => {
  test('makes one PDF for several saves in a row, and mails it once', async () => {
    const { person, jobs } = await aClientWith(both, { options: soon })
    const address = anAddress()
    let report = withCustomer(await jobs.aReport(), address)
    for (let saves = 0; saves < 3; saves++) report = await jobs.save({ ...report, title: `Save ${saves}` })
    await vi.waitFor(async () => expect(await mailTo(address)).toHaveLength(1), patient)
    const [mail] = await mailTo(address)
    expect(mail?.subject).toBe('Inventory of 14 Quay Street, Bristol, BS1 4DB')
    expect(mail?.attachments).toMatchObject([{ filename: `${report.ref} Inventory 14 Quay Street BS1 4DB.pdf` }])
    expect(await jobs.attachmentOf(report, 'report')).toMatchObject({ status: 'finished', version: report.version })
    expect(await pdfsOf(report)).toBe(1)
    // The state machine can repeat a step.
    expect(await queue({ jobId: 'another', reportId: report.id, version: report.version })).toEqual({ next: 'end' })
    await deliver({ kind: 'delivery', reportId: report.id, version: report.version })
    expect(await mailTo(address)).toHaveLength(1)
    const { body } = await call(routes.getReport, person, { params: { id: report.id }, query: {} })
    expect(body.emaillogs).toMatchObject([{ toaddresses: [address], subject: mail?.subject }])
    await vi.waitFor(async () => expect(await deliveryOf(report)).toBeUndefined())
  })

  test('includes what visitors write afterwards in the PDF, and mails it once', { tags: ['long'] }, async () => {
    const { person, jobs } = await aClientWith(both, { options: soon })
    const address = anAddress()
    const report = await jobs.save(withCustomer(await jobs.aReport(), address))
    const params = { id: report.id }
    const { feedback: k } = await linkKeysOf(report.id)
    const comment = (party: 'tenant' | 'landlord') => {
      const body = { purpose: 'feedback', party, name: 'Tina', email: 'tina@people.example' }
      const general = { comments: 'The lock sticks.' }
      return callRaw(routes.saveSharedReport, undefined, { params, query: { k }, body: { ...body, general } })
    }
    const pdf = () => jobs.attachmentOf(report, 'report')
    const made = (version: number) =>
      vi.waitFor(async () => expect(await pdf()).toMatchObject({ status: 'finished', version }), patient)
    const mailed = (count: number) => vi.waitFor(async () => expect(await mailTo(address)).toHaveLength(count), patient)

    // Within the quiet time: the PDF delivered with the save has the comment.
    expect((await comment('tenant')).status).toBe(200)
    await made(report.version + 1)
    await mailed(1)
    // No member of staff has read this one: it is printed, and nothing is mailed.
    expect((await comment('landlord')).status).toBe(200)
    await made(report.version + 2)
    const late = { kind: 'delivery', reportId: report.id, version: report.version + 2 }
    expect(await deliver(late)).toEqual({ next: 'end' })
    await mailed(1)
    // A changed reference is not a save either.
    const provider = await aClient()
    const admin = await aPerson(['Administrators'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
    await call(routes.allocateNewRef, admin, { params })
    await made(report.version + 3)
    await mailed(1)
    const { body } = await call(routes.getReport, person, { params, query: {} })
    expect((await jobs.save(body)).version).toBe(report.version + 4)
    await mailed(2)
  })

  test('starts nothing for a version that another save has followed, nor if a setting is off', async () => {
    const { jobs } = await aClientWith(both)
    const first = await jobs.aReport()
    const second = await jobs.save(first)
    const queued = ({ id, version }: Report) => queue({ jobId: 'one', reportId: id, version })
    expect(await queued(first)).toEqual({ next: 'end' })
    expect((await executionOf(second)).status).toBe('RUNNING')
    const off = await aClientWith({ 'Auto deliver reports': 'true' })
    const plain = await off.jobs.save(await off.jobs.aReport())
    expect(await queued(plain)).toEqual({ next: 'end' })
    await expect(executionOf(plain)).rejects.toThrow(/Execution Does Not Exist/)
  })
})

test('a save succeeds even if nothing can be queued', async () => {
  const client = { settings: [{ key: 'Auto generate reports', type: 'boolean', value: 'true' }] } as const
  const machine = process.env.DOCUMENTS_STATE_MACHINE
  process.env.DOCUMENTS_STATE_MACHINE = `${machine}-that-is-not-there`
  const report = { id: 'some', version: 3 }
  const log = makeLogger('test')
  const warned = vi.spyOn(log, 'warn')
  await queueDocument({ log }, report, { settings: [...client.settings] })
  const about = expect.objectContaining({ report: 'some', version: 3 }) as unknown
  expect(warned).toHaveBeenCalledExactlyOnceWith('A PDF was not queued', about)
  process.env.DOCUMENTS_STATE_MACHINE = machine
  const deliveries = process.env.DELIVERIES_STATE_MACHINE
  process.env.DELIVERIES_STATE_MACHINE = `${deliveries}-that-is-not-there`
  const ctx = { log: makeLogger('test'), now: () => new Date() }
  expect(await startMail(ctx, report, { kind: 'delivery' })).toBe(false)
  process.env.DELIVERIES_STATE_MACHINE = deliveries
})
