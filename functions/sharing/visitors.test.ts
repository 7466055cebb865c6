import { maxLinkPhotos, maxLinkUploads, routes, type Report } from '@lintel/contract'
import { completeSettings } from '@lintel/rules'
import { describe, expect, it, vi } from 'vitest'
import { photoChecked, aKey, reportNow, aVisitorPhoto } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aUserOf, aClient } from '../test/people.ts'
import { aJpeg, sendFile } from '../test/uploads.ts'
import { keyIn, visitLink } from '../test/links.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aSignature } from '../test/signature-pictures.ts'
import { expectVisitorPhoto } from '../uploads/visitor-uploads.ts'
import { noteUploads, readUploads } from './store.ts'
import { putClient } from '../clients/put-client.ts'
import { aReportBy, hallOf } from '../test/reports.ts'

const png = await aSignature()
const agency = 'feedback-of-first@people.example'

const made = await aClient()
const [first = expect.fail(), second = expect.fail()] = made.branches
const client = { ...made, branches: [{ ...first, feedbackemail: agency }, second] }
await putClient(client)
const person = await aUserOf(client)

const stored = (id: string) => reportNow(person, id)
const signatures = [
  { _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: 'tina@people.example' },
  { _uuid: 'tom', type: 'tenant' as const, name: 'Tom' },
]
const rooms = [hallOf({ _uuid: 'door', name: 'Door' }, { _uuid: 'wall', name: 'Wall' })]
/** Read again, to compare bytes with what is read later. */
const aReport = async () => stored((await aReportBy(person, { type: 'Check In', rooms, signatures })).id)
const link = (id: string, of: Parameters<typeof aKey>[2]) => aKey(person, id, of)
const save = (id: string, k: string, body: object) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id },
    query: { k },
    body,
    headers: { 'user-agent': 'Phone' },
  })
const feedback = (change: object = {}) => ({
  purpose: 'feedback',
  party: 'tenant',
  name: 'Tina',
  email: 'tina@people.example',
  items: [{ itemref: 'door', comments: 'Scratched before we came' }],
  ...change,
})
const itemsIn = (report: Report) => report.rooms[0]?.sections[0]?.types[0]?.items ?? []

it('opening a link is recorded, for each purpose', async () => {
  const { id } = await aReport()
  await aPdfToSign(id)
  for (const purpose of ['feedback', 'signature', 'photos', 'report'] as const) {
    const signature = purpose === 'signature' ? { signatureId: 'tina' } : {}
    const made = (await call(routes.createLink, person, { params: { id }, body: { purpose, ...signature } })).body
    const listed = async () =>
      (await call(routes.listLinks, person, { params: { id } })).body.data.find((one) => one.id === made.id)
    expect(await listed()).not.toHaveProperty('openedAt')
    const visit = () => visitLink(id, keyIn(made.url))
    expect((await visit()).status).toBe(200)
    const opened = (await listed())?.openedAt
    expect(opened).toBeDefined()
    await visit()
    expect((await listed())?.openedAt).toBe(opened)
  }
})

/** A report without the fields that each save updates, and without its notification e-mails, whose timing varies. */
const lasting = ({ version: _v, updatedAt: _a, updatedBy: _b, updatedById: _c, emaillogs: _e, ...report }: Report) =>
  report

it('links of an inactive or suspended client can be read, accept nothing, and start no rendering', async () => {
  const other = await aClient()
  const staff = await aUserOf(other)
  const { id } = await aReportBy(staff, { signatures })
  const toSign = await aKey(staff, id, { purpose: 'signature', signatureId: 'tina' })
  const [toComment, toRead] = [
    await aKey(staff, id, { purpose: 'feedback' }),
    await aKey(staff, id, { purpose: 'report' }),
  ]
  const read = (k: string) => visitLink(id, k)
  const suspended = completeSettings([{ key: 'Suspend', value: 'true', type: 'boolean' }])
  for (const change of [{ active: false }, { settings: suspended }]) {
    await putClient({ ...other, ...change })
    expect((await read(toRead)).status).toBe(200)
    expect((await read(toComment)).status).toBe(423)
    const general = { comments: 'Damp' }
    expect((await save(id, toComment, feedback({ items: [], general }))).status).toBe(423)
    const query = { k: toComment, id, fileName: 'a.jpg', fileType: 'image/jpeg', size: 1000 }
    expect((await callRaw(routes.requestSharedUpload, undefined, { query })).status).toBe(423)
    // No PDF is rendered either for a visitor who cannot sign it.
    const making = { params: { id }, query: { k: toSign } }
    expect((await callRaw(routes.generateSharedReport, undefined, making)).status).toBe(423)
  }
})

