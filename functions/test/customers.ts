import { Customer } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { addCustomer } from '../customers/store.ts'
import { atStack } from './people.ts'

export async function aCustomerOf(client: string, change: Partial<Customer> = {}): Promise<Customer> {
  atStack()
  const now = new Date().toISOString()
  const customer = Customer.parse({
    id: newId(),
    client,
    companyName: 'Harbour Homes',
    createdAt: now,
    updatedAt: now,
    version: 1,
    savedBy: 'Eve Rywhere',
    ...change,
  })
  await addCustomer(customer)
  return customer
}
