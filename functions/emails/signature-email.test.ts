import { TooManyRequestsException, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { routes, type Report, type Signature } from '@lintel/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failJob } from '../documents/jobs/running-job.ts'
import { handler as look } from '../documents/steps/deliver.ts'
import { putClient } from '../clients/put-client.ts'
import { findJob } from '../documents/jobs/store/jobs.ts'
import { mailOnce } from '../lib/aws.ts'
import { saveReport } from '../reports/operations.ts'
import { anAgency, aKey, aReportOf, reportNow, type Agency } from '../test/abuse-world.ts'
import { call, callRaw } from '../test/call.ts'
import { suspend } from '../test/client-data.ts'
import { contextOf } from '../test/context.ts'
import { mailTo } from '../test/mailbox.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aSignature } from '../test/signature-pictures.ts'
import { aPerson, type Person } from '../test/people.ts'
import { anAddress } from './emails.fixture.ts'

const world = async (change: Partial<Signature> = {}) => {
  const [office, signer] = [anAddress(), anAddress()]
  const agency = await anAgency({ feedbackemail: office })
  const signatures = [{ _uuid: 'tina', type: 'tenant' as const, name: 'Tina <i>Hale', email: signer, ...change }]
  return { agency, office, signer, report: await aReportOf(agency, { signatures }) }
}
const saved = async (person: Person, report: Report, change: Partial<Signature>) => {
  const signatures = report.signatures.map((each) => ({ ...each, ...change }))
  return (await call(routes.saveReport, person, { params: { id: report.id }, body: { ...report, signatures } })).body
}
/** The same if the state machine cannot be started, which must not fail the save. */
const savedWithoutMachine = async ({ first }: Agency, report: Report, change: Partial<Signature>) => {
  const ctx = contextOf(first, 'Finn First')
  const body = { ...report, signatures: report.signatures.map((each) => ({ ...each, ...change })) }
  const machine = process.env.DELIVERIES_STATE_MACHINE
  process.env.DELIVERIES_STATE_MACHINE = `${machine}-that-is-not-there`
  try {
    return await saveReport(ctx, { params: { id: report.id }, query: {}, headers: {}, body })
  } finally {
    process.env.DELIVERIES_STATE_MACHINE = machine
  }
}
/** A report that was signed so, and has its PDF. */
const signedUntold = async ({ agency, report }: Awaited<ReturnType<typeof world>>) => {
  const signed = await savedWithoutMachine(agency, report, { image: await aSignature() })
  await aPdfToSign(report.id)
  return signed
}
const counts = async (...addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await mailTo(address)).length))
const mailed = (expected: number[], ...addresses: string[]) =>
  vi.waitFor(async () => expect(await counts(...addresses)).toEqual(expected), { timeout: 200_000, interval: 500 })
/** The input with which the signatures of this version start the state machine. */
const started = (report: Report, change: object = {}) => ({
  kind: 'signatures',
  reportId: report.id,
  version: report.version,
  since: new Date().toISOString(),
  signatures: report.signatures.map(({ _uuid: id, signedAt: at = '2026-01-01T00:00:00Z' }) => ({ id, at })),
  toSigners: true,
  ...change,
})

/** Checks as the state machine does while another execution is sending. */
const lookedToEnd = (report: Report) =>
  vi.waitFor(async () => expect(await look(started(report))).toEqual({ next: 'end' }), {
    timeout: 60_000,
    interval: 250,
  })

/** Makes e-mails to these addresses fail like this before they reach SES. */
const failFor = (failure: Error, ...addresses: string[]) =>
  mailOnce.middlewareStack.add(
    (next) => async (args) => {
      const { Destination } = args.input as SendEmailCommandInput
      if (Destination?.ToAddresses?.some((address) => addresses.includes(address))) throw failure
      return next(args)
    },
    { step: 'initialize', name: 'failing' },
  )
const heal = () => mailOnce.middlewareStack.remove('failing')
afterEach(() => void heal())
const throttled = new TooManyRequestsException({ $metadata: {}, message: 'No.' })
const linksTo = async ({ first }: Agency, { id }: Report) =>
  (await call(routes.listLinks, first, { params: { id } })).body.data.length

