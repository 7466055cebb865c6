import {
  maxLinkSignings,
  receiptImageMaxLength,
  routes,
  sharingMessages,
  type Report,
  type SharedReport,
} from '@lintel/contract'
import { expect, it, vi } from 'vitest'
import { changeClient } from '../clients/put-client.ts'
import { handler as retire } from '../documents/steps/retire.ts'
import { transact } from '../lib/table.ts'
import { everyReceipt } from '../reports/client-data.ts'
import { countUse } from './store.ts'
import { aKey, anAgency, aReportOf, reportNow, saved } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { visitLink } from '../test/links.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aSignature, emptyPicture } from '../test/signature-pictures.ts'
import { openSocket } from '../test/sockets.ts'

const agency = await anAgency()

type View = Extract<SharedReport, { purpose: 'receipt' }>

const toReceive = async (of = agency) => {
  const { id } = await aReportOf(of)
  const shown = await aPdfToSign(id)
  return { id, shown, k: await aKey(of.first, id, { purpose: 'receipt', signatureId: 'tina' }) }
}
type Page = Awaited<ReturnType<typeof toReceive>>

const confirm = ({ id, k, shown }: Page, change: object = {}) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id },
    query: { k },
    headers: { 'user-agent': 'Phone' },
    body: { purpose: 'receipt', name: ' Tina Hale ', shown, ...change },
  })
const lock = (id: string) => call(routes.lockReport, agency.first, { params: { id, locked: 'true' } })
const withoutReceipts = ({ receipts: _receipts, ...report }: Report) => report

it('is kept beside a locked report, of the PDF shown, and changes nothing in it', async () => {
  const page = await toReceive()
  await lock(page.id)
  const before = await reportNow(agency.first, page.id)
  const { status, body } = await visitLink(page.id, page.k)
  const { visitor, pdf, receipts } = body as View
  expect([status, visitor, receipts]).toEqual([200, { name: 'Tina', email: 'tina@people.example' }, []])
  expect(pdf).toMatchObject(page.shown)
  expect(JSON.stringify(body)).not.toMatch(/signatures|evidence/)

  // The PDF is there: nobody can have it replaced.
  const again = { params: { id: page.id }, query: { k: page.k } }
  const jobid = (await reportNow(agency.first, page.id)).attachments['report']?.jobid
  expect(await callRaw(routes.generateSharedReport, undefined, again)).toMatchObject({
    status: 202,
    body: { id: jobid },
  })

  const { socket, heard } = await openSocket(agency.first, () => undefined)
  // Another's address cannot be claimed with a link for one person.
  const answer = await confirm(page, { email: 'eve@people.example' })
  expect(answer).toMatchObject({ status: 200, body: { receipts: [{ name: 'Tina Hale', version: 1 }] } })
  // Open editors show it.
  const told = { event: 'reportchanged', reportId: page.id, version: 1, locked: true, deliveryAt: null }
  await vi.waitFor(() => expect(heard).toMatchObject([told]))
  socket.close()
  const after = await reportNow(agency.first, page.id)
  // Who made the link showed it: it was e-mailed to nobody.
  const staff = { id: agency.first.userId, name: expect.any(String) }
  expect(withoutReceipts(after)).toEqual(withoutReceipts(before))
  expect(after.receipts).toEqual([
    {
      name: 'Tina Hale',
      email: 'tina@people.example',
      at: expect.any(String),
      ...page.shown,
      evidence: {
        linkid: page.k.split('.')[0],
        pdfversion: page.shown.version,
        pdfsha256: page.shown.sha256,
        collectedby: staff,
      },
    },
  ])
  // Kept for disputes.
  const [stored] = (await everyReceipt(page.id)).receipts
  expect(stored?.evidence).toMatchObject({ ip: expect.any(String), useragent: 'Phone' })
  // A retry, alone or several at once, adds nothing.
  await Promise.all([confirm(page), confirm(page)])
  expect((await reportNow(agency.first, page.id)).receipts).toHaveLength(1)
  const trail = await call(routes.getReportTrail, agency.first, { params: { id: page.id } })
  const tina = { person: 'Tina', email: 'tina@people.example', text: expect.stringMatching(/ shown by \S/) }
  expect(trail.body.data.filter(({ kind }) => kind === 'opened' || kind === 'receipt')).toMatchObject([
    { kind: 'opened', ...tina, ...page.shown, by: { id: staff.id, name: 'A holder of the link' } },
    { kind: 'receipt', ...tina, by: { id: '', name: 'Tina Hale, by link' }, ...page.shown },
  ])
  // Its PDF is kept.
  const src = `downloads/${page.id}/former.pdf`
  expect(await retire({ reportId: page.id, src, ...page.shown })).toEqual({ removed: false })
})

