import { checkMessages, routes, type Client, type ReportCheck } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { anAddress, sendAs } from '../emails/emails.fixture.ts'
import { call, callRaw } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf } from '../test/people.ts'
import { aPhotoOf, saved } from '../test/abuse-world.ts'
import { aSignature } from '../test/signature-pictures.ts'
import { anAgency, room, type Agency } from './operations.fixture.ts'
import { automatic, writeWithTrail } from './trail/write-trail.ts'

const agency = await anAgency()

const damaged = { condition: { in: { condition: 'Poor', notes: [{ note: 'Damaged' }] } } }
const itemPath = (name: string) => `rooms.room-${name}.sections.doors.types.door.items.item-${name}.condition.in`
const aDamaged = (name = 'Hall', { make }: Agency = agency) =>
  make({ rooms: [room(name, damaged)], date: '2026-03-02' })

const look = async (id: string, person = agency.everywhere) =>
  (await call(routes.listReportChecks, person, { params: { id } })).body.data
const answered = (id: string, rule: ReportCheck['rule'], body: { path: string; answer: string }) =>
  call(routes.answerReportCheck, agency.everywhere, { params: { id, rule }, body })
const rulesOf = (found: readonly ReportCheck[]) => found.map(({ rule }) => rule)
const counted = async (ref: number, person = agency.everywhere) => {
  const { body } = await call(routes.listReports, person, { query: { search: String(ref) } })
  return body.data[0]?.openchecks
}

describe('the checks of a report', () => {
  it('are answered, which the list counts, and the answers survive saves, merges and a lock', async () => {
    const report = await aDamaged()
    expect(rulesOf(await look(report.id))).toEqual(['place', 'photo'])
    expect(await counted(report.ref)).toBe(2)
    const photo = { path: `${itemPath('Hall')}.photos`, answer: 'Behind a wardrobe' }
    const { body } = await answered(report.id, 'photo', photo)
    expect(body.data[1]).toMatchObject({ rule: 'photo', severity: 'warn', ...photo })
    const trail = await call(routes.getReportTrail, agency.everywhere, { params: { id: report.id } })
    expect(trail.body.data.at(-1)).toMatchObject({
      kind: 'check',
      text: expect.stringContaining(`, without a photograph. Not applicable: ${photo.answer}`),
    })
    expect(await counted(report.ref)).toBe(1)
    const now = await agency.open(report.id)
    expect(now.version).toBe(1)
    await saved(agency.everywhere, { ...now, title: 'Changed' })
    expect(await counted(report.ref)).toBe(1)
    const primary = await aDamaged('Kitchen')
    await call(routes.mergeReports, agency.everywhere, {
      params: { id: primary.id },
      body: { secondaryref: report.ref },
    })
    expect((await look(primary.id)).filter(({ answer }) => answer)).toMatchObject([photo])
    expect(await counted(primary.ref)).toBe(3)
    await call(routes.lockReport, agency.everywhere, { params: { id: primary.id, locked: 'true' } })
    await answered(primary.id, 'photo', { ...photo, answer: '' })
    // As from a browser that lost the response.
    await answered(primary.id, 'photo', { ...photo, answer: '' })
    expect((await look(primary.id)).some(({ answer }) => answer)).toBe(false)
    const rows = (await call(routes.getReportTrail, agency.everywhere, { params: { id: primary.id } })).body.data
    expect(rows.filter(({ kind }) => kind === 'check')).toHaveLength(1)
  })

  it('take no answer to what they do not find, and lose none of two at once', async () => {
    const report = await aDamaged()
    const nowhere = { params: { id: report.id, rule: 'keys' }, body: { path: 'keys', answer: 'None' } }
    const refused = await callRaw(routes.answerReportCheck, agency.everywhere.idToken, nowhere)
    expect(refused).toMatchObject({ status: 404, body: { message: checkMessages.notFound } })
    await Promise.all([
      answered(report.id, 'photo', { path: `${itemPath('Hall')}.photos`, answer: 'One' }),
      answered(report.id, 'place', { path: `${itemPath('Hall')}.notes`, answer: 'Two' }),
    ])
    expect((await look(report.id)).map(({ answer }) => answer)).toEqual(['Two', 'One'])
    expect(await counted(report.ref)).toBe(0)
  })

  it('know what was sent, what is still on its way, and what was changed after a signature', async () => {
    const address = anAddress()
    const signer = { _uuid: 's', type: 'tenant' as const, name: 'Ada', email: address, date: '', image: '' }
    const report = await agency.make({ type: 'Check In', signatures: [signer] })
    // What came back was not received.
    const kinds = ['mailed', 'bounced', 'reminded', 'bounced'] as const
    const at = new Date().toISOString()
    const acts = kinds.map((kind) => ({ at, kind, by: automatic, email: address, text: kind }))
    await writeWithTrail([], [{ reportId: report.id, acts }])
    expect(await look(report.id)).toMatchObject([{ rule: 'given', path: 'signatures.s' }])
    await sendAs(agency.everywhere, report, { toaddresses: [address] })
    expect(await look(report.id)).toEqual([])
    const corrected = await saved(agency.everywhere, {
      ...(await agency.open(report.id)),
      signatures: [{ ...signer, email: anAddress() }],
    })
    expect(rulesOf(await look(report.id))).toEqual(['given'])
    await saved(agency.everywhere, { ...corrected, signatures: [signer] })
    expect(await look(report.id)).toEqual([])
    await sendAs(agency.everywhere, report, { toaddresses: [address], message: '<p>[Receipt Link]</p>' })
    const links = (await call(routes.listLinks, agency.everywhere, { params: { id: report.id } })).body.data
    for (const { id: linkId } of links)
      await call(routes.revokeLink, agency.everywhere, { params: { id: report.id, linkId } })
    expect(rulesOf(await look(report.id))).toEqual(['given'])
    await sendAs(agency.everywhere, report, { toaddresses: [address], message: '<p>[Receipt Link]</p>' })
    expect(await look(report.id)).toEqual([])
    const photo = await aPhotoOf(agency.everywhere, report.id)
    const signed = await saved(agency.everywhere, {
      ...(await agency.open(report.id)),
      signatures: [{ ...signer, image: await aSignature() }],
      unassignedphotos: [{ ...photo, hasGalleryLink: true, readonly: false }],
    })
    expect(rulesOf(await look(report.id))).toEqual(['waiting'])
    const placed = await saved(agency.everywhere, { ...signed, unassignedphotos: [] })
    expect(await look(report.id)).toEqual([])
    await saved(agency.everywhere, { ...placed, title: 'Another' })
    expect(await look(report.id)).toMatchObject([{ rule: 'aftersignature', path: 'signatures.s' }])
  })
})