const postPhoto = async (id: string, k: string) => {
  const fileData = (await aJpeg()).toString('base64')
  const body = { fileName: 'wall.jpg', fileType: 'image/jpeg', fileData }
  const posted = await callRaw(routes.uploadSharedPhoto, undefined, { query: { k, id }, body })
  expect(posted.status).toBe(201)
  return routes.uploadSharedPhoto.answer.parse(posted.body)
}

describe('feedback by link', () => {
  it('must say something, and gives general comments once; an identical save is a retry', async () => {
    const { id } = await aReport()
    const k = await link(id, { purpose: 'feedback' })
    const say = (comments: string, party = 'tenant') =>
      save(id, k, feedback({ party, items: [], general: { comments } }))
    const refused = (message: string) => refusal(400, message)
    expect(await save(id, k, feedback({ items: [] }))).toMatchObject(refused('There are no comments to save.'))
    expect(await say(' ')).toMatchObject(refused('There are no comments to save.'))
    expect([(await say('Damp')).status, (await say('Damp ')).status]).toEqual([200, 200])
    const sent = 'The tenant’s general comments have already been sent.'
    expect(await say('Never mind')).toMatchObject(refused(sent))
    expect((await say('Fine', 'landlord')).status).toBe(200)
    expect((await stored(id)).comments).toMatchObject({ tenant: 'Damp', client: 'Fine' })
  })

  it('is requested only where staff can see it', async () => {
    const { reportTypeList } = client.reportfactory
    const without = reportTypeList.map((type) =>
      type.name === 'Mid Term'
        ? { ...type, activeMenuList: type.activeMenuList.filter((menu) => menu !== 'Feedback') }
        : type,
    )
    const other = await aClient({ reportfactory: { ...client.reportfactory, reportTypeList: without } })
    const staff = await aUserOf(other)
    const make = async (type: string) => {
      const { id } = await aReportBy(staff, { type })
      return callRaw(routes.createLink, staff.idToken, { params: { id }, body: { purpose: 'feedback' } })
    }
    expect(await make('Mid Term')).toMatchObject(refusal(400, 'Reports of this type do not accept feedback.'))
    expect(await make('Inventory')).toMatchObject({ status: 201 })
  })

  it('changes the comments of its party, and no byte of anything else', async () => {
    const before = await aReport()
    const k = await link(before.id, { purpose: 'feedback' })
    const answer = await save(before.id, k, feedback({ general: { comments: 'All fine otherwise' } }))
    expect(answer.status).toBe(200)
    const after = await stored(before.id)
    expect(after).toMatchObject({ version: 2, updatedBy: 'Tina, by link' })
    const [commented, other] = itemsIn(after)
    expect(commented?.tenantcomments).toMatchObject({ comments: 'Scratched before we came', approved: false })
    const undone = structuredClone(after)
    const [target] = itemsIn(undone)
    const [original] = itemsIn(before)
    if (target && original) target.tenantcomments = original.tenantcomments
    Object.assign(undone, { tenantcommentsname: '', tenantcommentsemail: '' })
    undone.comments = before.comments
    expect(JSON.stringify(lasting(undone))).toBe(JSON.stringify(lasting(before)))
    expect(other?.tenantcomments.comments).toBe('')
  })

  it('is withdrawn when emptied, approved by setting, and stays approved while unchanged', async () => {
    const settings = completeSettings([{ key: 'Auto approve report feedback', type: 'boolean', value: 'true' }])
    await putClient({ ...client, settings })
    const { id } = await aReport()
    const k = await link(id, { purpose: 'feedback', party: 'tenant' })
    await save(id, k, feedback())
    expect(itemsIn(await stored(id))[0]?.tenantcomments).toMatchObject({ approved: true })
    await putClient(client)
    await save(id, k, feedback())
    expect(await stored(id)).toMatchObject({ version: 2 })
    await save(id, k, feedback({ items: [{ itemref: 'door', comments: ' ' }] }))
    const none = { comments: '', photos: [], approved: false, flagged: false }
    expect(itemsIn(await stored(id))[0]?.tenantcomments).toEqual(none)
  })

  it('survives concurrent saves by staff, and the other way round', async () => {
    const report = await aReport()
    const k = await link(report.id, { purpose: 'feedback' })
    const body = { ...report, title: 'Written by staff' }
    const staff = callRaw(routes.saveReport, person.idToken, { params: { id: report.id }, body })
    const visitors = ['door', 'wall'].map((itemref) =>
      save(report.id, k, feedback({ items: [{ itemref, comments: `About the ${itemref}` }] })),
    )
    const statuses = (await Promise.all([staff, ...visitors])).map(({ status }) => status)
    expect(statuses.slice(1)).toEqual([200, 200])
    const after = await stored(report.id)
    const said = itemsIn(after).map(({ tenantcomments }) => tenantcomments.comments)
    expect(said).toEqual(['About the door', 'About the wall'])
    if (statuses[0] === 200) expect(after.title).toBe('Written by staff')
  })

  it('is rejected with anything else, and nothing is written', async () => {
    const { id } = await aReport()
    const k = await link(id, { purpose: 'feedback', party: 'tenant' })
    for (const body of [
      feedback({ party: 'landlord' }),
      feedback({ name: '\u3164\u2800\u0301' }),
      feedback({ items: [], general: { comments: '\u3164\u2800' } }),
      feedback({ items: [{ itemref: 'roof', comments: 'x' }] }),
      feedback({ general: { comments: '', photos: [{ id: 'p', src: 'a/b/c.jpg' }] } }),
      { purpose: 'signature', name: 'Tina', image: png },
    ])
      expect((await save(id, k, body)).status, JSON.stringify(body)).toBe(400)
    expect((await stored(id)).version).toBe(1)
  })

  it('adds photographs of its own link, by form and through the API', async () => {
    const { id } = await aReport()
    const k = await link(id, { purpose: 'feedback' })
    const { photo, send } = await aVisitorPhoto(id, k)
    expect(photo.src).toMatch(/^tenantcomments\//)
    expect(await send()).toBeLessThan(300)
    const photos = [photo, await postPhoto(id, k)]
    for (const one of photos) await photoChecked(person, id, one.id)
    const answer = await save(id, k, feedback({ items: [{ itemref: 'door', comments: 'See', photos }] }))
    expect(answer.status).toBe(200)
    expect(itemsIn(await stored(id))[0]?.tenantcomments.photos.map(({ id: photo }) => photo)).toEqual(
      photos.map((photo) => photo.id),
    )
    // Neither another link's photograph nor a file that is not a JPEG is accepted.
    const other = await aReport()
    const k2 = await link(other.id, { purpose: 'feedback' })
    const stolen = feedback({ items: [{ itemref: 'door', comments: 'See', photos }] })
    expect((await save(other.id, k2, stolen)).status).toBe(400)
    const tooLarge = { k, id, fileName: 'door.jpg', fileType: 'image/jpeg', size: 15 * 1024 * 1024 + 1 }
    expect((await callRaw(routes.requestSharedUpload, undefined, { query: tooLarge })).status).toBe(400)
  })

  it('takes along what was sent with the link before it, once that has ended, and of nobody else', async () => {
    const { id } = await aReport()
    const make = async (body: { purpose: 'feedback'; party?: 'tenant' | 'landlord' }) =>
      (await call(routes.createLink, person, { params: { id }, body })).body
    const former = await make({ purpose: 'feedback', party: 'tenant' })
    const photos = [await postPhoto(id, keyIn(former.url))]
    for (const photo of photos) await photoChecked(person, id, photo.id)
    const next = await make({ purpose: 'feedback', party: 'tenant' })
    const said = feedback({ items: [{ itemref: 'door', comments: 'See', photos }] })
    expect((await save(id, keyIn(next.url), said)).status).toBe(400)
    await call(routes.revokeLink, person, { params: { id, linkId: former.id } })
    const landlord = await make({ purpose: 'feedback', party: 'landlord' })
    expect((await save(id, keyIn(landlord.url), { ...said, party: 'landlord' })).status).toBe(400)
    expect((await save(id, keyIn(next.url), said)).status).toBe(200)
    expect(itemsIn(await stored(id))[0]?.tenantcomments.photos).toMatchObject(photos)
  })

  it('has 40 slots for photographs: a retry keeps its own, removal or refusal frees it, and 120 is the total', async () => {
    const { id } = await aReport()
    const k = await link(id, { purpose: 'feedback' })
    const jpeg = await aJpeg()
    const ask = async (more: { photo?: string; removed?: string } = {}) => {
      const query = { k, id, fileName: 'door.jpg', fileType: 'image/jpeg', size: jpeg.length, ...more }
      return callRaw(routes.requestSharedUpload, undefined, { query })
    }
    const permission = async (more?: { photo?: string; removed?: string }) =>
      routes.requestSharedUpload.answer.parse((await ask(more)).body)
    const [first, kept, removed] = [await permission(), await permission(), await permission()]
    const sending = { linkId: k.split('.')[0] ?? '', reportId: id, clientId: client.id, filename: 'door.jpg' }
    const others = Array.from({ length: maxLinkPhotos - 3 }, () => expectVisitorPhoto({ ...sending, now: new Date() }))
    const more = (await Promise.all(others)).map((photo) => photo.id)
    const note = async (total: number, ids: string[] = []) => {
      const known = await readUploads({ id: sending.linkId, reportId: id })
      const uploads = { ...known, total, ids: [...known.ids, ...ids] }
      expect(await noteUploads({ id: sending.linkId, reportId: id }, uploads)).toBe(true)
    }
    await note(maxLinkPhotos, more)
    expect((await ask()).body).toMatchObject({ message: 'At most 40 photographs can be sent with this link.' })
    expect(await permission({ photo: first.id })).toMatchObject({ id: first.id, src: first.src })
    expect((await ask()).status).toBe(400)

    // A file that is not an image frees its slot as soon as it has been checked.
    const noPicture = Buffer.alloc(jpeg.length, 'no picture ')
    expect(await sendFile(first, noPicture)).toBeLessThan(300)
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 100_000, interval: 400 })
    expect((await ask()).status).toBe(400)
    // Its visitor sees why; holders of another link learn nothing of it, nor of unknown ids.
    const outcomes = async (key: string) => {
      const query = { k: key, ids: `${first.id},${kept.id},no-such-photo` }
      return (await callRaw(routes.listSharedUploads, undefined, { params: { id }, query })).body
    }
    expect(await outcomes(k)).toEqual({
      data: [
        { id: first.id, src: first.src, status: 'refused', message: expect.stringContaining('door.jpg') },
        { id: kept.id, src: kept.src, status: 'waiting' },
      ],
    })
    expect(await outcomes(await link(id, { purpose: 'feedback' }))).toEqual({ data: [] })

    // A removed photograph frees its slot, and can then not be saved; one in the report cannot be removed.
    expect(await sendFile(kept, jpeg)).toBeLessThan(300)
    await photoChecked(person, id, kept.id)
    const attach = (itemref: string, { id: photo, src }: typeof kept) =>
      save(id, k, feedback({ items: [{ itemref, comments: 'See', photos: [{ id: photo, src }] }] }))
    expect((await attach('door', kept)).status).toBe(200)
    expect((await ask({ removed: kept.id })).status).toBe(400)
    expect((await ask({ removed: removed.id })).status).toBe(200)
    expect((await attach('wall', removed)).status).toBe(400)

    // Even by removing them repeatedly, no more than 120 can be sent.
    await note(maxLinkUploads)
    const refused = { message: 'No more photographs can be sent with this link.' }
    expect((await ask({ removed: more.slice(0, 20).join(',') })).body).toMatchObject(refused)
  })

  it('is not accepted for a locked report, or after its period', async () => {
    const report = await aReport()
    const k = await link(report.id, { purpose: 'feedback' })
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
    expect(await save(report.id, k, feedback())).toMatchObject(refusal(423, 'Lock Report.'))
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'false' } })
    const settings = completeSettings([{ key: 'Report feedback active for', type: 'text', value: '1' }])
    await putClient({ ...client, settings })
    const old = { ...report, date: '2025-01-10' }
    await call(routes.saveReport, person, { params: { id: report.id }, query: { force: 'true' }, body: old })
    for (const late of [feedback(), feedback({ items: [] })]) expect((await save(report.id, k, late)).status).toBe(423)
    await putClient(client)
  })
})

