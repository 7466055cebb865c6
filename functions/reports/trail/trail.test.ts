import { createHash } from 'node:crypto'
import { routes, type TrailKind, type TrailRow } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { completeJob } from '../../documents/jobs/running-job.ts'
import { addJob } from '../../documents/jobs/store/jobs.ts'
import { aJob, aKey, anAgency, aReportOf, reportNow, saved, type Agency } from '../../test/abuse-world.ts'
import { call, callRaw } from '../../test/call.ts'
import { anAskOf, keyIn, sendFeedback, visitLink } from '../../test/links.ts'
import { aPdfToSign } from '../../test/pdf-to-sign.ts'
import { aSignature } from '../../test/signature-pictures.ts'
import { readUnchecked, writeUnchecked } from '../../test/unchecked.ts'
import { anAddress, sendAs } from '../../emails/emails.fixture.ts'
import { everyRow } from '../store/rows.ts'
import { trailFault } from './check-trail.ts'
import { headKey, partKey } from './rows.ts'
import { automatic, writeWithTrail, type ActToRecord } from './write-trail.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})

const trailOf = async (id: string): Promise<TrailRow[]> =>
  (await call(routes.getReportTrail, agency.first, { params: { id } })).body.data

const kindsOf = async (id: string) => (await trailOf(id)).map(({ kind }) => kind)

