import { allow } from '../access.ts'

/** Whoever works with appointments: others of an agency have their own alone. */
export const appointmentPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
})

/** Whoever has the calendar feed of an inspector: its own person, and administrators. */
export const calendarPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  Customers: 'self',
})