describe('a signature by link', () => {
  const sign = async (id: string, name: string) => ({
    purpose: 'signature',
    name,
    image: png,
    shown: await aPdfToSign(id),
  })

  it('signs as its own person, with time, browser and the PDF that was shown', async () => {
    const { id } = await aReport()
    const k = await link(id, { purpose: 'signature', signatureId: 'tom' })
    const signing = await sign(id, 'Tom Lee')
    const before = await stored(id)
    expect((await save(id, k, signing)).status).toBe(200)
    const after = await stored(before.id)
    expect(after.signatures[1]).toMatchObject({ name: 'Tom Lee', evidence: { useragent: 'Phone' } })
    expect(after.signatures[1]?.image).toMatch(/^data:image\/png;base64,/)
    expect(after.signatures[1]?.signedAt).toBeDefined()
    // The PDF that the signature requested arrives meanwhile.
    const beside = ({ signatures: _s, attachments: _p, ...rest }: ReturnType<typeof lasting>) => rest
    expect(JSON.stringify(beside(lasting(after)))).toBe(JSON.stringify(beside(lasting(before))))
    expect(after.signatures[0]).toEqual(before.signatures[0])
    // Staff who save the report cannot change how it was given.
    const forged = after.signatures.map((each) => ({ ...each, signedAt: '2020-01-01T00:00:00Z', evidence: undefined }))
    await call(routes.saveReport, person, { params: { id: after.id }, body: { ...after, signatures: forged } })
    expect((await stored(after.id)).signatures).toEqual(after.signatures)
  })

  it('notifies the agency and the signer, once each', async () => {
    const { id, ref } = await aReport()
    const k = await link(id, { purpose: 'signature', signatureId: 'tina' })
    const tell = () => callRaw(routes.sendSignatureEmail, undefined, { params: { id }, query: { k } })
    await save(id, k, await sign(id, 'Tina'))
    const statuses = (await Promise.all([tell(), tell()])).map(({ status }) => status)
    expect(statuses).toEqual([204, 204])
    await tell()
    const about = ({ subject }: { subject: string }) => subject.includes(String(ref))
    expect((await mailTo(agency)).filter(about)).toHaveLength(1)
    const [mail, ...more] = (await mailTo('tina@people.example')).filter(about)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`/tenantsignature/${id}/tina?k=${k}`)
    // The link is the signer's: staff could sign with it from the history.
    expect(JSON.stringify((await stored(id)).emaillogs)).not.toContain(k)
    const { data } = (await call(routes.listLinks, person, { params: { id } })).body
    expect(data).toMatchObject([{ purpose: 'signature' }])
  })
})
