import { readFile } from 'node:fs/promises'
import { AccountDetails, Address } from '@lintel/contract'
import { chargeOf, newClient, percentOf } from '@lintel/rules'
import { expect, test } from 'vitest'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import { textsOf } from '../../../functions/documents/rendering/testing.fixture.ts'
import { providerInvoiceDocument, type ProviderInvoiceSource } from '../src/index.ts'

const provider = newClient({ id: 'provider', name: 'Lintel' }, { branchId: 'office' })
const counts = { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 }
const amount = 42_550

const invoice: ProviderInvoiceSource = {
  number: 1042,
  date: '2026-11-01',
  plan: 'Report AI',
  branchcount: 4,
  issuedAt: '2026-11-23T09:00:00.000Z',
  ...chargeOf(amount, percentOf(amount, 12.5)),
  aiamount: 2550,
  discountpercent: 12.5,
  reportcounts: { ...counts, Inv: 31, Md: 12, Ci: 8, Dmi: 3, Lra: 1 },
  from: {
    name: 'Lintel',
    address: Address.parse({ line1: 'Lintel House', line2: '4 Foundry Row', town: 'Westhaven', postcode: 'ZZ1 4LH' }),
    phone: '01632 960 040',
    email: 'accounts@lintel.example',
    website: 'lintel.example',
    accountdetails: AccountDetails.parse({
      bankname: 'Example Bank',
      acname: 'Lintel Reports Ltd',
      scno: '00-00-00',
      acno: '00000042',
      vatno: 'GB 000 0042 00',
      companyno: '00000042',
    }),
  },
  to: {
    name: 'Harbour & Vale <Lettings>',
    address: Address.parse({ line1: '14 Quay Street', town: 'Bristol', county: 'Avon', postcode: 'BS1 4DB' }),
    vatno: 'GB 999 9999 73',
  },
  directdebit: false,
}

/** The text of its only page. */
const printed = async (source: ProviderInvoiceSource): Promise<string> => {
  const document = await providerInvoiceDocument(source, {
    provider: { ...provider, looknfeel: { ...provider.looknfeel, primarycolour: '#0f766e' } },
  })
  await using laidOut = await layOut(document, { deadlineMs: 60_000 })
  const bytes = await readFile(laidOut.path)
  const pages = await textsOf(bytes)
  expect(pages).toHaveLength(1)
  return pages[0] ?? ''
}

test('a provider invoice states who charges whom for what, and how to pay', async () => {
  const text = await printed(invoice)
  for (const words of ['VAT invoice', 'Invoice number 1042', 'Sunday, 1 November 2026', 'Monday, 23 November 2026'])
    expect(text).toContain(words)
  expect(text).toContain(
    'Billed to Harbour & Vale <Lettings> 14 Quay Street Bristol Avon BS1 4DB VAT number GB 999 9999 73',
  )
  expect(text).toContain('Report AI package November 2026 4 £100.00 £400.00')
  expect(text).toContain('AI charge November 2026 £25.50')
  expect(text).toContain('Amount £425.50 Discount of 12.5% -£53.19 Net £372.31 VAT at 20% £74.46 Total to pay £446.77')
  expect(text).toContain('Payment reference 1042')
  expect(text).toContain('Property Visit 12')
  expect(text).not.toContain('Check Out')
  expect(text).toContain('VAT number GB 000 0042 00')
})

test(
  'a provider invoice has no price per branch if edited, no bank details if collected',
  { tags: ['long'] },
  async () => {
    const text = await printed({ ...invoice, ...chargeOf(9999, 0), aiamount: 0, discountpercent: 0, directdebit: true })
    expect(text).toContain('Report AI package November 2026 £99.99')
    expect(text).toContain('Net £99.99 VAT at 20% £20.00 Total to pay £119.99')
    expect(text).toContain('collected by direct debit')
    expect(text).not.toContain('Sort code')
  },
)

test('a provider invoice is a credit note if it corrects another', async () => {
  const credit = { amount: -10_000, discount: 0, vat: -2000, aiamount: 0, discountpercent: undefined, branchcount: 0 }
  const text = await printed({ ...invoice, ...credit, number: 1043, credits: 1042, reportcounts: counts })
  for (const words of ['Credit note', 'Credit number 1043', 'Credited to', 'Monday, 23 November 2026'])
    expect(text).toContain(words)
  expect(text).toContain('Credit of invoice 1042 Report AI package, November 2026 -£100.00')
  expect(text).toContain('Net -£100.00 VAT at 20% -£20.00 Total credited -£120.00')
  expect(text).not.toContain('How to pay')
})
