import type { Customer } from '@lintel/contract'
import { addCustomer } from './store.ts'

/** Writes a customer unchanged, for seeding: there is no scope here. False where the id exists. */
export const insertCustomer = (customer: Customer): Promise<boolean> => addCustomer(customer)
