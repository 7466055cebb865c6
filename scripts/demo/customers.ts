import { demoCustomers } from '@lintel/fixtures'

/** Creates the demo customers; those of an interrupted start stay. */
export const seedCustomers = async (now: Date): Promise<void> => {
  const { addCustomer } = await import('../../functions/customers/store.ts')
  const at = now.toISOString()
  for (const customer of demoCustomers)
    await addCustomer({ ...customer, createdAt: at, updatedAt: at, version: 1, savedBy: 'Helen Marsh' })
}
