import { allow } from '../access.ts'

/** Who reads tickets and writes messages: clients their own, support all. */
export const ticketPeople = allow({ Support: 'any', Customers: 'own' })

/** Only clients open and close tickets. */
export const ticketOwners = allow({ Customers: 'own' })
