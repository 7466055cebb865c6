import type { Customer } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { addCustomer } from '../customers/store.ts'
import { atStack } from './people.ts'

const address = { line1: '', line2: '', town: '', county: '', postcode: '', phone: '', email: '' }

export async function aCustomerOf(client: string, change: Partial<Customer> = {}): Promise<Customer> {
  atStack()
  const now = new Date().toISOString()
  const customer: Customer = {
    id: newId(),
    client,
    companyName: 'Harbour Homes',
    branchName: '',
    address,
    accountCode: '',
    nominalCode: '',
    createdAt: now,
    updatedAt: now,
    version: 1,
    savedBy: 'Eve Rywhere',
    ...change,
  }
  await addCustomer(customer)
  return customer
}
