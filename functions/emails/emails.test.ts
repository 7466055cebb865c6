import { routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { writeCopy } from '../uploads/files.ts'
import { aboutReport } from './subjects.ts'
import { findEmail } from './log.ts'
import { sendOnce } from './send-once.ts'
import { makeLogger } from '../lib/logging.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { bytesAt, mailTo, mimeOf } from '../test/mailbox.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { anAddress, aSendable, sendAs, type Sendable } from './emails.fixture.ts'

const sender = 'no-reply@lintel.example'
const header = 'someone/2026/header.jpg'
const footer = 'someone/2026/footer.jpg'

let client: Client
let person: Person
let sendable: Sendable
beforeAll(async () => {
  const plain = await aClient()
  const image = (src: string) => [{ src, hasGalleryLink: true, readonly: false }]
  const looknfeel = { ...plain.looknfeel, emailheader: image(header), emailfooter: image(footer) }
  client = { ...plain, name: 'Harbour & Vale', phone: '0300 000 000', looknfeel }
  await putClient(client)
  await writeCopy('print', header, Buffer.from('picture above'))
  await writeCopy('print', footer, Buffer.from('picture below'))
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  sendable = await aSendable(client)
})

const open = async ({ id }: Pick<Report, 'id'>) => (await call(routes.getReport, person, { params: { id } })).body
const onlyMailTo = async (address: string) => {
  const [mail, ...others] = await mailTo(address)
  expect(others).toEqual([])
  return mail ?? expect.fail(`Nothing was mailed to ${address}`)
}
/** What a visitor reads at the link of an e-mail. */
const visited = async ({ id }: Report, href: string) => {
  const query = { k: new URL(href.replaceAll('&amp;', '&')).searchParams.get('k') }
  return (await callRaw(routes.getSharedReport, undefined, { params: { id }, query })).body
}
const countedIn = async ({ id, date }: Report) => {
  const { body } = await call(routes.listReports, person, { query: { month: date.slice(0, 7) } })
  return body.data.find((listed) => listed.id === id)?.emailcount
}

describe('an e-mail', () => {
  it('goes to every recipient, with images and attachments, and is logged', async () => {
    const { report, pdf, document } = sendable
    const [to, cc, bcc] = [anAddress(), anAddress(), anAddress()]
    const attachments = [
      { filename: 'Inventory of Old Quay.pdf', path: pdf.path, generatingstatus: 'finished' as const },
      { filename: 'Gas safety.docx', path: document.path },
    ]
    const sent = await sendAs(person, report, {
      toaddresses: [to],
      ccaddresses: [cc],
      bccaddresses: [bcc],
      fromaddress: sender,
      attachments,
      subject: 'Inventory of [Property Address] for [Tenant Name]',
      message: '<p>Dear [Tenant Name],</p><script>alert(1)</script><p onclick="x">ring [Phone Number] <b>soon</b></p>',
    })
    expect(sent.status).toBe(200)
    const mail = await onlyMailTo(to)
    expect(mail).toMatchObject({ to: [to], cc: [cc], bcc: [bcc] })
    expect(mail.from).toContain(sender)
    expect(mail.subject).toBe('Inventory of 3 Old Quay, Westhaven, ZZ4 7QA for Ann <b>Lee and Bo Hart')
    expect(mail.html).toContain('<p>Dear Ann &lt;b&gt;Lee and Bo Hart,</p><p>ring 0300 000 000 <b>soon</b></p>')
    expect(mail.html).not.toContain('alert')
    expect(mail.text).toBe('Dear Ann <b>Lee and Bo Hart,\n\nring 0300 000 000 soon\n')

    const mime = await mimeOf(mail)
    expect(mime).not.toContain(bcc)
    expect(mime).toMatch(new RegExp(`^Reply-To: ${person.email}\r?$`, 'm'))
    expect(mime).toMatch(/^From: "?Harbour & Vale"? <no-reply@lintel\.example>\r?$/m)
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const files = await Promise.all(
      mail.attachments.map(async ({ filename, type, url }) => [filename, type, (await bytesAt(url)).toString()]),
    )
    expect(files).toEqual([
      ['header.jpg', 'image/jpeg', 'picture above'],
      ['footer.jpg', 'image/jpeg', 'picture below'],
      ['Inventory of Old Quay.pdf', 'application/pdf', pdf.bytes.toString()],
      ['Gas safety.docx', docx, document.bytes.toString()],
    ])
    const shown = [...mail.html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid ?? '')
    expect(shown).toHaveLength(2)
    for (const cid of shown) expect(mime).toContain(`Content-ID: <${cid}>`)

    const log = {
      subject: mail.subject,
      fromaddress: sender,
      toaddresses: [to],
      ccaddresses: [cc],
      bccaddresses: [bcc],
      attachments: attachments.map(({ filename, path }) => ({ filename, path })),
    }
    expect(sent.body).toMatchObject({ emaillog: log })
    const { emaillogs, version } = await open(report)
    expect(emaillogs).toMatchObject([log])
    expect(emaillogs[0]?.message).toContain('<p>Dear Ann')
    expect(version).toBe(report.version)
    expect(await countedIn(report)).toBe(1)
  })

  it('goes to domains with non-ASCII characters, and to other recipients as well', async () => {
    const [to, name] = [anAddress(), newId().toLowerCase()]
    const ccaddresses = [`${name}@büro.example`]
    const sent = await sendAs(person, sendable.report, { toaddresses: [to], ccaddresses, fromaddress: sender })
    expect(sent.status).toBe(200)
    expect(await onlyMailTo(to)).toMatchObject({ cc: [`${name}@xn--bro-hoa.example`] })
  })

  it('keeps its own files readable from the history, and no other report’s', async () => {
    const { report, pdf, document } = await aSendable(client)
    const other = await aSendable(client)
    const open = (src: string, id = report.id) =>
      callRaw(routes.downloadReportFile, person.idToken, { params: { id }, query: { src } })
    await sendAs(person, report, { attachments: [{ filename: 'Mailed.pdf', path: pdf.path }] })
    // A newer file replaces it in the report; what was mailed stays unchanged.
    await setAttachment(report.id, 'report', { status: 'finished', src: `downloads/${report.id}/newer.pdf` })
    const { body } = await open(pdf.path)
    expect(body).toMatchObject({ filename: 'Mailed.pdf' })
    expect(await bytesAt((body as { url: string }).url)).toEqual(pdf.bytes)
    expect(await open(document.path)).toMatchObject({ status: 200, body: { filename: 'Gas safety.docx' } })
    for (const src of [other.pdf.path, other.document.path, `downloads/${report.id}/newer.pdf`, 'jobs/x/plan.json'])
      expect(await open(src)).toMatchObject(refusal(404, 'File not found.'))
  })

  it('has a working link at its placeholder', async () => {
    const { report } = await aSendable(client)
    const to = anAddress()
    await sendAs(person, report, { toaddresses: [to], message: '<p>Read it: [Report Download Link].</p>' })
    const { html, text } = await onlyMailTo(to)
    const [, href = ''] = /<a href="([^"]+)">Download the report<\/a>/.exec(html) ?? []
    expect(text).toContain(href)
    expect(await visited(report, href)).toMatchObject({
      purpose: 'report',
      attachment: { filename: 'Inventory.pdf' },
      client: { name: 'Harbour & Vale' },
    })
    const { data } = (await call(routes.listLinks, person, { params: { id: report.id } })).body
    expect(data).toMatchObject([{ purpose: 'report', createdBy: 'Eve Rywhere' }])
  })

  it('has links to files that are too large to attach', async () => {
    const large = Buffer.alloc(19 * 1024 * 1024, '%PDF ')
    const { report, pdf, document } = await aSendable(client, large)
    const to = anAddress()
    const attachments = [
      { filename: 'Inventory.pdf', path: pdf.path },
      { filename: 'Gas.docx', path: document.path },
    ]
    expect((await sendAs(person, report, { toaddresses: [to], attachments })).status).toBe(200)
    const { html, attachments: files } = await onlyMailTo(to)
    expect(files.map(({ filename }) => filename)).toEqual(['header.jpg', 'footer.jpg', 'Gas.docx'])
    const [, href = ''] = /<a href="([^"]+)">Inventory.pdf \(19 MB\)<\/a>/.exec(html) ?? []
    expect(await visited(report, href)).toMatchObject({ attachment: { filename: 'Inventory.pdf' } })
    const [log] = (await open(report)).emaillogs
    expect(log?.attachments.map(({ filename }) => filename)).toEqual(['Inventory.pdf', 'Gas.docx'])
  })

  it('can be about a locked report, always has a subject, and makes no link without a placeholder', async () => {
    const { report } = await aSendable(client)
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
    const to = anAddress()
    expect(await sendAs(person, report, { toaddresses: [to], subject: ' ' })).toMatchObject({ status: 200 })
    expect((await onlyMailTo(to)).subject).toBe(`Report ${report.ref}`)
    expect((await call(routes.listLinks, person, { params: { id: report.id } })).body.data).toEqual([])
  })

  it('of provider staff has the images of the client they choose, and replies go to the agency', async () => {
    const chosen = await aClient()
    const agency = await aClient({ email: 'office@people.example' })
    const staff = await aPerson(['Support'], { clientId: chosen.id, userId: `${chosen.id}-first` })
    const { report } = await aSendable(agency)
    const mails = async (change: object) => {
      const to = anAddress()
      await sendAs(staff, report, { toaddresses: [to], ...change })
      return onlyMailTo(to)
    }
    const own = await mails({})
    expect(own.attachments).toEqual([])
    expect(await mimeOf(own)).toMatch(/^Reply-To: office@people.example\r?$/m)
    const { attachments } = await mails({ client: client.id })
    expect(attachments.map(({ filename }) => filename)).toEqual(['header.jpg', 'footer.jpg'])
    expect(await sendAs(person, sendable.report, { client: chosen.id })).toMatchObject({ status: 404 })
  })

  it('has a one-line subject, cut between characters, whatever its content', async () => {
    const odd = await aClient({ name: `Vale\n${'🏠'.repeat(290)}` })
    const staff = await aPerson(['Customers'], { clientId: odd.id, userId: `${odd.id}-everywhere` })
    const { report } = await aSendable(odd)
    const to = anAddress()
    const subject = '[Company Name] [Company Name]'
    expect((await sendAs(staff, report, { toaddresses: [to], subject })).status).toBe(200)
    const [mail] = await mailTo(to)
    const [log] = (await call(routes.getReport, staff, { params: { id: report.id } })).body.emaillogs
    expect(Array.from(log?.subject ?? '')).toHaveLength(300)
    expect(mail?.subject).toBe(log?.subject)
  })
})

