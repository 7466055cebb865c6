import { routes, type ProviderInvoice } from '@lintel/contract'
import { chargeOf, percentOf, toPence, totalOf } from '@lintel/rules'
import { expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { download, jobsOf } from '../documents/jobs.fixture.ts'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { call } from '../test/call.ts'
import { anInvoiceFor, anInvoiceAdministrator, anInvoiceRecord } from '../test/invoices.ts'
import { aClient } from '../test/people.ts'
import { addInvoices } from './store.ts'

const administrator = await anInvoiceAdministrator()

const address = { line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 1AA' }
const agency = () =>
  aClient({
    name: 'Quay & <Sons>',
    peachpackage: 'Plus',
    address: { ...address, country: '', phone: '', mobile: '', email: '' },
  })

const save = async (id: string, body: object): Promise<ProviderInvoice> =>
  (await call(routes.saveProviderInvoice, administrator, { params: { id }, body })).body

async function pdfOf(id: string, person = administrator) {
  const { body } = await call(routes.downloadProviderInvoice, person, { params: { id } })
  // On a slow machine, rendering outlasts the request.
  const file = body.data ?? (await jobsOf(person, await aClient()).ended(body.job ?? '')).payload
  if (!file) return expect.fail('There is no PDF.')
  const { bytes } = await download(file)
  const [text = ''] = await textsOf(bytes)
  return { text, filename: file.filename, isSealed: bytes.includes('ETSI.CAdES.detached') }
}

it('the PDF of an invoice is a draft until it has a number, then permanently shows the parties of that moment', async () => {
  const client = await agency()
  const id = await anInvoiceFor(client.id)
  const draft = await pdfOf(id)
  expect(draft.text).toContain('Draft invoice')
  expect(draft.isSealed).toBe(false)
  expect(draft.text).toContain('Quay & <Sons> 1 Old Quay Westhaven ZZ1 1AA')
  expect(draft.filename).toMatch(/^Invoice draft Quay & Sons 2025-\d\d\.pdf$/)
  const { number } = await save(id, { status: 'Paid' })
  const numbered = await pdfOf(id)
  expect(numbered.isSealed).toBe(true)
  expect(numbered.filename).toMatch(new RegExp(`^Invoice ${number} Quay`))
  expect(numbered.text).toContain(`Invoice number ${number}`)
  expect(numbered.text).toContain('Plus package')
  expect(numbered.text).toContain('2 £50.00 £100.00 Net £100.00 VAT at 20% £20.00 Total to pay £120.00')
  await putClient({ ...client, address: { ...client.address, line1: '2 New Quay' } })
  await save(id, { status: 'Unpaid' })
  expect(await pdfOf(id)).toEqual(numbered)
})

it('the PDF of an invoice of a draft follows its amounts, and that of a credit names the invoice that it corrects', async () => {
  const id = await anInvoiceFor((await agency()).id)
  await save(id, { amount: 99.99, discount: 9.99 })
  const draft = await pdfOf(id)
  expect(draft.text).toContain('Discount -£9.99 Net £90.00 VAT at 20% £18.00 Total to pay £108.00')
  const { number, version } = await save(id, { status: 'Paid' })
  const request = { params: { id }, body: { version, amount: 33.33 } }
  const { body: credit } = await call(routes.creditProviderInvoice, administrator, request)
  const { text, filename } = await pdfOf(credit.id)
  expect(text).toContain(`Credit of invoice ${number}`)
  expect(text).toContain('Net -£33.33 VAT at 20% -£6.67 Total credited -£40.00')
  expect(filename).toMatch(new RegExp(`^Credit ${credit.number} Quay`))
})

it('the PDF of an invoice adds up to the month’s table and CSV, whatever was charged', async () => {
  const month = '2010-03'
  // The first comes to nothing; of the rules every amount is tested.
  const charges = [chargeOf(12, percentOf(12, 96.28)), chargeOf(1_234_567, percentOf(1_234_567, 33.33))]
  const invoices = charges.map((charge, index) => anInvoiceRecord(month, `Sum ${index}`, charge))
  await addInvoices(invoices, [])
  const { body } = await call(routes.listClientsForInvoice, administrator, { query: { month } })
  const ofTable = body.data.map(({ invoice }) => toPence(invoice.amount - invoice.discount + invoice.vat))
  const csv = (await call(routes.downloadUnpaidInvoicesCsv, administrator, { query: { month } })).body
  const lines = csv.trim().split('\r\n').slice(1)
  const ofCsv = lines.map((line) => toPence(Number(line.split(',').at(-1))))
  const ofPdfs: number[] = []
  for (const { id } of invoices) {
    const [, total = ''] = /Total to pay £([\d,.]+)/.exec((await pdfOf(id)).text) ?? []
    ofPdfs.push(toPence(Number(total.replaceAll(',', ''))))
  }
  // An invoice of zero has nothing outstanding.
  const open = ofPdfs.filter((pence) => pence !== 0)
  expect({ ofTable, ofCsv }, JSON.stringify(charges)).toEqual({ ofTable: ofPdfs, ofCsv: open })
  const sum = ofPdfs.reduce((pence, one) => pence + one, 0)
  expect(toPence(body.totals.unpaid)).toBe(sum)
  expect(sum).toBe(invoices.reduce((pence, one) => pence + totalOf(one), 0))
})
