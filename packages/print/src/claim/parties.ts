import type { Dispute, DisputeLine, Report } from '@lintel/contract'
import { claimablesIn, displayMoney, displayPounds, disputeTotal, toPence } from '@lintel/rules'
import { invoiceStyles } from '../invoice/invoice-template.ts'
import { contactOf } from '../invoice/invoice-view.ts'
import { addressLineOf, namesOf } from '../sections/cover/view.ts'
import { addressLines, date, filled, joined, moment, tidy, type Rows } from '../shared/format.ts'
import { printSettings } from '../shared/print-settings.ts'
import type { ClaimSource } from './claim-source.ts'
import { claimStyles } from './claim-template.ts'

/** Characters of what was found, where the lines are listed. */
export const foundMax = 160

/** What a line is for, and where. */
export const namesIn = (report: Report) => {
  const found = new Map(claimablesIn(report).map((one) => [one.path, one]))
  return ({ path }: Pick<DisputeLine, 'path'>): { name: string; room: string } => {
    const { name, room } = found.get(path) ?? { name: 'No longer in the check-out', room: '' }
    return { name: tidy(name) || 'Not named', room }
  }
}

type Source = Pick<ClaimSource, 'dispute' | 'report' | 'client' | 'logo' | 'generatedAt'>

/** Why the sum of the lines is not what is paid. */
const cutOf = (dispute: Dispute): Rows => {
  const sum = disputeTotal(dispute.lines, Infinity)
  const above = sum - toPence(dispute.total)
  if (above === 0) return []
  return [
    ['All lines', displayMoney(sum)],
    ['Above the deposit', displayMoney(-above)],
  ]
}

export const tenancyText = ({ report: { tenancy } }: Source): string => {
  const { startdate, enddate, reference, pid } = tenancy
  const begun = startdate ? `From ${date(startdate)} ${enddate ? `to ${date(enddate)}` : 'with no end date'}` : ''
  const dates = begun || (enddate ? `Ended ${date(enddate)}` : 'Dates not recorded')
  return joined([dates, reference, pid])
}

/** What the claim and the settlement begin with. */
export const viewParties = (source: Source) => {
  const { dispute, report, client, logo = '', generatedAt } = source
  const { customer } = report
  const [line1 = 'No address', ...rest] = addressLines(report.address)
  const tenants = namesOf(report, 'tenant')
  const named = report.signatures.filter(({ type, name }) => type === 'tenant' && name.trim() !== '')
  const tenant = named.length > 1 ? 'tenants' : 'tenant'
  return {
    agency: { name: client.name, logo, address: addressLines(client.address), contact: contactOf(client) },
    address: { line1, rest: joined(rest) },
    tenant,
    parties: filled([
      ['Landlord', namesOf(report, 'landlord') || joined([customer.companyName, customer.branchName])],
      ['Agency', client.name],
      [tenant === 'tenant' ? 'Tenant' : 'Tenants', tenants],
      ['Made', moment(generatedAt)],
    ]),
    sums: {
      total: displayPounds(dispute.total),
      deposit: displayPounds(dispute.deposit),
      left: displayMoney(toPence(dispute.deposit) - toPence(dispute.total)),
    },
    cut: cutOf(dispute),
  }
}

/** Of both documents. */
export const printedAs = (title: string, { client, report }: Source) => {
  const address = addressLineOf(report)
  return {
    client,
    settings: printSettings(client, report.type),
    title: `${title}, ${address}, ref ${report.ref}`,
    running: { title, address, reference: `Ref ${report.ref}` },
    css: [invoiceStyles, claimStyles],
  }
}
