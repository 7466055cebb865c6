import { BadRequestException, TooManyRequestsException } from '@aws-sdk/client-sesv2'
import { routes, type Report } from '@lintel/contract'
import { beforeAll, expect, test } from 'vitest'
import { changeClient, putClient } from '../clients/put-client.ts'
import { deliverWhenDue } from './deliver-report.ts'
import { anAddress, aSendable } from './emails.fixture.ts'
import { mailOnce } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { makeLogger } from '../lib/logging.ts'
import { failDelivery, setAttachment } from '../reports/server-fields.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { suspend } from '../test/client-data.ts'
import { mailTo } from '../test/mailbox.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { putObject } from '../test/storage.ts'
import { aPerson, atStack } from '../test/people.ts'
import { aClientWith, type Made, both, deliveryOf, withCustomer } from '../documents/auto-clients.fixture.ts'

beforeAll(() => void atStack())

/** A report saved by staff and due in an hour, with a delivery as its client has set it. */
const awaited = async ({ client, jobs }: Made, change: (report: Report) => Report = (report) => report) => {
  const report = await jobs.save(change((await aSendable(client)).report))
  // The PDF exists: nothing needs rendering.
  await setAttachment(report.id, 'report', { status: 'finished', version: report.version, look: { images: [] } })
  return report
}
const log = makeLogger('test')
/** Checks the report as the state machine does, this many minutes after it was saved. */
const lookAfter = (minutes: number, { id, version, updatedAt }: Report) =>
  deliverWhenDue(
    { reportId: id, version, since: updatedAt },
    { now: () => new Date(Date.parse(updatedAt) + minutes * 60_000), log },
  )

const laterThan = ({ updatedAt }: Report, minutes: number) =>
  new Date(Date.parse(updatedAt) + minutes * 60_000).toISOString()

test('a delivery waits for an hour, shown in the report and the list, and is then sent once', async () => {
  const made = await aClientWith(both)
  const address = anAddress()
  const report = await awaited(made, (before) => {
    const { customer } = withCustomer(before, address)
    return { ...before, customer: { ...customer, companyName: 'Bay Estates' } }
  })
  const at = new Date(Date.parse(report.updatedAt) + 60 * 60_000)
  const delivery = { version: report.version, to: 'Bay Estates', address }
  expect(report.delivery).toMatchObject({ ...delivery, at: at.toISOString() })
  const { body } = await call(routes.listReports, made.person, { query: { month: report.date.slice(0, 7) } })
  expect(body.data.find(({ id }) => id === report.id)?.delivery).toEqual(report.delivery)
  // The second time as after a restart of an execution.
  for (const minutes of [0, 58])
    expect(await lookAfter(minutes, report)).toEqual({ next: 'wait', at: report.delivery?.at })
  expect(await mailTo(address)).toEqual([])
  expect(await lookAfter(61, report)).toEqual({ next: 'end' })
  expect(await lookAfter(62, report)).toEqual({ next: 'end' })
  expect(await mailTo(address)).toHaveLength(1)
  expect(await deliveryOf(report)).toBeUndefined()
})

test('a delivery waits for the save that follows its start, and ends if the save was interrupted', async () => {
  const made = await aClientWith(both)
  const address = anAddress()
  const report = await awaited(made, (before) => withCustomer(before, address))
  const next = { ...report, version: report.version + 1 }
  expect(await lookAfter(1, next)).toEqual({ next: 'soon' })
  expect(await lookAfter(3, next)).toEqual({ next: 'end' })
  expect(await deliveryOf(report)).toEqual(report.delivery)
  expect(await mailTo(address)).toEqual([])
})

test('a delivery is postponed by another save, and waits for its PDF', async () => {
  const made = await aClientWith(both)
  const address = anAddress()
  const first = await awaited(made, (report) => withCustomer(report, address))
  const second = await made.jobs.save(first)
  expect(second.delivery?.version).toBe(second.version)
  expect(await lookAfter(61, first)).toEqual({ next: 'end' })
  await setAttachment(first.id, 'report', { status: 'finished', version: first.version })
  expect(await lookAfter(61, second)).toEqual({ next: 'soon' })
  // There is none: an outdated PDF is never sent.
  await setAttachment(first.id, 'report', { status: 'failed', version: first.version })
  expect(await lookAfter(82, second)).toEqual({ next: 'end' })
  const failed = 'There was no PDF of the saved version.'
  expect(await deliveryOf(first)).toMatchObject({ version: second.version, failed })
  expect(await mailTo(address)).toEqual([])
})

