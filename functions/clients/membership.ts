import { readMembership, type Membership } from './store.ts'

export type { Membership }

/**
 * Whether a client is active or suspended, and its user with the branches; parts that do not exist are absent. Read
 * anew for every request, so that a change counts at once.
 */
export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
