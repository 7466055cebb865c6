import { readMembership, type Membership } from './store/clients.ts'

export type { Membership }

/** Read on every request. */
export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