it('takes a drawing as small as many fit a report, and refuses one that shows nothing', async () => {
  const page = await toReceive()
  expect((await confirm(page, { image: await emptyPicture('#ffffff') })).status).toBe(400)
  expect((await confirm(page, { image: await aSignature() })).status).toBe(200)
  const [receipt] = (await reportNow(agency.first, page.id)).receipts
  expect(receipt?.image?.length).toBeGreaterThan(200)
  expect(receipt?.image?.length).toBeLessThan(receiptImageMaxLength / 4)
})

it('is refused once the report or its PDF has changed', async () => {
  const page = await toReceive()
  expect((await confirm(page, { shown: { ...page.shown, sha256: 'a'.repeat(64) } })).status).toBe(409)
  await saved(agency.first, { ...(await reportNow(agency.first, page.id)), title: 'Changed' })
  expect(await confirm(page)).toMatchObject({ status: 409, body: { current: 2 } })
  expect(await visitLink(page.id, page.k)).toMatchObject({ status: 202, body: { job: expect.any(String) } })
  const shown = await aPdfToSign(page.id)
  expect((await confirm({ ...page, shown })).status).toBe(200)
  // What a caller sends of receipts is ignored, and a save answers them.
  const report = await reportNow(agency.first, page.id)
  expect((await saved(agency.first, { ...report, receipts: [], title: 'Again' })).receipts).toMatchObject([shown])
})

it('from a link for anybody proves by its name that a tenant has the report', async () => {
  const page = await toReceive()
  const given = async () =>
    (await call(routes.listReportChecks, agency.first, { params: { id: page.id } })).body.data
      .filter(({ rule }) => rule === 'given')
      .map(({ path }) => path)
  expect(await given()).toEqual(['signatures.tina', 'signatures.tom'])
  await confirm({ ...page, k: await aKey(agency.first, page.id, { purpose: 'receipt' }) }, { name: 'Tom' })
  expect(await given()).toEqual(['signatures.tina'])
})

it('is of the report alone: the one that follows on begins with none', async () => {
  const page = await toReceive()
  await confirm(page)
  const { body: next } = await call(routes.followOnReport, agency.first, {
    params: { id: page.id },
    body: { target: 'Check Out' },
  })
  expect((await reportNow(agency.first, next.id)).receipts).toEqual([])
})

it('is limited, and its link opens nothing else, is never listed with its address, and ends', async () => {
  const page = await toReceive()
  const { body: links } = await call(routes.listLinks, agency.first, { params: { id: page.id } })
  const [link] = links.data
  expect(link).toMatchObject({ purpose: 'receipt', signatureId: 'tina' })
  expect(link).not.toHaveProperty('url')
  const body = { purpose: 'signature', name: 'Tina', image: await aSignature(), shown: page.shown }
  const asSignature = { params: { id: page.id }, query: { k: page.k }, body }
  expect((await callRaw(routes.saveSharedReport, undefined, asSignature)).status).toBe(400)
  const of = { id: link?.id ?? '', reportId: page.id }
  for (let use = 0; use < maxLinkSignings; use++) await transact([countUse(of, 'signings', maxLinkSignings)])
  expect(await confirm(page)).toMatchObject(refusal(400, sharingMessages.receivedTooOften))
  // It leaves the person's link to sign alone.
  const toSign = await aKey(agency.first, page.id, { purpose: 'signature', signatureId: 'tina' })
  await aKey(agency.first, page.id, { purpose: 'receipt', signatureId: 'tina' })
  expect((await visitLink(page.id, toSign)).status).toBe(200)
  await call(routes.revokeLink, agency.first, { params: { id: page.id, linkId: of.id } })
  expect((await confirm(page)).status).toBe(404)
})

it('is not taken of a suspended client', async () => {
  const own = await anAgency()
  const page = await toReceive(own)
  await changeClient(own.client.id, (before) => before && { ...before, active: false })
  expect((await visitLink(page.id, page.k)).status).toBe(423)
  expect((await confirm(page)).status).toBe(423)
})