it('what the report’s type does not show is neither checked nor counted', async () => {
  const own = await anAgency()
  const { id, ref } = await aDamaged('Hall', own)
  expect(await counted(ref, own.everywhere)).toBe(2)
  await changeClient(own.client.id, (before) => {
    for (const type of before?.reportfactory.reportTypeList ?? []) type.itemEditFields = ['Check In Photo']
    return before
  })
  await saved(own.everywhere, { ...(await own.open(id)), title: 'Changed' })
  expect([await counted(ref, own.everywhere), await look(id, own.everywhere)]).toEqual([0, []])
})

describe('an agency that chose checks', () => {
  const choose = async ({ client }: Agency, options: Client['options']) => {
    const administrator = await aUserOf(client, ['Customers', 'CustomerAdministrators'])
    const { version } = (await call(routes.getClient, administrator, { params: { id: client.id } })).body
    return call(routes.saveClientOptions, administrator, { params: { id: client.id }, body: { version, ...options } })
  }

  it('is stopped from e-mailing while they are open, and sends with a reason where it allows that', async () => {
    const own = await anAgency()
    await changeClient(own.client.id, (before) => before && { ...before, options: { dictationOff: true } })
    const { body } = await choose(own, { checks: ['photo', 'given'] })
    expect(body.options).toEqual({ checks: ['photo', 'given'], dictationOff: true })
    const report = await aDamaged('Hall', own)
    const [to, reason] = [anAddress(), 'The landlord waits']
    const send = (more = {}) => sendAs(own.everywhere, report, { toaddresses: [to], ...more })
    const stopped = await send()
    expect(stopped).toMatchObject({ status: 409, body: { checks: [{ rule: 'photo', severity: 'stop' }] } })
    expect((await send({ override: true, reason })).status).toBe(409)
    expect(await mailTo(to)).toEqual([])
    await choose(own, { checks: ['photo'], checksOverride: true })
    expect((await send({ override: true })).status).toBe(400)
    expect((await send({ override: true, reason })).status).toBe(200)
    expect(await mailTo(to)).toHaveLength(1)
    const acts = await call(routes.listAudit, await aUserOf(own.client, ['Customers', 'CustomerAdministrators']), {
      query: { action: 'report.override' },
    })
    expect(acts.body.data).toMatchObject([{ subject: { id: report.id }, detail: { rules: 'photo', reason } }])
  })
})
