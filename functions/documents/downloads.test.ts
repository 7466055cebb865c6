import { documentMessages, ReportBody, routes, type Client, type Download, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertReport, type ReportToInsert } from '../reports/save/insert-report.ts'
import { call, callRaw } from '../test/call.ts'
import { aClient, aPerson, atStack, type Person } from '../test/people.ts'
import { putObject, removeObject } from '../test/storage.ts'
import { download, jobsOf } from './jobs.fixture.ts'
import { textsOf } from './rendering/testing.fixture.ts'

let client: Client
let person: Person
let jobs: ReturnType<typeof jobsOf>

const own = { name: 'landlord', displayName: 'Landlord’s copy' }

beforeAll(async () => {
  atStack()
  const plain = await aClient()
  client = await aClient({
    peachpackage: 'Pro',
    accountdetails: {
      ...{ bankname: 'Quay Bank', acname: 'Harbour Ltd', scno: '00-11-22', acno: '12345678' },
      ...{ vatno: 'GB 123 4567 89', companyno: '01234567' },
    },
    settings: plain.settings.map((entry) => (entry.key === 'Invoice enable' ? { ...entry, value: 'true' } : entry)),
    reportfactory: {
      ...plain.reportfactory,
      reportTypeList: plain.reportfactory.reportTypeList.map((type) => ({
        ...type,
        variantList: [...type.variantList, own, { name: 'invoice', displayName: 'Not an invoice' }],
      })),
    },
    id: plain.id,
    branches: plain.branches,
    users: plain.users,
  })
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  jobs = jobsOf(person, client)
})

const longEnough = { timeout: 240_000 }
const raw = (route: Parameters<typeof callRaw>[0], { id }: Report, params = {}) =>
  callRaw(route, person.idToken, { params: { id, ...params } })
const refused = (message: string) => ({ status: 404, body: { message } })

describe('the invoice of a report', longEnough, () => {
  test('is made with the totals of its fees, and can be downloaded by GET and by POST until the file is lost', async () => {
    const report = await jobs.aReport()
    await jobs.save({
      ...report,
      fees: [
        { _uuid: 'f1', name: 'Inspection fee', amount: 120 },
        { _uuid: 'f2', name: 'Keys <b>cut</b>', amount: 37.55 },
      ],
      customer: { ...report.customer, companyName: 'Sample Estates' },
    })
    const { id } = (await call(routes.generateInvoice, person, { params: { id: report.id } })).body
    const job = await jobs.ended(id)
    expect(job.error).toBeUndefined()
    const filename = `${report.ref} Invoice 14 Quay Street BS1 4DB.pdf`
    expect(job.payload?.filename).toBe(filename)
    expect(await jobs.attachmentOf(report, 'invoice')).toMatchObject({ status: 'finished', filename, jobid: id })
    for (const route of [routes.downloadInvoice, routes.downloadInvoiceByPost]) {
      const { status, body } = await raw(route, report)
      expect(status).toBe(200)
      const [text = ''] = await textsOf((await download(body as Download)).bytes)
      for (const words of ['VAT invoice', `Invoice number ${report.ref}`, 'Sample Estates', 'GB 123 4567 89'])
        expect(text).toContain(words)
      expect(text).toContain('Keys <b>cut</b> £37.55 £7.51 £45.06')
      expect(text).toContain('Net £157.55 VAT at 20% £31.51 Total to pay £189.06')
      expect(text).toContain('Sort code 00-11-22')
    }
    await removeObject(String(process.env.DOCUMENTS_BUCKET), `downloads/${report.id}/${id}.pdf`)
    const lost = await jobs.jobNow(id)
    expect(lost).toMatchObject({ completed: true, error: 'No Job payload' })
    expect(lost.payload).toBeUndefined()
  })

  test('is neither made nor downloadable for clients without invoices', async () => {
    const other = await aClient()
    const member = await aPerson(['Customers'], { clientId: other.id, userId: `${other.id}-everywhere` })
    const report = await jobsOf(member, other).aReport()
    for (const route of [routes.generateInvoice, routes.downloadInvoice, routes.downloadInvoiceByPost])
      expect(await callRaw(route, member.idToken, { params: { id: report.id } })).toMatchObject(
        refused(documentMessages.missingAttachmentKey),
      )
  })
})

describe('the stored PDF of the previous report', longEnough, () => {
  const placed = (header: ReportToInsert['header']) =>
    insertReport({
      client,
      body: ReportBody.parse({
        date: '2023-05-02',
        branchId: `${client.id}-1`,
        userId: person.userId,
        type: 'Inventory',
        address: { line1: '14 Quay Street', town: 'Bristol', postcode: 'BS1 4DB' },
      }),
      header,
      now: new Date('2023-05-02T09:00:00Z'),
      by: 'Migration',
    })

  test('is downloaded under the name of that report', async () => {
    const key = `downloads/kept/${newId()}.pdf`
    await putObject(String(process.env.DOCUMENTS_BUCKET), key, Buffer.from('%PDF-1.7 of 2019'))
    const before = { previousReportPdf: key, previousReportRef: 4711, previousReportType: 'Check In' }
    const { id } = await placed(before)
    const { body } = await call(routes.downloadPreviousReport, person, { params: { id } })
    expect(body.filename).toBe('4711 Check In 14 Quay Street BS1 4DB.pdf')
    const { bytes, headers } = await download(body)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7 of 2019')
  })

  test('is missing if none is stored, or if storage lost it', async () => {
    for (const header of [{}, { previousReportPdf: `downloads/kept/${newId()}.pdf` }]) {
      const { id } = await placed(header)
      const answer = await callRaw(routes.downloadPreviousReport, person.idToken, { params: { id } })
      expect(answer).toMatchObject(refused('Missing Attachment Key'))
    }
  })
})

describe('variants', longEnough, () => {
  const variant = (report: Report, name: string) => raw(routes.generateReport, report, { variant: name })

  test('of the client itself are made for the package Pro', async () => {
    const report = await jobs.aReport()
    const { status, body } = await variant(report, 'landlord')
    expect(status).toBe(202)
    const job = await jobs.ended((body as { id: string }).id)
    const texts = await textsOf((await download(job.payload ?? { url: '' })).bytes)
    expect(texts[0]).toContain('Inventory, landlord’s copy')
    expect(await jobs.attachmentOf(report, 'landlord')).toMatchObject({ status: 'finished' })
  })

  test('cannot have the name of another file', async () => {
    const report = await jobs.aReport()
    expect(await variant(report, 'invoice')).toMatchObject(refused('Missing Attachment Key'))
    expect(await raw(routes.downloadReport, report, { variant: 'photos' })).toMatchObject(
      refused('Missing Attachment Key'),
    )
  })
})
