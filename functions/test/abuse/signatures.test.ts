import { maxLinkSignings, routes, sharingMessages, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publishOfReport } from '../../reports/publish-changed.ts'
import {
  aKey,
  anAgency,
  aReportOf,
  aSignature,
  closeSockets,
  allEventsReceived,
  listen,
  reportNow,
  saved,
  type Agency,
} from '../abuse-world.ts'
import { callRaw } from '../call.ts'
import { keyIn } from '../links.ts'
import { aPdfToSign } from '../pdf-to-sign.ts'
import { emptyPicture } from '../signature-pictures.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})
afterEach(closeSockets)

const untouched = { type: 'tenant', name: 'Tina', email: 'tina@people.example', date: '2026-03-05' } as const

const withFirst = (report: Report, change: object): Report => ({
  ...report,
  signatures: report.signatures.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
})

describe('A visitor with a signing link', () => {
  const signWith = async (id: string, k: string, seed: number, change: object = {}) =>
    callRaw(routes.saveSharedReport, undefined, {
      params: { id },
      query: { k },
      body: {
        ...{ purpose: 'signature', name: `Tina ${seed}`, image: await aSignature(seed) },
        ...{ shown: await aPdfToSign(id), again: true },
        ...change,
      },
    })

  it('can sign a limited number of times, and the last signature stays', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    for (let seed = 1; seed <= maxLinkSignings; seed++)
      expect(await signWith(id, k, seed)).toMatchObject({ status: 200 })
    // A duplicate is not a signing: a browser that never got our response sends it again.
    expect(await signWith(id, k, maxLinkSignings)).toMatchObject({ status: 200 })
    expect(await signWith(id, k, maxLinkSignings + 1)).toMatchObject({
      status: 400,
      body: { message: sharingMessages.signedTooOften },
    })
    const { signatures } = await reportNow(agency.first, id)
    expect(signatures[0]).toMatchObject({ name: `Tina ${maxLinkSignings}` })
  })

  it('is told that a file was made, but not why it failed', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const [visitor, staff] = [await listen({ id, k }), await listen(agency.first)]
    const event = { event: 'jobcompleted', jobId: newId(), reportId: id } as const
    await publishOfReport({ ...event, error: 'Photographs that could not be read: kitchen-damp.jpg.' })
    await allEventsReceived(visitor, staff)
    expect(visitor.heard).toEqual([event])
    expect(staff.heard).toMatchObject([{ error: expect.stringContaining('kitchen-damp.jpg') }])
  })

  it('cannot sign with anything but a picture, nor anything that the page did not show', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    for (const image of ['data:image/png;base64,AAAA', await emptyPicture('#00000000'), await emptyPicture('#000000')])
      expect((await signWith(id, k, 1, { image })).status).toBe(400)
    expect((await signWith(id, k, 1, { shown: { version: 1, sha256: '0'.repeat(64) } })).status).toBe(409)
    expect((await signWith(id, k, 1, { shown: undefined })).status).toBe(400)
    expect(await reportNow(agency.first, id)).toMatchObject({ version: 1, signatures: [{ image: '' }, {}] })
  })

  it('replaces nothing silently, neither their own signature nor one collected by staff', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const given = await saved(
      agency.first,
      withFirst(await reportNow(agency.first, id), { image: await aSignature(1) }),
    )
    expect((await signWith(id, k, 2, { again: undefined })).status).toBe(409)
    const beside = { attachments: expect.anything(), emaillogs: expect.anything() }
    // The PDF made after the staff's signature arrives meanwhile, with the e-mail about it.
    expect(await reportNow(agency.first, id)).toEqual({ ...given, ...beside })
    expect((await signWith(id, k, 2)).status).toBe(200)
    expect((await signWith(id, k, 3, { again: false })).status).toBe(409)
    const { signaturehistory } = await reportNow(agency.first, id)
    expect(signaturehistory).toMatchObject([{ evidence: { collectedby: { id: agency.first.userId } }, version: 2 }])
  })

  it('gets no other link by signing, and what it opens expires with it', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    await signWith(id, k, 1)
    expect((await callRaw(routes.sendSignatureEmail, undefined, { params: { id }, query: { k } })).status).toBe(204)
    const { body } = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    expect(body).toMatchObject({ data: [{ purpose: 'signature' }] })
    expect(body).toHaveProperty('data.length', 1)
  })
})

