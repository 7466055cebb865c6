import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn'
import { routes, type Client, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anAddress, aSendable } from '../emails/emails.fixture.ts'
import { s3, stepFunctions } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
import { setAttachment } from '../reports/open-report.ts'
import { call } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, atStack } from '../test/people.ts'
import { executionName, queueDocument } from './automatic.ts'
import { jobsOf } from './jobs.fixture.ts'
import { handler as deliver } from './steps/deliver.ts'
import { handler as queue } from './steps/queue.ts'

const both = { 'Auto generate reports': 'true', 'Auto deliver reports': 'true' }

/** A client with these switched on, and one of its people. */
const aClientWith = async (values: Record<string, string>, email = '') => {
  const { settings } = await aClient()
  const on = settings.map((entry) => ({ ...entry, value: values[entry.key] ?? entry.value }))
  const client = await aClient({ settings: on, email })
  const person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  return { client, person, jobs: jobsOf(person, client) }
}

/** How many PDFs of a report lie in storage. */
const pdfsOf = async ({ id }: Pick<Report, 'id'>) => {
  const Bucket = String(process.env.DOCUMENTS_BUCKET)
  return (await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `downloads/${id}/` }))).KeyCount
}

const executionOf = ({ id, version }: Report) => {
  const arn = String(process.env.DOCUMENTS_STATE_MACHINE).replace(':stateMachine:', ':execution:')
  return stepFunctions.send(new DescribeExecutionCommand({ executionArn: `${arn}:${executionName(id, version)}` }))
}

const withCustomer = (report: Report, email: string): Report => ({
  ...report,
  customer: { ...report.customer, address: { ...report.customer.address, email } },
})

beforeAll(() => {
  atStack()
})

describe('a save of a client that has PDFs made and delivered by themselves', { timeout: 300_000 }, () => {
  test('makes one PDF for several saves in a row, and mails it once', async () => {
    const { person, jobs } = await aClientWith(both)
    const address = anAddress()
    let report = withCustomer(await jobs.aReport(), address)
    for (let saves = 0; saves < 3; saves++) report = await jobs.save({ ...report, title: `Save ${saves}` })
    const [mail] = await vi.waitFor(
      async () => {
        const mails = await mailTo(address)
        expect(mails).toHaveLength(1)
        return mails
      },
      { timeout: 200_000, interval: 500 },
    )
    expect(mail?.subject).toBe('Inventory of 14 Quay Street, Bristol, BS1 4DB')
    expect(mail?.attachments).toMatchObject([{ filename: `${report.ref} Inventory 14 Quay Street BS1 4DB.pdf` }])
    expect(await jobs.attachmentOf(report, 'report')).toMatchObject({ status: 'finished', version: report.version })
    expect(await pdfsOf(report)).toBe(1)
    // The state machine may well do a step again.
    expect(await queue({ jobId: 'another', reportId: report.id, version: report.version })).toEqual({ next: 'deliver' })
    await deliver({ reportId: report.id, version: report.version })
    expect(await mailTo(address)).toHaveLength(1)
    const { body } = await call(routes.getReport, person, { params: { id: report.id }, query: {} })
    expect(body.emaillogs).toMatchObject([{ toaddresses: [address], subject: mail?.subject }])
  })

  test('begins nothing for a version that another save has followed, nor where a setting is off', async () => {
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

  test('succeeds where nothing can be queued', async () => {
    const client = { settings: [{ key: 'Auto generate reports', type: 'boolean', value: 'true' }] } as const
    const machine = process.env.DOCUMENTS_STATE_MACHINE
    process.env.DOCUMENTS_STATE_MACHINE = `${machine}-that-is-not-there`
    const report = { id: 'some', version: 3 }
    await queueDocument({ log: makeLogger('test') }, report, { settings: [...client.settings] })
    process.env.DOCUMENTS_STATE_MACHINE = machine
  })
})

describe('a delivery', { timeout: 60_000 }, () => {
  /** A report whose PDF of its first version lies in storage. */
  const withPdf = async (client: Client) => {
    const { report } = await aSendable(client)
    await setAttachment(report.id, 'report', { status: 'finished', version: 1 })
    return { reportId: report.id, version: 1 }
  }

  test('goes to the client where the customer has no address, and not at all where that is off', async () => {
    const [on, off] = [anAddress(), anAddress()]
    await deliver(await withPdf((await aClientWith(both, on)).client))
    await deliver(await withPdf((await aClientWith({ 'Auto generate reports': 'true' }, off)).client))
    expect([await mailTo(on), await mailTo(off)]).toMatchObject([
      [{ attachments: [{ filename: 'Inventory.pdf' }] }],
      [],
    ])
  })

  test('is of the version that was made, and of no other', async () => {
    const address = anAddress()
    const { reportId } = await withPdf((await aClientWith(both, address)).client)
    await deliver({ reportId, version: 2 })
    await deliver({ reportId: 'none', version: 1 })
    expect(await mailTo(address)).toEqual([])
  })
})
