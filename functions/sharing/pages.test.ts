import {
  reportOperationMessages,
  routes,
  type Client,
  type ClientSetting,
  type LinkPurpose,
  type Report,
  type SharedReport,
  LookAndFeel,
} from '@lintel/contract'
import { dayInLondon } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { keyIn, sendFeedback, visitLink } from '../test/links.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { galleryLinksOf, makeLink, type LinkToMake } from './links.ts'
import { address, placeReport } from '../test/reports.ts'

const photo = (id: string) => ({ id, src: `u/1/${id}.jpg`, hasGalleryLink: true, readonly: false })
const item = (id: string, change: object = {}) => ({ _uuid: id, name: `Item ${id}`, ...change })
const section = (slug: string, ...items: ReturnType<typeof item>[]) => ({
  name: slug,
  slug,
  types: [{ name: 'T', slug: 't', items }],
})
const landlordcomments = { comments: 'Scuffed before', photos: [photo('lp')], approved: true, flagged: true }
const tenantcomments = { comments: 'Was like that', updatedAt: '2026-03-05T10:00:00Z', approved: true }

const body = {
  address: { ...address, line2: 'Flat 2', county: 'County kept back', phone: 'Phone kept back' },
  type: 'Mid Term',
  date: dayInLondon(new Date()),
  propertyDetails: { locationPhotos: [photo('front')] },
  tenancy: { tenancychanges: 'Internal only' },
  rooms: [
    {
      _uuid: 'r1',
      name: 'Hall',
      type: 'hall',
      category: 1 as const,
      sections: [
        section('a', item('i1'), item('i2', { landlordcomments, tenantcomments })),
        section('b', item('i3', { condition: { in: { photos: [photo('ip')] } } })),
      ],
    },
  ],
  comments: { client: 'From the landlord', tenant: '', propertyManager: 'Not theirs to read' },
  signatures: [
    { _uuid: 's0', type: 'tenant' as const, name: 'Zoe', email: 'zoe@people.example' },
    { _uuid: 's1', type: 'tenant' as const, name: 'Ann', email: 'ann@people.example', date: '2026-03-05' },
  ],
  fees: [{ _uuid: 'f', name: 'Inspection fee', amount: 120 }],
}

const setting = (key: ClientSetting['key'], value: string): ClientSetting => ({ key, value, type: 'text' })

const settings = [setting('Report feedback active for', '7')]
const made = await aClient({ settings, phone: '0117 496 0000', email: 'lettings@agency.example' })
const client: Client = {
  ...made,
  branches: made.branches.map((one) => ({ ...one, address: { ...one.address, phone: '0117 496 0123' } })),
  looknfeel: LookAndFeel.parse({ logo: [{ src: 'u/1/logo.jpg' }], primarycolour: '#123456' }),
}
await putClient(client)
const person = await aUserOf(client)

/** Stored directly: its photographs were never uploaded. */
const place = (change: object = {}) => placeReport({ client, body: { ...body, ...change } })
const keyTo = async ({ id }: Report, purpose: LinkPurpose, more: Partial<LinkToMake> = {}) =>
  keyIn((await makeLink({ reportId: id, purpose, createdBy: 'Eve', now: new Date(), ...more })).url)
const visit = ({ id }: Report, k: string) => visitLink(id, k)
const shown = async <P extends LinkPurpose>(report: Report, purpose: P, more: Partial<LinkToMake> = {}) => {
  const { status, body: answer } = await visit(report, await keyTo(report, purpose, more))
  expect(status).toBe(200)
  return answer as Extract<SharedReport, { purpose: P }>
}
const head = ({ id, ref, date }: Report) => ({
  id,
  ref,
  date,
  type: 'Property Visit',
  address: { ...address, line2: 'Flat 2' },
  client: {
    name: client.name,
    phone: '0117 496 0123',
    email: 'lettings@agency.example',
    logo: 'u/1/logo.jpg',
    primarycolour: '#123456',
    secondarycolour: '#444444',
  },
})

