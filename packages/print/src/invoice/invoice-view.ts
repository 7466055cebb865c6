import { displayMoney, reportInvoice, type InvoiceLine } from '@lintel/rules'
import type { AccountDetails, Client, Report } from '@lintel/contract'
import type { PrintSetting } from '../shared/print-settings.ts'
import type { TemplateCode } from '../shared/source.ts'
import { addressLines, date, filled, joined, longDate, type Rows } from '../shared/format.ts'

export interface InvoiceSource {
  report: Report
  client: Client
  /** `displayName` of the report's type. */
  typeName: string
  /** A data URL. */
  logo?: string
  /** The client's report factory fills the gaps. */
  settings?: readonly PrintSetting[]
  template?: TemplateCode
}

const printedLine = ({ name, net, vat, gross }: InvoiceLine) => ({
  name: name.trim() || 'Fee',
  net: displayMoney(net),
  vat: displayMoney(vat),
  gross: displayMoney(gross),
})

export const contactOf = ({ phone, email, website }: Pick<Client, 'phone' | 'email' | 'website'>): string[] =>
  [phone, email, website].map((part) => part.trim()).filter(Boolean)

export const bankOf = (
  { bankname = '', acname = '', scno = '', acno = '' }: Partial<AccountDetails>,
  number: number | undefined,
): Rows =>
  filled([
    ['Bank', bankname],
    ['Account name', acname],
    ['Sort code', scno],
    ['Account number', acno],
    ['Payment reference', (bankname || acno) && number !== undefined ? String(number) : ''],
  ])

export const registeredOf = ({ vatno = '', companyno = '' }: Partial<AccountDetails>): Rows =>
  filled([
    ['VAT number', vatno],
    ['Company number', companyno],
  ])

/** Its number is the report's reference, its date the report's. */
export const viewInvoice = ({ report, client, typeName, logo = '' }: InvoiceSource) => {
  const accountdetails: Partial<AccountDetails> = client.accountdetails ?? {}
  const { customer } = report
  const sums = reportInvoice(report.fees, accountdetails.vatno ?? '')
  const taxed = sums.vatPercent > 0
  return {
    kind: taxed ? 'VAT invoice' : 'Invoice',
    client: {
      name: client.name,
      logo,
      address: addressLines(client.address),
      contact: contactOf(client),
    },
    billedTo: [customer.companyName, customer.branchName, ...addressLines(customer.address)].filter(
      (part) => part.trim() !== '',
    ),
    facts: filled([
      ['Invoice number', String(report.ref)],
      [taxed ? 'Date and tax point' : 'Date', longDate(report.date)],
      ['For', `${typeName}, ${date(report.date)}`],
      ['Property', joined(addressLines(report.address))],
      ['Your reference', joined([report.tenancy.reference, report.tenancy.pid])],
    ]),
    taxed,
    vatPercent: sums.vatPercent,
    lines: sums.lines.map(printedLine),
    net: displayMoney(sums.net),
    vat: displayMoney(sums.vat),
    total: displayMoney(sums.total),
    bank: bankOf(accountdetails, report.ref),
    registered: registeredOf(accountdetails),
  }
}
