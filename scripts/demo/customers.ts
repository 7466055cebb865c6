import { demoCustomers } from '@lintel/fixtures'

/** Creates the demo customers; those of an interrupted start stay. */
export const seedCustomers = async (now: Date): Promise<void> => {
  const { insertCustomer } = await import('../../functions/customers/insert-customer.ts')
  const at = now.toISOString()
  for (const customer of demoCustomers)
    await insertCustomer({ ...customer, createdAt: at, updatedAt: at, version: 1, savedBy: 'Helen Marsh' })
}
