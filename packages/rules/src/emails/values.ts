import type { Branch, Client, Report, Signature } from '@lintel/contract'
import { addressText } from '../address-text.ts'
import { displayDate } from '../plain-dates.ts'
import { feedbackDays } from '../sharing/feedback.ts'
import type { PlaceholderValues } from './placeholders.ts'

export interface PlaceholderSource {
  report: Pick<Report, 'address' | 'date' | 'type'> & Partial<Pick<Report, 'signatures' | 'branchId' | 'customer'>>
  client: Pick<Client, 'name' | 'address' | 'email' | 'phone' | 'settings' | 'reportfactory'> & {
    branches?: readonly Branch[]
  }
  user: { name: string }
}

/** Each once, without titles; empty if there are none. */
export const namesOfParty = (
  signatures: readonly Pick<Signature, 'type' | 'name'>[],
  type: Signature['type'],
): string => {
  const names = signatures.filter((signature) => signature.type === type).map(({ name }) => withoutTitle(name))
  return joinNames([...new Set(names.filter(Boolean))])
}

/** The company, or else the landlords by name; empty if it names neither. */
export const knownCustomer = ({ customer, signatures }: Partial<Pick<Report, 'customer' | 'signatures'>>): string =>
  customer?.companyName.trim() || namesOfParty(signatures ?? [], 'landlord')

/** As part of a sentence; days count from the report's date. */
const feedbackPeriod = (client: Pick<Client, 'settings'>): string => {
  const days = feedbackDays(client)
  if (days === undefined) return 'as soon as you can'
  if (days === 0) return 'on the date of the report'
  return `within ${days} ${days === 1 ? 'day' : 'days'} of the date of the report`
}

/**
 * Not the links, which are created when an e-mail is sent. The branch takes precedence over its client; a party without
 * a known name is called by its role.
 */
export const placeholderValues = ({ report, client, user }: PlaceholderSource): PlaceholderValues => {
  const branch = client.branches?.find(({ id }) => id === report.branchId)
  const kind = client.reportfactory.reportTypeList.find(({ name }) => name === report.type)
  const signatures = report.signatures ?? []
  const phone = branch?.address.phone || client.phone || client.address.phone
  return {
    'Property Address': addressText(report.address),
    'Company Name': client.name,
    'Agency Name': client.name,
    'Your Name': user.name,
    'Contact Number': phone,
    'Phone Number': phone,
    'Company/Agency Email Address': branch?.address.email || client.email || client.address.email,
    'Tenant Name': namesOfParty(signatures, 'tenant') || 'Tenant',
    'Landlord Name': namesOfParty(signatures, 'landlord') || 'Landlord',
    'Customer Name': knownCustomer(report) || 'Landlord',
    'Feedback Period': feedbackPeriod(client),
    // Part of a sentence such as `within [Feedback Days] days`, which is left out where there is no limit.
    'Feedback Days': String(feedbackDays(client) ?? ''),
    'Inspection Date': displayDate(report.date),
    'Report Type': kind?.displayName ?? report.type,
  }
}

const skipped = /^(?:mr|mrs|miss|ms)\.?$/i
const joining = /^(?:and|&)$/i

/** `Mr and Mrs John Smith` is `John Smith`. Titles alone are not a name. */
export const withoutTitle = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const first = words.findIndex((word) => !skipped.test(word) && !joining.test(word))
  return first < 0 ? '' : words.slice(first).join(' ')
}

/** `A`, `A and B`, `A, B and C`. */
export const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
