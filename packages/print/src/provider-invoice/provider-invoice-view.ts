import {
  packagePrices,
  reportTypeCodes,
  type Address,
  type AccountDetails,
  type CodedReportCounts,
  type Package,
  type Client,
} from '@lintel/contract'
import {
  dayInLondon,
  defaultReportTypes,
  displayMoney,
  packageAmount,
  toPence,
  totalOf,
  vatPercent,
} from '@lintel/rules'
import { addressLines, counted, filled, longDate, type Rows } from '../shared/format.ts'
import type { ReportDocument } from '../document.ts'
import { invoiceStyles } from '../invoice/invoice-template.ts'
import { bankOf, contactOf, registeredOf } from '../invoice/invoice-view.ts'
import { mixins } from '../shared/mixins.ts'
import { plainDocument } from '../shared/plain-document.ts'
import { printSettings } from '../shared/print-settings.ts'
import { named } from '../shared/template-parts.ts'
import { providerInvoice, providerInvoiceStyles } from './provider-invoice-template.ts'

export interface InvoiceParties {
  issuedAt?: string | undefined
  from: {
    name: string
    address: Address
    phone: string
    email: string
    website: string
    accountdetails: AccountDetails
  }
  to: { name: string; address: Address; vatno: string }
  directdebit: boolean
}

/** Integer pence. */
export interface ProviderInvoiceSource extends InvoiceParties {
  /** Absent for a draft. */
  number?: number | undefined
  /** The first day of its month. */
  date: string
  credits?: number | undefined
  plan: Package
  branchcount: number
  amount: number
  discount: number
  vat: number
  aiamount: number
  discountpercent?: number | undefined
  reportcounts: CodedReportCounts
}

const monthName = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** An edited amount has no price per branch. */
const linesOf = ({ credits, plan, date, branchcount, amount, aiamount }: ProviderInvoiceSource) => {
  const month = monthName(date)
  const line = { quantity: '', each: '' }
  if (credits !== undefined)
    return [
      {
        ...line,
        name: `Credit of invoice ${credits}`,
        detail: `${plan} package, ${month}`,
        amount: displayMoney(amount),
      },
    ]
  const packaged = amount - aiamount
  const isPriced = branchcount > 0 && packaged === packageAmount(plan, branchcount)
  const priced = { quantity: String(branchcount), each: displayMoney(toPence(packagePrices[plan])) }
  return [
    { ...(isPriced ? priced : line), name: `${plan} package`, detail: month, amount: displayMoney(packaged) },
    ...(aiamount > 0 ? [{ ...line, name: 'AI charge', detail: month, amount: displayMoney(aiamount) }] : []),
  ]
}

const sumsOf = ({ amount, discount, vat, discountpercent }: ProviderInvoiceSource): Rows => [
  ...(discount > 0
    ? ([
        ['Amount', displayMoney(amount)],
        [discountpercent ? `Discount of ${discountpercent}%` : 'Discount', displayMoney(-discount)],
      ] satisfies Rows)
    : []),
  ['Net', displayMoney(amount - discount)],
  [`VAT at ${vatPercent}%`, displayMoney(vat)],
]

const kindOf = ({ number, credits, from }: ProviderInvoiceSource): string => {
  if (credits !== undefined) return 'Credit note'
  if (number === undefined) return 'Draft invoice'
  return from.accountdetails.vatno ? 'VAT invoice' : 'Invoice'
}

const countsOf = (reportcounts: CodedReportCounts): Rows => {
  const shownAs = new Map(defaultReportTypes().map(({ name, displayName }) => [name, displayName]))
  return Object.entries(reportTypeCodes).flatMap(([type, code]): Rows =>
    reportcounts[code] > 0 ? [[shownAs.get(type) ?? type, String(reportcounts[code])]] : [],
  )
}

/** `logo` is the provider's as a data URL. */
export const viewProviderInvoice = (source: ProviderInvoiceSource, logo = '') => {
  const { number, date, credits, plan, branchcount, reportcounts, from, to, directdebit, issuedAt } = source
  const credit = credits !== undefined
  const month = monthName(date)
  const lines = linesOf(source)
  return {
    kind: kindOf(source),
    credit,
    from: {
      name: from.name,
      logo,
      address: addressLines(from.address),
      contact: contactOf(from),
    },
    billedTo: [to.name, ...addressLines(to.address), ...(to.vatno ? [`VAT number ${to.vatno}`] : [])],
    facts: filled([
      [credit ? 'Credit number' : 'Invoice number', number === undefined ? 'Given when it is sent' : String(number)],
      ['Date and tax point', longDate(credit && issuedAt ? dayInLondon(new Date(issuedAt)) : date)],
      ['For', month],
      ['Package', credit ? plan : `${plan}, ${counted(branchcount, 'branch', 'branches')}`],
      ['Issued', issuedAt && !credit ? longDate(dayInLondon(new Date(issuedAt))) : ''],
    ]),
    lines,
    priced: lines.some(({ each }) => each !== ''),
    sums: sumsOf(source),
    total: displayMoney(totalOf(source)),
    payment: directdebit && !credit ? 'This amount is collected by direct debit. There is nothing for you to do.' : '',
    bank: credit ? [] : bankOf(from.accountdetails, number),
    countsTitle: `Your reports of ${month}`,
    counts: countsOf(reportcounts),
    registered: registeredOf(from.accountdetails),
  }
}

/** With the branding of the provider's own client. */
export const providerInvoiceDocument = async (
  source: ProviderInvoiceSource,
  { provider, logo }: { provider: Client; logo?: string | undefined },
): Promise<ReportDocument> => {
  const view = viewProviderInvoice(source, logo)
  const title = source.number === undefined ? view.kind : `${view.kind} ${source.number}`
  return plainDocument({
    client: provider,
    settings: printSettings(provider, 'Invoice'),
    title: `${title}, ${source.to.name}`,
    running: { title, address: source.to.name, reference: title },
    view,
    css: [invoiceStyles, providerInvoiceStyles],
    parts: named({ mixins, providerInvoice }),
  })
}
