import { readCaller, readMembership, type CallerRows, type Membership } from './store/clients.ts'

export { readCaller, type CallerRows, type Membership }

export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