describe('A user of the agency', () => {
  it('cannot move a signature to another name, role, e-mail or date, nor write its evidence', async () => {
    const { id } = await aReportOf(agency)
    const image = await aSignature(1)
    for (const change of [
      { name: 'Tom' },
      { type: 'landlord' },
      { email: 'tom@people.example' },
      { date: '2020-01-01' },
    ]) {
      const before = await reportNow(agency.first, id)
      const signed = await saved(agency.first, withFirst(before, { image, ...untouched }))
      const evidence = { linkid: 'link', pdfversion: 1, pdfsha256: '0'.repeat(64) }
      const forged = { ...change, signedAt: '2020-01-01T00:00:00Z', evidence }
      const after = await saved(agency.first, { ...withFirst(signed, forged), signaturehistory: [] })
      expect(after.signatures[0]).toMatchObject({ ...change, image: '' })
      expect(after.signatures[0]).not.toHaveProperty('signedAt')
      expect(after.signatures[0]).not.toHaveProperty('evidence')
      expect(after.signaturehistory).toHaveLength(before.signaturehistory.length + 1)
      const { signedAt } = signed.signatures[0] ?? {}
      expect(after.signaturehistory.at(-1)).toMatchObject({ ...untouched, signedAt, version: signed.version })
    }
  })

  it('cannot move a tenant’s signature to another name through a second one with the same id', async () => {
    const { id } = await aReportOf(agency)
    const query = { k: await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' }) }
    const given = { purpose: 'signature', name: 'Tina', image: await aSignature(1), shown: await aPdfToSign(id) }
    await callRaw(routes.saveSharedReport, undefined, { params: { id }, query, body: given })
    const signed = await reportNow(agency.first, id)
    const [hers] = signed.signatures
    if (!hers?.evidence) throw new Error('She has signed.')
    const save = async (signatures: object[]) =>
      callRaw(routes.saveReport, agency.first.idToken, {
        params: { id },
        query: { force: 'true' },
        body: { ...signed, signatures },
      })
    expect(await save([hers, { _uuid: 'tina', type: 'tenant', name: 'dup' }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.signatures.1._uuid' }] },
    })
    expect(await save([{ ...hers, type: 'landlord', name: 'Lara', date: '2020-01-01' }])).toMatchObject({ status: 200 })
    const { signatures, signaturehistory } = await reportNow(agency.first, id)
    expect(signatures).toMatchObject([{ name: 'Lara', image: '' }])
    expect(signaturehistory).toMatchObject([{ signatureId: 'tina', name: 'Tina', evidence: hers.evidence }])
  })

  it('cannot sign for a tenant with a key from the list of links', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const listed = await callRaw(routes.listLinks, agency.second.idToken, { params: { id } })
    expect(listed.status).toBe(404)
    const own = await callRaw(routes.listLinks, agency.first.idToken, { params: { id } })
    const links = routes.listLinks.answer.parse(own.body).data
    expect(JSON.stringify(own.body)).not.toContain(k.split('.')[1])
    const params = { id, linkId: links[0]?.id }
    for (const route of [routes.renewLink, routes.revokeLink])
      expect((await callRaw(route, agency.first.idToken, { params })).body).not.toHaveProperty('url')
  })

  it('who creates a new signing link revokes the former one of that signature, and no other', async () => {
    const { id } = await aReportOf(agency)
    await aPdfToSign(id)
    const make = async (signatureId: string) => aKey(agency.first, id, { purpose: 'signature', signatureId })
    const [former, toms] = [await make('tina'), await make('tom')]
    const fresh = await make('tina')
    const visit = async (k: string) =>
      (await callRaw(routes.getSharedReport, undefined, { params: { id }, query: { k } })).status
    expect(await Promise.all([former, toms, fresh].map(visit))).toEqual([404, 200, 200])
    // Of several created concurrently, one remains.
    const body = { purpose: 'signature', signatureId: 'tom' }
    const made = await Promise.all(
      Array.from({ length: 4 }, () => callRaw(routes.createLink, agency.first.idToken, { params: { id }, body })),
    )
    const keys = made.map((answer) => keyIn(routes.createLink.answer.parse(answer.body).url))
    expect((await Promise.all(keys.map(visit))).filter((status) => status === 200)).toHaveLength(1)
  })
})