describe('rejects an e-mail', () => {
  it('that is not valid', async () => {
    const to = anAddress()
    const many = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}@people.example`)
    const refused = [
      { toaddresses: [] },
      { toaddresses: ['a b@people.example'] },
      { ccaddresses: ['a@people'] },
      { bccaddresses: ['a@people.example,b@people.example'] },
      { toaddresses: ['Ann<a@people.example>'] },
      { toaddresses: ['a@people.example\r\nBcc:b@people.example'] },
      { toaddresses: many('a', 30), ccaddresses: many('b', 21) },
      { message: '<p> &nbsp;<br></p>' },
      { message: '<script>hello()</script>' },
      { message: 'x'.repeat(50_001) },
      { fromaddress: 'boss@people.example' },
      { attachments: [{ filename: 'a.pdf', path: 'downloads/other/a.pdf' }] },
      { attachments: [{ filename: '', path: 'downloads/a.pdf' }] },
    ]
    const issues = expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) as unknown
    for (const change of refused) {
      const answer = await sendAs(person, sendable.report, { toaddresses: [to], ...change })
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { issues } })
    }
    expect(await mailTo(to)).toEqual([])
  })

  it("with another report's file, or one that is still being made", async () => {
    const other = await aSendable(client)
    const attach = (attachment: object) =>
      sendAs(person, sendable.report, { attachments: [{ filename: 'a.pdf', path: other.pdf.path, ...attachment }] })
    expect(await attach({})).toMatchObject(refusal(400, 'a.pdf does not belong to this report.'))
    expect(await attach({ path: sendable.pdf.path, generatingstatus: 'generating' })).toMatchObject(
      refusal(400, 'a.pdf is still being made.'),
    )
  })
})

describe('an idempotency key', () => {
  it('sends once, even if requested repeatedly and concurrently', async () => {
    const { report } = await aSendable(client)
    const to = anAddress()
    const email = { toaddresses: [to], idempotencykey: newId() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendAs(person, report, email)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const again = await sendAs(person, report, email)
    expect(again).toMatchObject({ status: 200 })
    expect(answers.find(({ status }) => status === 200)?.body).toEqual(again.body)
    await onlyMailTo(to)
    expect((await open(report)).emaillogs).toHaveLength(1)
    expect(await countedIn(report)).toBe(1)
  })

  it('is begun by one of two at the same moment', async () => {
    const { report } = await aSendable(client)
    const idempotencykey = newId()
    const first = { idempotencykey, toaddresses: ['a@people.example'] }
    await sendAs(person, report, first)
    // The key is of one e-mail.
    const other = await sendAs(person, report, { ...first, subject: 'Other' })
    expect(other).toMatchObject(refusal(409, expect.stringContaining('another e-mail')))
    const [log] = (await open(report)).emaillogs
    if (!log) return expect.fail('There is no log.')
    const email = { about: aboutReport(report.id), key: newId(), digest: 'same' }
    const go = vi.fn<() => Promise<void>>().mockResolvedValue()
    const ctx = { now: () => new Date(), log: makeLogger('emails') }
    await Promise.allSettled([1, 2].map(() => sendOnce(ctx, email, log, { go })))
    expect(go).toHaveBeenCalledOnce()
  })

  it('cannot use up an internal key: a notification is sent whatever users sent before', async () => {
    const { report } = await aSendable(client)
    const key = 'delivery-1'
    expect((await sendAs(person, report, { idempotencykey: key })).status).toBe(200)
    expect(await findEmail(aboutReport(report.id), key)).toBeUndefined()
  })

  it('if absent, two identical tries send once, for callers who know only the specified fields', async () => {
    const { report } = await aSendable(client)
    const email = {
      templateid: '',
      reportid: report.id,
      fromaddress: sender,
      subject: 'Hello',
      message: '<p>Hello</p>',
      toaddresses: [anAddress()],
      ccaddresses: [],
      bccaddresses: [],
      attachments: [],
    }
    const send = (change = {}) => callRaw(routes.sendEmail, person.idToken, { body: { ...email, ...change } })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect((await send({ subject: 'Another' })).status).toBe(200)
    expect(await mailTo(email.toaddresses[0] ?? '')).toHaveLength(2)
  })

  it('loses no log entry among many concurrent e-mails', async () => {
    const { report } = await aSendable(client)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => sendAs(person, report, { subject: `No. ${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { emaillogs } = await open(report)
    expect(emaillogs.map(({ subject }) => subject).toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => `No. ${i}`))
    const dates = emaillogs.map(({ logdate }) => logdate)
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)))
    expect(await countedIn(report)).toBe(6)
  })
})
