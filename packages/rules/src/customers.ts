import type { Customer, CustomerAddress, CustomerFields, ReportCustomer } from '@lintel/contract'
import { folded, withoutApostrophes } from './search/search-words.ts'

/** Ignores differences in spelling. */
export const customerKey = ({ companyName, branchName }: Pick<CustomerFields, 'companyName' | 'branchName'>): string =>
  JSON.stringify([companyName, branchName].map((name) => folded(withoutApostrophes(name)).trim().replace(/\s+/g, ' ')))

export const customerName = ({ companyName, branchName }: Pick<CustomerFields, 'companyName' | 'branchName'>): string =>
  [companyName, branchName].filter((part) => part.trim() !== '').join(', ')

export const customerFields = ({
  companyName,
  branchName,
  address,
  accountCode,
  nominalCode,
}: CustomerFields): CustomerFields => ({ companyName, branchName, address, accountCode, nominalCode })

export const reportCustomer = ({ companyName, branchName, address }: CustomerFields): ReportCustomer => ({
  companyName,
  branchName,
  address: { ...address, country: '', mobile: '' },
})

const isEmpty = (text: string) => text.trim() === ''

const postal = ['line1', 'line2', 'town', 'county', 'postcode'] as const satisfies (keyof CustomerAddress)[]

/**
 * Missing fields are those of the first of the others that has them. A postal address is copied as a whole: parts of
 * two do not make one.
 */
export function mergedCustomer(kept: Customer, others: readonly Customer[]): CustomerFields {
  const all = [kept, ...others]
  const first = (of: (customer: Customer) => string) => all.map(of).find((text) => !isEmpty(text)) ?? ''
  const placed = all.find(({ address }) => postal.some((part) => !isEmpty(address[part]))) ?? kept
  return {
    companyName: kept.companyName,
    branchName: first(({ branchName }) => branchName),
    address: {
      ...placed.address,
      phone: first(({ address }) => address.phone),
      email: first(({ address }) => address.email),
    },
    accountCode: first(({ accountCode }) => accountCode),
    nominalCode: first(({ nominalCode }) => nominalCode),
  }
}
