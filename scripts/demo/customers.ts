import { demoCustomers } from '@lintel/fixtures'

/** Makes the customers of the demonstration; those of a start that was broken off stay. */
export const seedCustomers = async (now: Date): Promise<void> => {
  const { placeCustomer } = await import('../../functions/customers/place-customer.ts')
  const at = now.toISOString()
  for (const customer of demoCustomers)
    await placeCustomer({ ...customer, createdAt: at, updatedAt: at, version: 1, savedBy: 'Helen Marsh' })
}
