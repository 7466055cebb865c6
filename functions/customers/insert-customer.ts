import type { Customer } from '@lintel/contract'
import { addCustomer } from './store.ts'

export const insertCustomer = (customer: Customer): Promise<boolean> => addCustomer(customer)
