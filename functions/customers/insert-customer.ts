import type { Customer } from '@lintel/contract'
import { addCustomer } from './store.ts'

/** Writes a customer unchanged, for seeding; no scope applies. Returns false if the id exists. */
export const insertCustomer = (customer: Customer): Promise<boolean> => addCustomer(customer)
