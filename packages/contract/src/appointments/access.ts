import { allow } from '../access.ts'

/** Staff who work with appointments; others at an agency have access to their own only. */
export const appointmentPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
})

/** Who has access to an inspector's calendar feed: the inspector, and administrators. */
export const calendarPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  Customers: 'self',
})