test('a delivery waits for a PDF in the current look, which it requests, and is sent in no other', async () => {
  const made = await aClientWith(both)
  const [address, other] = [anAddress(), anAddress()]
  const report = await awaited(made, (before) => withCustomer(before, address))
  const failing = await awaited(made, (before) => withCustomer(before, other))
  const paint = (primarycolour: string) =>
    changeClient(made.client.id, (before) => before && { ...before, looknfeel: { ...before.looknfeel, primarycolour } })
  await paint('#123456')
  expect(await lookAfter(61, report)).toEqual({ next: 'soon' })
  expect(await made.jobs.attachmentOf(report, 'report')).toMatchObject({ status: 'generating' })
  const { version } = await aPdfToSign(report.id)
  await putObject(variable('DOCUMENTS_BUCKET'), `downloads/${report.id}/${version}.pdf`, Buffer.from('%PDF-1.7'))
  expect(await lookAfter(62, report)).toEqual({ next: 'end' })
  expect(await mailTo(address)).toHaveLength(1)

  await paint('#654321')
  expect(await lookAfter(82, failing)).toEqual({ next: 'end' })
  expect(await deliveryOf(failing)).toMatchObject({ failed: 'There was no PDF of the saved version.' })
  expect(await mailTo(other)).toEqual([])
})

test('a delivery refused by SES shows the reason in the report and the list until the next save', async () => {
  const made = await aClientWith(both)
  const address = anAddress()
  const report = await awaited(made, (before) => withCustomer(before, address))
  const failWith = (error: Error) => {
    const refuse = async () => {
      throw error
    }
    mailOnce.middlewareStack.add(() => refuse, { step: 'initialize', name: 'failing' })
  }
  const said = { $metadata: {}, message: 'No.' }
  const failed = { to: report.delivery?.to, version: report.version, failed: 'Error while sending email' }
  try {
    failWith(new TooManyRequestsException(said))
    expect(await lookAfter(64, report)).toMatchObject({ next: 'wait', at: laterThan(report, 68) })
    expect((await deliveryOf(report))?.failed).toBeUndefined()
    expect(await lookAfter(81, report)).toEqual({ next: 'end' })
    expect(await deliveryOf(report)).toMatchObject({ ...failed, at: laterThan(report, 81) })
    const next = await made.jobs.save(report)
    expect(next.delivery?.failed).toBeUndefined()
    await setAttachment(next.id, 'report', { status: 'finished', version: next.version })
    mailOnce.middlewareStack.remove('failing')
    failWith(new BadRequestException(said))
    expect(await lookAfter(61, next)).toEqual({ next: 'end' })
    const { body } = await call(routes.listReports, made.person, { query: { month: report.date.slice(0, 7) } })
    expect(body.data.find(({ id }) => id === report.id)?.delivery).toMatchObject({ ...failed, version: next.version })
    // Nothing is waiting: it cannot be cancelled, and a late check sends nothing.
    const params = { id: report.id }
    expect((await callRaw(routes.cancelDelivery, made.person.idToken, { params })).status).toBe(409)
  } finally {
    mailOnce.middlewareStack.remove('failing')
  }
  expect(await lookAfter(62, { ...report, version: report.version + 1 })).toEqual({ next: 'end' })
  expect(await mailTo(address)).toEqual([])
})

test('a delivery that failed is shown in the report until it has been e-mailed', async () => {
  const made = await aClientWith(both)
  const report = await awaited(made, (before) => withCustomer(before, anAddress()))
  await failDelivery(report.id, report.version, 'No.', new Date())
  const failed = { version: report.version, failed: 'No.' }
  const off = made.client.settings.map((entry) => (entry.key in both ? { ...entry, value: 'false' } : entry))
  await putClient({ ...made.client, settings: off })
  const saved = await made.jobs.save(report)
  expect(saved.delivery).toMatchObject(failed)
  for (const locked of ['true', 'false'] as const)
    await call(routes.lockReport, made.person, { params: { id: report.id, locked } })
  expect(await deliveryOf(report)).toMatchObject(failed)
  await setAttachment(report.id, 'report', { status: 'finished', version: saved.version })
  expect(await deliveryOf(report)).toMatchObject(failed)
  const mail = { reportid: report.id, toaddresses: [anAddress()], subject: 'By hand', message: 'Here it is.' }
  await call(routes.sendEmail, made.person, { body: mail })
  expect(await deliveryOf(report)).toBeUndefined()
})