/** As the ruling says it, without our code. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, sorted(part)]),
      )
    : value
const hashOf = (former: string, { hash: _hash, ...row }: TrailRow) =>
  createHash('sha256')
    .update(`${former}\n${JSON.stringify(sorted(row))}`)
    .digest('hex')

const anAct = (text: string, kind: TrailKind = 'reminded'): ActToRecord => ({
  at: new Date().toISOString(),
  kind,
  by: automatic,
  text,
})

it('says what happened to a report and to each person, each row with the hash of the one before', async () => {
  const { id } = await aReportOf(agency)
  const body = await reportNow(agency.first, id)
  await call(routes.saveReport, agency.first, {
    params: { id },
    query: { kept: '2026-11-30T10:41:00.000Z' },
    body: { ...body, comments: { ...body.comments, propertyManager: 'All well.' } },
  })
  const job = await addJob({ ...aJob(agency, newId()), subject: { type: 'report', id, version: 2 } })
  const sha256 = 'a'.repeat(64)
  await completeJob(job, { src: `downloads/${id}/2.pdf`, sha256, photographs: 0 }, new Date())
  await completeJob(job, { src: `downloads/${id}/2.pdf`, sha256, photographs: 0 }, new Date())
  const [email, gone] = ['tina@people.example', `bounce+${newId()}@simulator.amazonses.com`]
  const sent = await sendAs(agency.first, { id }, { toaddresses: [email, gone], bccaddresses: [anAddress()] })
  expect(sent.status).toBe(200)
  const kinds = ['bounced', 'delivered', 'delivered', 'mailed', 'mailed', 'mailed']
  const untilDelivered = async () => expect((await kindsOf(id)).slice(3).toSorted()).toEqual(kinds)
  await vi.waitFor(untilDelivered, { timeout: 60_000, interval: 300 })
  const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
  for (let times = 0; times < 2; times++) expect((await visitLink(id, k)).status).toBe(200)
  // By a page that is open already.
  await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k, again: 'true' } })
  expect((await sendFeedback(id, k, { general: { comments: 'The door sticks.' } })).status).toBe(200)
  const shown = await aPdfToSign(id)
  const key = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
  const signature = { purpose: 'signature', name: 'Tina', image: await aSignature(1), shown }
  const signing = { params: { id }, query: { k: key }, body: signature }
  expect((await callRaw(routes.saveSharedReport, undefined, signing)).status).toBe(200)
  for (const locked of ['true', 'false'] as const)
    await call(routes.lockReport, agency.first, { params: { id, locked } })
  const { body: links } = await call(routes.listLinks, agency.first, { params: { id } })
  const feedback = links.data.find(({ purpose }) => purpose === 'feedback')?.id ?? ''
  await call(routes.revokeLink, agency.first, { params: { id, linkId: feedback } })

  const rows = await trailOf(id)
  const name = agency.client.users.find(({ id: user }) => user === agency.first.userId)?.name
  expect(rows.slice(0, 3)).toMatchObject([
    { kind: 'created', by: { name: 'Eve Rywhere' }, version: 1 },
    {
      kind: 'saved',
      version: 2,
      text: 'Version 2 saved, without a network on 30/11/2026 10:41 by the device’s clock: Comments',
    },
    { kind: 'pdf', version: 2, by: automatic, sha256 },
  ])
  const to = (wanted: TrailKind) => rows.filter(({ kind }) => kind === wanted)
  expect(to('mailed')).toMatchObject([{ person: 'Tina', email, by: { name } }, { email: gone }, {}])
  expect(to('bounced')).toMatchObject([{ email: gone }])
  const tina = { by: { name: 'Tina, by link' }, person: 'Tina', email, version: 3 }
  expect(rows.slice(9)).toMatchObject([
    { kind: 'opened' },
    { kind: 'opened' },
    { kind: 'commented', ...tina },
    { kind: 'signed', ...tina, text: expect.stringContaining('version 4') },
    { kind: 'locked', by: { name } },
    { kind: 'unlocked' },
    { kind: 'revoked' },
  ])
  let former = ''
  for (const row of rows) {
    expect(row.hash).toBe(hashOf(former, row))
    former = row.hash
  }
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted())
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|::1|useragent/)
  expect(await trailFault(id)).toBeUndefined()
}, 120_000)

it('an opening of a link is perhaps a program’s if it says so, prefetches, or follows a mail at once', async () => {
  const { id } = await aReportOf(agency)
  const k = await aKey(agency.first, id, { purpose: 'feedback' })
  const open = (headers: Record<string, string>) =>
    callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k }, headers })
  await open({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await open({ 'sec-purpose': 'prefetch;prerender' })
  await open({ 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' })
  await sendAs(agency.first, { id }, {})
  await open({ 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' })
  const opened = (await trailOf(id)).filter(({ kind }) => kind === 'opened')
  expect(opened.map(({ machine }) => machine ?? false)).toEqual([true, true, false, true])
  const links = (await call(routes.listLinks, agency.first, { params: { id } })).body.data
  expect(links.map(({ openedAt }) => openedAt)).toContain(opened[2]?.at)
})

it('has a row of a mail for each who shares the address; who uses a person’s link acts as them', async () => {
  const { id, signatures, ...report } = await aReportOf(agency)
  const email = anAddress()
  const body = await reportNow(agency.first, id)
  await saved(agency.first, { ...body, signatures: signatures.map((signature) => ({ ...signature, email })) })
  await sendAs(agency.first, { id }, { toaddresses: [email] })
  for (const [sentto, name] of [
    ['Tina', 'Eve'],
    ['Tina and Tom', 'Tom'],
    ['Tina and Tom', 'Eve'],
  ] as const) {
    const { url } = await anAskOf({ id, ...report }, { sentto: { name: sentto, email } })
    const given = await sendFeedback(id, keyIn(url), { name, email: anAddress(), general: { comments: 'It sticks.' } })
    expect(given.status).toBe(200)
  }
  const rows = await trailOf(id)
  const told = (one: TrailKind) =>
    rows.filter((row) => row.kind === one && row.email === email).map(({ person }) => person)
  expect(told('mailed')).toEqual(['Tina', 'Tom'])
  expect(told('commented')).toEqual(['Tina', 'Tom', 'Tina and Tom'])
})

describe('the chain', () => {
  it('is whole after 50 acts at once, none of which failed', { timeout: 120_000 }, async () => {
    const { id } = await aReportOf(agency)
    const acts = Array.from({ length: 50 }, (_, n) => anAct(`act ${n}`))
    const written = await Promise.all(acts.map((act) => writeWithTrail([], [{ reportId: id, acts: [act] }])))
    expect(written).toEqual(acts.map(() => true))
    const [, ...told] = (await trailOf(id)).map(({ text }) => text)
    expect(told.toSorted()).toEqual(acts.map(({ text }) => text).toSorted())
    expect(await trailFault(id)).toBeUndefined()
  })

  it('shows a changed row, a lost one, and a lost end', async () => {
    const { id } = await aReportOf(agency)
    for (const text of ['one', 'two', 'three']) await writeWithTrail([], [{ reportId: id, acts: [anAct(text)] }])
    const faultAfter = async (
      at: { pk: string; sk: string },
      change: (row: Record<string, unknown>) => object | undefined,
    ) => {
      const row = await readUnchecked('REPORTS_TABLE', at)
      const changed = change(structuredClone(row))
      if (changed) await writeUnchecked('REPORTS_TABLE', { ...changed, ...at })
      else await everyRow.remove(at)
      const fault = await trailFault(id)
      await writeUnchecked('REPORTS_TABLE', { ...row, ...at })
      return fault
    }
    const edited = ({ rows, ...row }: Record<string, unknown>) => ({
      ...row,
      rows: (rows as TrailRow[]).map((one) => ({ ...one, text: 'never' })),
    })
    const none = () => undefined
    expect([
      await faultAfter(partKey(id, 2), edited),
      await faultAfter(partKey(id, 4), edited),
      await faultAfter(partKey(id, 3), none),
      await faultAfter(partKey(id, 4), none),
      await faultAfter(headKey(id), none),
    ]).toEqual([
      'Row 2 was changed, or the one before it.',
      'Row 4 was changed, or the one before it.',
      'Row 3 is missing.',
      '3 of 4 rows are there.',
      '4 of 0 rows are there.',
    ])
    expect(await trailFault(id)).toBeUndefined()
  })

  it('is not begun for a report that is not there, nor by an act that is refused', async () => {
    const [gone, act] = [newId(), anAct('late')]
    expect(await writeWithTrail([], [{ reportId: gone, acts: [act] }])).toBe(false)
    const { id } = await aReportOf(agency)
    const refused = everyRow.checkItem(headKey(gone), { expression: 'attribute_exists(pk)' })
    expect(await writeWithTrail([refused], [{ reportId: id, acts: [act] }])).toBe(false)
    expect(await kindsOf(id)).toEqual(['created'])
  })
})

it('says of a report that was made without a network when that was', async () => {
  const { address, branchId } = await aReportOf(agency)
  const made = await call(routes.createReport, agency.everywhere, {
    query: { kept: '2026-07-30T10:41:00.000Z' },
    body: { address, branchId, type: 'Check In' },
  })
  expect(await trailOf(made.body.id)).toMatchObject([
    { text: 'Check In created, without a network on 30/07/2026 11:41 by the device’s clock' },
  ])
})

it('what was done before there was a trail is read from other rows, without hashes', async () => {
  const { id } = await aReportOf(agency)
  await saved(agency.first, { ...(await reportNow(agency.first, id)), title: 'Changed' })
  await sendAs(agency.first, { id }, { toaddresses: ['tina@people.example'] })
  const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
  await visitLink(id, k)
  await sendFeedback(id, k, { general: { comments: 'The door sticks.' } })
  // It would begin the trail anew, at its own time.
  await vi.waitFor(async () => expect(await kindsOf(id)).toContain('delivered'), { timeout: 60_000, interval: 300 })
  // As a report of an earlier version of Lintel.
  for (const { pk, sk } of await everyRow.query({ pk: `REPORT#${id}`, sk: { beginsWith: 'TRAIL' } }))
    await everyRow.remove({ pk, sk })
  await call(routes.lockReport, agency.first, { params: { id, locked: 'true' } })
  const rows = await trailOf(id)
  const kinds = ['created', 'saved', 'mailed', 'opened', 'saved', 'commented', 'locked'] as const
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  expect(rows.slice(0, -1).every(({ hash }) => hash === '')).toBe(true)
  const last = rows.at(-1) ?? expect.fail('There is none.')
  expect(last).toMatchObject({ kind: 'locked', hash: hashOf('', last) })
  expect(rows.find(({ kind }) => kind === 'mailed')).toMatchObject({ person: 'Tina' })
  expect(await trailFault(id)).toBeUndefined()
})
