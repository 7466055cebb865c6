import { allow } from '../access.ts'

/** Clients their own, support all. */
export const ticketPeople = allow({ Support: 'any', Customers: 'own' })

export const ticketOwners = allow({ Customers: 'own' })
