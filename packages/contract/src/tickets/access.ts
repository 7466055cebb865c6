import { allow } from '../access.ts'

/** Those who read tickets, and write in them: clients their own, support every one. */
export const ticketPeople = allow({ Support: 'any', Customers: 'own' })

/** Clients alone open tickets, and close them. */
export const ticketOwners = allow({ Customers: 'own' })