describe.concurrent('through the state machine', () => {
  it('a save with a signature requests the PDF, and then notifies the agency and the signer once', async () => {
    const { agency, office, signer, report } = await world()
    const signed = await saved(agency.first, report, { image: await aSignature() })
    // No page is open to request it.
    await mailed([1, 1], office, signer)
    // A mail arrives before it is noted as sent.
    const { emaillogs, attachments } = await vi.waitFor(async () => {
      const now = await reportNow(agency.first, report.id)
      expect(now.emaillogs).toHaveLength(2)
      return now
    })
    expect(attachments['report']).toMatchObject({ status: 'finished', version: signed.version })
    for (const log of emaillogs) expect(log).toMatchObject({ sentby: signed.updatedBy, sentbyid: agency.first.userId })
    const [toOffice] = await mailTo(office)
    const [toSigner] = await mailTo(signer)
    expect(toOffice?.html).toContain('Tina &lt;i&gt;Hale has signed')
    expect(toOffice?.text).toContain(`/reports/${report.id}/signatures`)
    // A signer at the inspector's device gets a link that shows the report but cannot be used to sign.
    const [, k = ''] = new RegExp(`/reportlink/${report.id}\\?k=([\\w.%-]+)`).exec(toSigner?.text ?? '') ?? []
    const query = { k: decodeURIComponent(k) }
    const { body } = await callRaw(routes.getSharedReport, undefined, { params: { id: report.id }, query })
    expect(body).toMatchObject({ purpose: 'report' })

    // As after a restart of an execution, and as two of one version would.
    await Promise.all([look(started(signed)), look(started(signed))])
    expect(await counts(office, signer)).toEqual([1, 1])
    // Another signature by the same person is a new event.
    const again = await saved(agency.first, await reportNow(agency.first, report.id), { image: await aSignature(3) })
    await aPdfToSign(report.id)
    await lookedToEnd(again)
    expect(await counts(office, signer)).toEqual([2, 2])
  })

  it('creating a report with a signature sends the notifications', async () => {
    const { office, signer, report } = await world({ image: await aSignature() })
    await aPdfToSign(report.id)
    await mailed([1, 1], office, signer)
    expect(report.signatures[0]?.evidence?.reportversion).toBe(1)
  })

  it('only the agency is notified if there is no address, or if data-entry staff collected it', async () => {
    const nameless = await world({ name: '', email: '' })
    const first = await saved(nameless.agency.first, nameless.report, { image: await aSignature() })
    await aPdfToSign(first.id)
    await lookedToEnd(first)
    expect(await counts(nameless.office, nameless.signer)).toEqual([1, 0])
    const { agency, office, signer, report } = await world()
    const { id } = agency.client
    const entry = await aPerson(['Customers', 'Dataentry'], { clientId: id, userId: `${id}-first` })
    await saved(entry, report, { image: await aSignature() })
    await aPdfToSign(report.id)
    await mailed([1, 0], office, signer)
  })

  it('one by link is notified though its page is closed, and as the visitor’s even if staff save before', async () => {
    const { agency, office, signer, report } = await world()
    const { id } = report
    const { version, sha256 } = await aPdfToSign(id)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const body = { purpose: 'signature', name: 'Tina', image: await aSignature(), shown: { version, sha256 } }
    const given = await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })
    expect(given.status).toBe(200)
    const signed = await reportNow(agency.first, id)
    await saved(agency.first, signed, { date: signed.signatures[0]?.date ?? '' })
    const pdf = await aPdfToSign(id)
    await mailed([1, 1], office, signer)
    // What proves which file the signer has.
    const trail = (await call(routes.getReportTrail, agency.first, { params: { id } })).body.data
    expect(trail.filter(({ kind }) => kind === 'mailed')).toMatchObject([{ email: signer, ...pdf }])
    const { emaillogs } = await reportNow(agency.first, id)
    expect(emaillogs.map(({ sentby }) => sentby)).toEqual(['Tina, by link', 'Tina, by link'])
    // Signing created no further link.
    expect(await linksTo(agency, report)).toBe(1)
  })
})