describe('the page of a report', () => {
  it('shows its address and branch, and the PDF once there is one', async () => {
    const report = await place()
    expect(await shown(report, 'report')).toEqual({ purpose: 'report', ...head(report) })
    const src = `downloads/${report.id}/a.pdf`
    await setAttachment(report.id, 'report', { status: 'finished', src, filename: 'Visit.pdf' })
    // Without its file there is no address.
    expect(await shown(report, 'report')).toEqual({ purpose: 'report', ...head(report) })
    await putObject(String(process.env.DOCUMENTS_BUCKET), src, Buffer.from('%PDF'))
    const { attachment } = await shown(report, 'report')
    expect(attachment).toMatchObject({ filename: 'Visit.pdf', url: expect.stringMatching(`^/${src}\\?`) })
  })

  it('shows that a zip has expired, and links to the next one', async () => {
    const report = await place()
    const document = { filename: 'Photos Quay.zip', variant: 'photos' }
    expect(await shown(report, 'report', { document })).toEqual({ purpose: 'report', ...head(report) })
    const src = `downloads/zips/${report.id}/a.zip`
    await setAttachment(report.id, 'photos', { status: 'finished', src, filename: 'Photos.zip' })
    const { expired } = await shown(report, 'report', { document })
    expect(expired).toEqual({ filename: 'Photos Quay.zip' })
    await putObject(String(process.env.DOCUMENTS_BUCKET), src, Buffer.from('PK'))
    const view = await shown(report, 'report', { document })
    expect(view).toMatchObject({ attachment: { filename: 'Photos Quay.zip' } })
    expect(view).not.toHaveProperty('expired')
  })
})

describe('the page for feedback', () => {
  const say = ({ id }: Report, k: string, party: 'landlord' | 'tenant', comments: string, general?: string) =>
    sendFeedback(id, k, {
      party,
      items: [{ itemref: 'i2', comments }],
      ...(general !== undefined && { general: { comments: general } }),
    })

  it('shows rooms and items, and what its own link said for either party', async () => {
    const report = await place()
    const [k, others] = [await keyTo(report, 'feedback'), await keyTo(report, 'feedback')]
    await say(report, others, 'tenant', 'Of another link', 'Of another link too')
    expect((await say(report, k, 'landlord', 'Mine for the landlord', 'Mine of the whole')).status).toBe(200)
    expect((await say(report, k, 'tenant', 'Mine for the tenant')).status).toBe(200)
    const said = (comments: string) => ({ comments, photos: [], updatedAt: expect.any(String) })
    expect((await visit(report, k)).body).toEqual({
      purpose: 'feedback',
      ...head(report),
      parties: ['landlord', 'tenant'],
      openUntil: new Date(Date.parse(report.date) + 7 * 86_400_000).toISOString().slice(0, 10),
      rooms: [
        {
          id: 'r1',
          name: 'Hall',
          items: [
            { itemref: 'i1', ref: '1.1', name: 'Item i1', comments: {} },
            {
              itemref: 'i2',
              ref: '1.2',
              name: 'Item i2',
              comments: { landlord: said('Mine for the landlord'), tenant: said('Mine for the tenant') },
            },
            { itemref: 'i3', ref: '1.3', name: 'Item i3', comments: {} },
          ],
        },
      ],
      general: {
        landlord: { comments: 'Mine of the whole', photos: [], taken: true },
        tenant: { comments: '', photos: [], taken: true },
      },
    })
  })

  it('shows a party nothing of the other, and nothing that it did not say itself; closes after its period', async () => {
    const page = await shown(await place(), 'feedback', { party: 'tenant' })
    expect(page).toMatchObject({ parties: ['tenant'], general: { tenant: { comments: '', photos: [] } } })
    expect(JSON.stringify(page)).not.toMatch(/landlord|Scuffed|Was like that/)
    const days = (back: number) => dayInLondon(new Date(Date.now() - back * 86_400_000))
    const [late, intime] = [await place({ date: days(9) }), await place({ date: days(5) })]
    expect(await visit(late, await keyTo(late, 'feedback'))).toMatchObject(refusal(423, reportOperationMessages.locked))
    expect((await visit(intime, await keyTo(intime, 'feedback'))).status).toBe(200)
  })
})

