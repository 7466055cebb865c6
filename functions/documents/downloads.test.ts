import { documentMessages, ReportBody, routes, type Client, type Download, type Report } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertReport, type ReportToInsert } from '../reports/save/insert-report.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { atStack, type Person } from '../test/people.ts'
import { putObject, removeObject } from '../test/storage.ts'
import { aClientWith } from './auto-clients.fixture.ts'
import { download, type jobsOf } from './jobs.fixture.ts'
import { textsOf } from './rendering/testing.fixture.ts'

const own = { name: 'landlord', displayName: 'Landlord’s copy' }
const { reportfactory } = newClient({ id: 'c', name: 'Any' }, { branchId: 'b' })

let client: Client
let person: Person
let jobs: ReturnType<typeof jobsOf>

beforeAll(async () => {
  atStack()
  const reportTypeList = reportfactory.reportTypeList.map((type) => ({
    ...type,
    variantList: [...type.variantList, own, { name: 'invoice', displayName: 'Not an invoice' }],
  }))
  const accountdetails = {
    bankname: 'Quay Bank',
    acname: 'Harbour Ltd',
    scno: '00-11-22',
    acno: '12345678',
    vatno: 'GB 123 4567 89',
    companyno: '01234567',
  }
  const change = { peachpackage: 'Pro', accountdetails, reportfactory: { ...reportfactory, reportTypeList } } as const
  ;({ client, person, jobs } = await aClientWith({ 'Invoice enable': 'true' }, change))
})

const longEnough = { timeout: 240_000 }
const raw = (route: Parameters<typeof callRaw>[0], { id }: Report, params = {}) =>
  callRaw(route, person.idToken, { params: { id, ...params } })
const missing = refusal(404, documentMessages.missingAttachmentKey)

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

  test('is missing if storage lost it', async () => {
    const { id } = await placed({ previousReportPdf: `downloads/kept/${newId()}.pdf` })
    const answer = await callRaw(routes.downloadPreviousReport, person.idToken, { params: { id } })
    expect(answer).toMatchObject(missing)
  })
})

describe('variants', longEnough, () => {
  const variant = (report: Report, name: string) => raw(routes.generateReport, report, { variant: name })

  test('of the client itself are made for the package Pro', async () => {
    const report = await jobs.aReport()
    const { status, body } = await variant(report, 'landlord')
    expect(status).toBe(202)
    const texts = await jobs.printed((body as { id: string }).id)
    expect(texts[0]).toContain('Inventory, landlord’s copy')
    expect(await jobs.attachmentOf(report, 'landlord')).toMatchObject({ status: 'finished' })
  })

  test('cannot have the name of another file', async () => {
    const report = await jobs.aReport()
    expect(await variant(report, 'invoice')).toMatchObject(missing)
    expect(await raw(routes.downloadReport, report, { variant: 'photos' })).toMatchObject(missing)
  })
})