it('waits for the save and the PDF, sends nothing without them, and retries a failed PDF later', async () => {
  const { agency, office, signer, report } = await world()
  const next = { ...report, version: report.version + 1 }
  expect(await look(started(next))).toEqual({ next: 'soon' })
  const longAgo = new Date(Date.now() - 180_000).toISOString()
  expect(await look(started(next, { since: longAgo }))).toEqual({ next: 'end' })

  const signed = await savedWithoutMachine(agency, report, { image: await aSignature() })
  expect(await look(started(signed))).toEqual({ next: 'soon', failures: 0, tries: 0 })
  const { attachments } = await reportNow(agency.first, report.id)
  const job = await findJob(attachments['report']?.jobid ?? '')
  if (!job) throw new Error('No PDF is being made.')
  await failJob(job, 'It broke.', new Date())
  const later = await look(started(signed))
  expect(later).toMatchObject({ next: 'wait', failures: 1 })
  const noted = { to: `${office}, ${signer}`, failed: 'The PDF with the signature could not be made.' }
  const noteOf = async () => (await reportNow(agency.first, report.id)).delivery
  expect(await noteOf()).toMatchObject({ ...noted, version: signed.version, signatures: ['tina'] })
  expect(await look(started(signed, { looked: { next: 'soon', failures: 3 } }))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([0, 0])
  expect(await look(started(signed, { looked: later }))).toEqual({ next: 'soon', failures: 1, tries: 0 })
  await aPdfToSign(report.id)
  // A PDF that was requested manually has notified nobody.
  expect(await noteOf()).toMatchObject(noted)
  expect(await look(started(signed, { looked: later }))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([1, 1])
  expect(await noteOf()).toBeUndefined()
})

it('no notification is sent for a signature removed meanwhile', async () => {
  const { agency, office, signer, report } = await world()
  const signed = await saved(agency.first, report, { image: await aSignature() })
  await saved(agency.first, signed, { image: '' })
  await aPdfToSign(report.id)
  expect(await look(started(signed))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([0, 0])
})

it('if SES is throttling, retries after growing pauses, then gives up', async () => {
  const made = await world()
  const { agency, office, signer, report } = made
  const signed = await signedUntold(made)
  failFor(throttled, office, signer)
  const waits: number[] = []
  let looked: unknown
  for (;;) {
    const next = await look(started(signed, { looked }))
    if (next.next !== 'wait') {
      expect(next).toEqual({ next: 'end' })
      break
    }
    waits.push(Math.round((Date.parse(next.at) - Date.now()) / 60_000))
    looked = next
  }
  expect(waits).toEqual([1, 5, 30])
  const noted = { failed: 'Error while sending email', signatures: ['tina'] }
  expect((await reportNow(agency.first, report.id)).delivery).toMatchObject(noted)
  // One per try, and none where nothing is sent.
  expect(await linksTo(agency, report)).toBe(4)
  heal()
  expect(await look(started(signed, { looked }))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([1, 1])
  expect(await look(started(signed))).toEqual({ next: 'end' })
  expect(await linksTo(agency, report)).toBe(5)
})

it('notifies the signer although the agency’s e-mail fails, and the agency at the next try', async () => {
  const made = await world()
  const { agency, office, signer, report } = made
  const signed = await signedUntold(made)
  failFor(throttled, office)
  const looked = await look(started(signed))
  expect(looked).toMatchObject({ next: 'wait', tries: 1 })
  expect((await reportNow(agency.first, report.id)).delivery).toMatchObject({ to: office, signatures: [] })
  expect(await counts(office, signer)).toEqual([0, 1])
  heal()
  expect(await look(started(signed, { looked }))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([1, 1])
})

it('nothing is mailed for a suspended agency; another is notified at its first valid address', async () => {
  const made = await world()
  const { agency, signer } = made
  const office = anAddress()
  const signed = await signedUntold(made)
  await suspend(agency.client)
  expect(await look(started(signed))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([0, 0])
  const branches = agency.client.branches.map((branch) => ({
    ...branch,
    address: { ...branch.address, email: 'ask Jim' },
  }))
  await putClient({ ...agency.client, branches, feedbackemail: '', email: office })
  expect(await look(started(signed))).toEqual({ next: 'end' })
  expect(await counts(office, signer)).toEqual([1, 1])
})
