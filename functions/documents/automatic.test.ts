import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn'
import { routes, type Client, type Report } from '@lintel/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anAddress, aSendable } from '../emails/emails.fixture.ts'
import { s3, stepFunctions } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
import { setAttachment } from '../reports/open-report.ts'
import { call, callRaw } from '../test/call.ts'
import { linkKeysOf } from '../test/links.ts'
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

  test('is followed by what visitors write: it is in the PDF, and mailed with the save that it followed, once', async () => {
    const { person, jobs } = await aClientWith(both)
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
      vi.waitFor(async () => expect(await pdf()).toMatchObject({ status: 'finished', version }), {
        timeout: 200_000,
        interval: 500,
      })
    const mailed = (count: number) =>
      vi.waitFor(async () => expect(await mailTo(address)).toHaveLength(count), { timeout: 60_000, interval: 500 })

    // Within the quiet time: the save's own execution gives way to that of the comment, which delivers for it.
    expect((await comment('tenant')).status).toBe(200)
    await made(report.version + 1)
    await mailed(1)
    // Nobody of staff has read this one: it is printed, and nothing is mailed.
    expect((await comment('landlord')).status).toBe(200)
    await made(report.version + 2)
    await deliver({ reportId: report.id, version: report.version + 2 })
    await mailed(1)
    // A new reference is no save either.
    const provider = await aClient()
    const admin = await aPerson(['Administrators'], { clientId: provider.id, userId: `${provider.id}-everywhere` })
    await call(routes.allocateNewRef, admin, { params })
    await made(report.version + 3)
    await mailed(1)
    const { body } = await call(routes.getReport, person, { params, query: {} })
    expect((await jobs.save(body)).version).toBe(report.version + 4)
    await mailed(2)
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
  /** A report that was saved, and whose PDF of that version lies in storage. */
  const withPdf = async ({ client, jobs }: { client: Client; jobs: ReturnType<typeof jobsOf> }) => {
    const { version, id } = await jobs.save((await aSendable(client)).report)
    await setAttachment(id, 'report', { status: 'finished', version })
    return { reportId: id, version }
  }
  /** Nothing is delivered by itself. */
  const delivering = { 'Auto deliver reports': 'true' }

  test('goes to the client where the customer has no address, and not at all where that is off', async () => {
    const [on, off] = [anAddress(), anAddress()]
    await deliver(await withPdf(await aClientWith(delivering, on)))
    await deliver(await withPdf(await aClientWith({}, off)))
    expect([await mailTo(on), await mailTo(off)]).toMatchObject([
      [{ attachments: [{ filename: 'Inventory.pdf' }] }],
      [],
    ])
  })

  test('greets the owner, never a tenant, and says until when the client takes comments', async () => {
    const made = async (companyName: string, days: string) => {
      const made = await aClientWith({ ...delivering, 'Report feedback active for': days })
      const address = anAddress()
      const { report } = await aSendable(made.client)
      const customer = { ...withCustomer(report, address).customer, companyName }
      const { id, version } = await made.jobs.save({ ...report, customer })
      await setAttachment(id, 'report', { status: 'finished', version })
      await deliver({ reportId: id, version })
      return (await mailTo(address))[0]?.text
    }
    const company = await made('Bay Estates', '21')
    expect(company).toMatch(/^Dear Bay Estates,\n/)
    expect(company).toContain('within 21 days of the date of the report')
    const landlord = await made('', '')
    expect(landlord).toMatch(/^Dear Landlord,\n/)
    expect(landlord).toContain('as soon as you can')
    for (const text of [company, landlord]) {
      expect(text).not.toContain('seven days')
      expect(text).not.toContain('[')
    }
  })

  test('is of the version that was made, and of no other', async () => {
    const address = anAddress()
    const { reportId, version } = await withPdf(await aClientWith(delivering, address))
    await deliver({ reportId, version: version + 1 })
    await deliver({ reportId: 'none', version: 1 })
    expect(await mailTo(address)).toEqual([])
  })

  test('needs that somebody of staff has saved', async () => {
    const address = anAddress()
    const { report } = await aSendable((await aClientWith(delivering, address)).client)
    await setAttachment(report.id, 'report', { status: 'finished', version: 1 })
    await deliver({ reportId: report.id, version: 1 })
    expect(await mailTo(address)).toEqual([])
  })
})
