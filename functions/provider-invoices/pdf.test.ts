import { routes, type Client, type ProviderInvoice } from '@lintel/contract'
import { chargeOf, newId, percentOf, toPence, totalOf } from '@lintel/rules'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { putClient } from '../clients/put-client.ts'
import { download, jobsOf } from '../documents/jobs.fixture.ts'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { call } from '../test/call.ts'
import { anInvoiceFor, theProvider } from '../test/invoices.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import type { InvoiceRecord } from './store.ts'

let administrator: Person
beforeAll(async () => {
  await theProvider()
  const provider = await aClient({ active: false })
  const of = { clientId: provider.id, userId: `${provider.id}-everywhere` }
  administrator = await aPerson(['SysAdmin', 'Administrators'], of)
})

const agency = (change: Partial<Client> = {}) =>
  aClient({
    name: 'Quay & <Sons>',
    peachpackage: 'Plus',
    address: { ...{ line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '' }, ...rest },
    ...change,
  })
const rest = { postcode: 'ZZ1 1AA', country: '', phone: '', mobile: '', email: '' }

const save = async (id: string, body: object): Promise<ProviderInvoice> =>
  (await call(routes.saveProviderInvoice, administrator, { params: { id }, body })).body

async function pdfOf(id: string, person = administrator) {
  const { body } = await call(routes.downloadProviderInvoice, person, { params: { id } })
  // On a slow machine, rendering outlasts the request.
  const file = body.data ?? (await jobsOf(person, await aClient()).ended(body.job ?? '')).payload
  if (!file) return expect.fail('There is no PDF.')
  const [text = ''] = await textsOf((await download(file)).bytes)
  return { text, filename: file.filename }
}

describe('the PDF of an invoice', () => {
  it('is a draft until it has a number, then permanently shows the parties of that moment', async () => {
    const client = await agency()
    const id = await anInvoiceFor(client.id)
    const draft = await pdfOf(id)
    expect(draft.text).toContain('Draft invoice')
    expect(draft.text).toContain('Quay & <Sons> 1 Old Quay Westhaven ZZ1 1AA')
    expect(draft.filename).toMatch(/^Invoice draft Quay & Sons 2025-\d\d\.pdf$/)
    const { number } = await save(id, { status: 'Paid' })
    const numbered = await pdfOf(id)
    expect(numbered.filename).toMatch(new RegExp(`^Invoice ${number} Quay`))
    expect(numbered.text).toContain(`Invoice number ${number}`)
    expect(numbered.text).toContain('Plus package')
    expect(numbered.text).toContain('2 £50.00 £100.00 Net £100.00 VAT at 20% £20.00 Total to pay £120.00')
    await putClient({ ...client, address: { ...client.address, line1: '2 New Quay' } })
    await save(id, { status: 'Unpaid' })
    expect(await pdfOf(id)).toEqual(numbered)
  })

  it('of a draft follows its amounts, and that of a credit names the invoice that it corrects', async () => {
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

  it('adds up to the month’s table and CSV, whatever was charged', async () => {
    const { addInvoices } = await import('./store.ts')
    const [month, now] = ['2010-03', new Date().toISOString()]
    const charges = [[12, 9628] as const, ...fc.sample(fc.tuple(fc.nat(2_000_000), fc.nat(10_000)), 1)]
    const invoices = charges.map(([amount, hundredths], index): InvoiceRecord => ({
      ...{ id: newId(), client: { id: `c-${newId()}`, name: `Sum ${index}` }, date: `${month}-01`, status: 'Unpaid' },
      ...{ deleted: false, plan: 'Plus', branchcount: 1, version: 1, aiamount: 0, credited: 0, creditedvat: 0 },
      ...chargeOf(amount, percentOf(amount, hundredths / 100)),
      reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 },
      ...{ createdAt: now, updatedAt: now },
    }))
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
})
