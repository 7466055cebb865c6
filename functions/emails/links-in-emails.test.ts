import { emailMessages, routes, type Client, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callRaw } from '../test/call.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { aClientTakingComments, anAddress, asksAll, keysIn, placedReport, sendAs } from './emails.fixture.ts'

let client: Client
let person: Person
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-first` })
})

/** A report with two tenants with separate addresses, and a landlord who shares one of them. */
const aReportToSign = async (change: Record<string, unknown> = {}, of = client) => {
  const [ann, bo] = [anAddress(), anAddress()]
  const report = await placedReport(of, {
    date: new Date().toISOString().slice(0, 10),
    signatures: [
      { _uuid: 't1', type: 'tenant', name: 'Ann Lee', email: ann },
      { _uuid: 't2', type: 'tenant', name: 'Bo Hart', email: bo },
      { _uuid: 'l1', type: 'landlord', name: 'Bo Hart Ltd', email: bo },
      { _uuid: 'p1', type: 'pi', name: 'Finn First' },
    ],
    ...change,
  })
  return { report, ann, bo }
}

const shared = (report: Report, k: string) =>
  callRaw(routes.getSharedReport, undefined, { params: { id: report.id }, query: { k } })

describe('an e-mail that requests comments and signatures', () => {
  it('goes to each signer with their own working links, and to others without links to sign', async () => {
    const { report, ann, bo } = await aReportToSign()
    const copy = anAddress()
    // Matches the signature's address in any case.
    const boAsTyped = bo.replace(/^[^@]+/, (local) => local.toUpperCase())
    const email = { toaddresses: [ann, boAsTyped], ccaddresses: [copy], message: asksAll, idempotencykey: newId() }
    expect(await sendAs(person, report, email)).toMatchObject({
      status: 200,
      body: { emaillog: { toaddresses: [ann] } },
    })
    const [toAnn, ...moreAnn] = await mailTo(ann)
    const [toBo] = await mailTo(boAsTyped)
    const [toCopy] = await mailTo(copy)
    if (!toAnn || !toBo || !toCopy) throw new Error('A mail is missing.')
    expect([moreAnn, toAnn.to, toAnn.cc, toBo.to]).toEqual([[], [ann], [], [boAsTyped]])

    const [annKey = '', ...others] = keysIn(toAnn.html, 'tenantsignature')
    expect(others).toEqual([])
    const boKeys = keysIn(toBo.html, 'tenantsignature')
    expect(boKeys).toHaveLength(2)
    expect(toBo.text).toMatch(/Sign the report as Bo Hart \(.*, Sign the report as Bo Hart Ltd \(/)
    expect((await shared(report, annKey)).body).toMatchObject({ purpose: 'signature', signature: { name: 'Ann Lee' } })
    const named = await Promise.all(boKeys.map(async (key) => (await shared(report, key)).body))
    expect(named).toMatchObject([{ signature: { name: 'Bo Hart' } }, { signature: { name: 'Bo Hart Ltd' } }])
    for (const mail of [toAnn, toBo, toCopy]) {
      const [key = ''] = keysIn(mail.html, 'feedback')
      expect(await shared(report, key)).toMatchObject({ status: 200, body: { purpose: 'feedback' } })
    }

    // The sole recipient need not identify themselves; a copy may be read by anyone.
    const visitorOf = async ({ html }: { html: string }) =>
      (await shared(report, keysIn(html, 'feedback')[0] ?? '')).body
    expect(await visitorOf(toAnn)).toMatchObject({ parties: ['tenant'], visitor: { name: 'Ann Lee', email: ann } })
    const both = { name: 'Bo Hart and Bo Hart Ltd', email: boAsTyped }
    expect(await visitorOf(toBo)).toMatchObject({ parties: ['landlord', 'tenant'], visitor: both })
    expect(await visitorOf(toCopy)).not.toHaveProperty('visitor')
    const { body: links } = await call(routes.listLinks, person, { params: { id: report.id } })
    const personal = links.data.filter(({ purpose, sentto }) => purpose === 'feedback' && sentto)
    expect(personal.map(({ sentto }) => sentto?.email).toSorted()).toEqual([ann, boAsTyped].toSorted())

    // Neither the copy nor the log lets anyone sign for them.
    expect(toCopy.html).not.toContain('tenantsignature')
    expect(toCopy.text).toContain('Sign the report (the link went only to the signer)')
    const { body } = await call(routes.listReportEmails, person, { params: { id: report.id } })
    expect(body.data).toHaveLength(3)
    expect(JSON.stringify(body.data)).not.toContain('tenantsignature')

    // A retry sends nothing, and the sent links stay valid.
    expect((await sendAs(person, report, { ...email })).status).toBe(200)
    expect(await mailTo(ann)).toHaveLength(1)
    expect((await shared(report, annKey)).body).toMatchObject({ purpose: 'signature' })
  })

  it('goes to nobody while one of the recipients cannot sign or has signed, and the error names them', async () => {
    const signed = { _uuid: 't1', type: 'tenant', email: 'signed@people.example', signedAt: '2026-11-01T10:00:00Z' }
    const { report } = await aReportToSign({ signatures: [signed] })
    const [{ report: unsigned, ann }, stranger] = [await aReportToSign(), anAddress()]
    const refused = (message: string) => ({ status: 400, body: { issues: [{ path: 'body.toaddresses', message }] } })
    expect(await sendAs(person, unsigned, { toaddresses: [ann, stranger], message: asksAll })).toMatchObject(
      refused(emailMessages.notASigner(stranger)),
    )
    expect(await mailTo(ann)).toEqual([])
    expect(await sendAs(person, report, { toaddresses: ['signed@people.example'], message: asksAll })).toMatchObject(
      refused(emailMessages.hasSigned('signed@people.example')),
    )
  })

  it('asks for receipts of a locked report, of each person by a link that nobody else sees', async () => {
    const { report, ann, bo } = await aReportToSign()
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
    const email = { toaddresses: [ann, bo], message: '<p>[Receipt Link]</p>' }
    expect((await sendAs(person, report, email)).status).toBe(200)
    const [[toAnn], [toBo]] = [await mailTo(ann), await mailTo(bo)]
    const [annKey = ''] = keysIn(toAnn?.html, 'receipt')
    expect((await shared(report, annKey)).body).toMatchObject({
      purpose: 'receipt',
      visitor: { name: 'Ann Lee', email: ann },
    })
    // One for each of those who share an address.
    expect(keysIn(toBo?.html, 'receipt')).toHaveLength(2)
    const { body } = await call(routes.listReportEmails, person, { params: { id: report.id } })
    expect(JSON.stringify(body.data)).not.toContain('/receipt/')
    expect(await sendAs(person, report, { ...email, toaddresses: [anAddress()] })).toMatchObject({ status: 400 })
  })

  it('is refused if no recipient could comment', async () => {
    const feedback = { message: '<p>[Feedback Link]</p>' }
    const refusal = (message: string) => ({ status: 400, body: { issues: [{ path: 'body.message', message }] } })
    const { report } = await aReportToSign()
    expect((await sendAs(person, report, feedback)).status).toBe(200)
    await call(routes.lockReport, person, { params: { id: report.id, locked: 'true' } })
    expect(await sendAs(person, report, feedback)).toMatchObject(refusal(emailMessages.lockedForLinks))
    const claim = { message: '<p>[Claim Link]</p>' }
    expect(await sendAs(person, report, claim)).toMatchObject(refusal(emailMessages.claimLink))
    expect((await sendAs(person, report, { message: '<p>[Report Download Link]</p>' })).status).toBe(200)

    const strict = await aClientTakingComments(3)
    const somebody = await aPerson(['Customers'], { clientId: strict.id, userId: `${strict.id}-first` })
    const { report: old } = await aReportToSign({ date: '2026-01-02', signatures: [] }, strict)
    expect(await sendAs(somebody, old, feedback)).toMatchObject(refusal(emailMessages.feedbackEnded('05/01/2026')))

    const reportTypeList = strict.reportfactory.reportTypeList.map((type) => ({
      ...type,
      activeMenuList: type.activeMenuList.filter((section) => !/feedback/i.test(section)),
    }))
    const silent = await aClient({ reportfactory: { ...strict.reportfactory, reportTypeList } })
    const other = await aPerson(['Customers'], { clientId: silent.id, userId: `${silent.id}-first` })
    const { report: made } = await aReportToSign({}, silent)
    expect(await sendAs(other, made, feedback)).toMatchObject(refusal(emailMessages.noFeedback))
  })
})