test('a delivery cancelled stays cancelled for its version; the next save waits again', async () => {
  const made = await aClientWith(both)
  const address = anAddress()
  const report = await awaited(made, (before) => withCustomer(before, address))
  const params = { id: report.id }
  const { body } = await call(routes.cancelDelivery, made.person, { params })
  expect(body.delivery).toBeUndefined()
  expect(await lookAfter(61, report)).toEqual({ next: 'end' })
  expect(await mailTo(address)).toEqual([])
  expect(await callRaw(routes.cancelDelivery, made.person.idToken, { params })).toMatchObject(
    refusal(409, 'There is no delivery to cancel.'),
  )
  const next = await made.jobs.save(report)
  await setAttachment(next.id, 'report', { status: 'finished', version: next.version })
  expect(await lookAfter(61, next)).toEqual({ next: 'end' })
  expect(await mailTo(address)).toHaveLength(1)
})

test('a delivery is not made for a locked or deleted report, or a client that is inactive, suspended or has it switched off', async () => {
  const address = anAddress()
  const change = (report: Report) => withCustomer(report, address)
  const made = await aClientWith(both)
  const locked = await awaited(made, change)
  await call(routes.lockReport, made.person, { params: { id: locked.id, locked: 'true' } })
  const deleted = await awaited(made, change)
  const { clientId, userId } = made.person
  const admin = await aPerson(['Administrators'], { clientId, userId })
  await call(routes.deleteReport, admin, { params: { id: deleted.id }, query: { operation: 'delete' } })
  expect([await deliveryOf(locked), await deliveryOf(deleted)]).toEqual([undefined, undefined])
  const [inactive, suspended, off] = [await aClientWith(both), await aClientWith(both), await aClientWith(both)]
  const ofInactive = await awaited(inactive, change)
  await putClient({ ...inactive.client, active: false })
  const ofSuspended = await awaited(suspended, change)
  await suspend(suspended.client)
  const ofOff = await awaited(off, change)
  await putClient({ ...off.client, settings: [] })
  for (const report of [locked, deleted, ofInactive, ofSuspended, ofOff]) {
    expect(await lookAfter(61, report)).toEqual({ next: 'end' })
    expect(await deliveryOf(report)).toBeUndefined()
  }
  expect(await mailTo(address)).toEqual([])
})

test('a delivery goes to the client if the customer has no address, and to nobody without any', async () => {
  const address = anAddress()
  const made = await aClientWith(both, { email: address })
  const report = await awaited(made, (before) => withCustomer(before, 'ask Jim'))
  expect(report.delivery).toMatchObject({ to: made.client.name, address })
  await lookAfter(61, report)
  expect(await mailTo(address)).toMatchObject([{ attachments: [{ filename: 'Inventory.pdf' }] }])
  expect((await awaited(await aClientWith(both))).delivery).toBeUndefined()
  expect(
    (await awaited(await aClientWith({ 'Auto generate reports': 'true' }, { email: address }))).delivery,
  ).toBeUndefined()
})

test('a delivery greets the owner, never a tenant, is signed with the inspector, and says until when the client accepts comments', async () => {
  const text = async (companyName: string, days: string) => {
    const address = anAddress()
    const made = await aClientWith({ ...both, 'Report feedback active for': days })
    const report = await awaited(made, (before) => {
      const { customer } = withCustomer(before, address)
      return { ...before, customer: { ...customer, companyName } }
    })
    await lookAfter(61, report)
    return (await mailTo(address))[0]?.text
  }
  const company = await text('Bay Estates', '21')
  expect(company).toMatch(/^Dear Bay Estates,\n/)
  expect(company).toContain('within 21 days of the date of the report')
  const landlord = await text('', '')
  expect(landlord).toMatch(/^Dear Landlord,\n/)
  expect(landlord).toContain('as soon as you can')
  for (const mail of [company, landlord]) {
    // A link's key can have any letters.
    expect(mail?.replaceAll(/\(http[^)]*\)/g, '')).not.toMatch(/\[|seven days|Ann|Bo Hart/)
    expect(mail).toMatch(/Kind regards,\n+Finn First\n/)
  }
})
