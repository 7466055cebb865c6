import { readMembership, type Membership } from './store/clients.ts'

export type { Membership }

/**
 * Whether a client is active or suspended, and its user with the branches; missing parts are absent. Read on every
 * request, so that changes apply immediately.
 */
export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
