import { displayMoney, reportInvoice, type InvoiceLine } from '@lintel/rules'
import type { Client, Report } from '@lintel/contract'
import type { PrintSetting } from '../shared/print-settings.ts'
import type { TemplateCode } from '../shared/source.ts'
import { addressLines, date, filled, joined, longDate } from '../shared/format.ts'

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

/** Its number is the report's reference, its date the report's. */
export const viewInvoice = ({ report, client, typeName, logo = '' }: InvoiceSource) => {
  const { vatno = '', bankname = '', acname = '', scno = '', acno = '', companyno = '' } = client.accountdetails ?? {}
  const { customer } = report
  const sums = reportInvoice(report.fees, vatno)
  const taxed = sums.vatPercent > 0
  return {
    kind: taxed ? 'VAT invoice' : 'Invoice',
    client: {
      name: client.name,
      logo,
      address: addressLines(client.address),
      contact: [client.phone, client.email, client.website].map((part) => part.trim()).filter(Boolean),
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
    bank: filled([
      ['Bank', bankname],
      ['Account name', acname],
      ['Sort code', scno],
      ['Account number', acno],
      ['Payment reference', bankname || acno ? String(report.ref) : ''],
    ]),
    registered: filled([
      ['VAT number', vatno],
      ['Company number', companyno],
    ]),
  }
}