it('the page to sign shows the link’s signature, even after others are removed', async () => {
  const report = await place()
  await aPdfToSign(report.id)
  const k = await keyTo(report, 'signature', { signatureId: 's1' })
  const page = { purpose: 'signature', ...head(report), signature: { _uuid: 's1', name: 'Ann', date: '2026-03-05' } }
  expect(await visit(report, k)).toMatchObject({ status: 200, body: page })
  expect(JSON.stringify((await visit(report, k)).body)).not.toContain('Zoe')
  // The photographs were never uploaded: a save of the whole report would require them.
  const signatures = report.signatures.filter(({ _uuid }) => _uuid !== 's0')
  const saving = { params: { id: report.id }, body: { ...report, signatures } }
  expect((await callRaw(routes.saveReport, person.idToken, saving)).status).toBe(200)
  await aPdfToSign(report.id)
  expect(await visit(report, k)).toMatchObject({ status: 200, body: page })
  const another = await keyTo(report, 'signature', { signatureId: 's0' })
  expect((await visit(report, another)).status).toBe(404)
})

it('the page of photographs shows them by position', async () => {
  const report = await place()
  expect(await shown(report, 'photos')).toEqual({
    purpose: 'photos',
    ...head(report),
    checkOut: false,
    groups: [
      { type: 'front', visit: 'in', title: 'Property', photos: [{ id: 'front', src: 'u/1/front.jpg' }] },
      { type: 'in', visit: 'in', itemref: 'i3', title: 'Hall: Item i3', photos: [{ id: 'ip', src: 'u/1/ip.jpg' }] },
    ],
  })
})

it('printed photographs link to the viewer, under one key per report until it is revoked', async () => {
  Object.assign(process.env, { PUBLIC_ADDRESS: 'https://lintel.example' })
  const report = await place()
  const links = await galleryLinksOf(report, new Date())
  expect([...links.keys()]).toEqual(['front', 'ip'])
  const url = links.get('ip') ?? ''
  expect(url.startsWith(`https://lintel.example/photos/${report.id}/ip/in/i3?k=`)).toBe(true)
  expect(await visit(report, keyIn(url))).toMatchObject({ status: 200, body: { purpose: 'photos' } })
  expect((await galleryLinksOf(report, new Date())).get('ip')).toBe(url)

  const params = { id: report.id }
  const [link, ...others] = (await call(routes.listLinks, person, { params })).body.data
  expect(others).toEqual([])
  expect(link).toMatchObject({ purpose: 'photos', createdBy: 'PDF' })
  expect(link?.expiresAt).toBeUndefined()
  await call(routes.revokeLink, person, { params: { ...params, linkId: link?.id ?? '' } })
  expect((await visit(report, keyIn(url))).status).toBe(404)
  const again = (await galleryLinksOf(report, new Date())).get('ip') ?? ''
  expect((await visit(report, keyIn(again))).status).toBe(200)
  // No photographs need no link.
  expect((await galleryLinksOf(await place({ rooms: [], propertyDetails: {} }), new Date())).size).toBe(0)
})

it('pages reveal nothing internal, and those of a locked report are closed for writing', async () => {
  const report = await place()
  await aPdfToSign(report.id)
  const keys: Record<string, string> = {}
  for (const purpose of ['report', 'feedback', 'signature', 'photos'] as const) {
    keys[purpose] = await keyTo(report, purpose, { ...(purpose === 'signature' && { signatureId: 's1' }) })
    const told = JSON.stringify((await visit(report, keys[purpose])).body)
    // Sentences, because a hash or id could contain any short word.
    expect(told).not.toMatch(/Internal only|Not theirs|Inspection fee|County kept back|Phone kept back/)
    expect(told).not.toMatch(/"(approved|flagged|emaillogs|branchId)"/)
  }
  await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
  const statuses: Record<string, number> = {}
  for (const [purpose, key] of Object.entries(keys)) statuses[purpose] = (await visit(report, key)).status
  expect(statuses).toEqual({ report: 200, photos: 200, feedback: 423, signature: 423 })
})
