import { readCaller, readMembership, type CallerRows, type ClientRecord, type Membership } from './store/clients.ts'

export { readCaller, type CallerRows, type ClientRecord, type Membership }

export const membershipOf = (clientId: string, userId: string): Promise<Membership> => readMembership(clientId, userId)
