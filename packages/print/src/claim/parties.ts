import type { Dispute } from '@lintel/contract'
import { claimedLines, claimedOf, displayMoney, toPence } from '@lintel/rules'
import { contactOf } from '../invoice/invoice-view.ts'
import { namesOf } from '../sections/cover/view.ts'
import { addressLines, date, filled, joined, type Rows } from '../shared/format.ts'
import type { ClaimSource } from './claim-source.ts'

export const money = (pounds: number): string => displayMoney(toPence(pounds))

/** Characters of what was found, where the lines are listed. */
export const foundMax = 160

type Source = Pick<ClaimSource, 'dispute' | 'report' | 'client' | 'logo'>

/** Why the sum of the lines is not what is paid. */
const cutOf = (dispute: Dispute): Rows => {
  const sum = claimedLines(dispute).reduce((pence, line) => pence + toPence(claimedOf(line)), 0)
  const above = sum - toPence(dispute.total)
  if (above === 0) return []
  return [
    ['All lines', displayMoney(sum)],
    ['Above the deposit', displayMoney(-above)],
  ]
}

export const tenancyText = ({ report: { tenancy } }: Source): string => {
  const { startdate, enddate } = tenancy
  if (startdate === '' && enddate === '') return 'Its dates were not recorded'
  const end = enddate ? `to ${date(enddate)}` : 'with no end date'
  return startdate ? `From ${date(startdate)} ${end}` : `Ended ${date(enddate)}`
}

/** What the claim and the settlement begin with. */
export const viewParties = (source: Source) => {
  const { dispute, report, client, logo = '' } = source
  const { customer, tenancy } = report
  const [line1 = 'No address', ...rest] = addressLines(report.address)
  const tenants = namesOf(report, 'tenant')
  const tenant = tenants.includes(', ') ? 'tenants' : 'tenant'
  return {
    agency: { name: client.name, logo, address: addressLines(client.address), contact: contactOf(client) },
    address: { line1, rest: joined(rest) },
    tenant,
    parties: filled([
      ['Landlord', namesOf(report, 'landlord') || joined([customer.companyName, customer.branchName])],
      ['Agency', client.name],
      [tenant === 'tenant' ? 'Tenant' : 'Tenants', tenants],
      ['Reference', joined([tenancy.reference, tenancy.pid])],
    ]),
    sums: {
      total: money(dispute.total),
      deposit: money(dispute.deposit),
      left: displayMoney(toPence(dispute.deposit) - toPence(dispute.total)),
    },
    cut: cutOf(dispute),
  }
}
