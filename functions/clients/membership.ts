import { readMembership, type Membership } from './store/clients.ts'

export type { Membership }

/** A client's state, and its user with the branches; missing parts are absent. Read on every request. */
export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
