import { allow } from '../access.ts'

/** Others at an agency have access to their own only. */
export const appointmentPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
})

export const calendarPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  Customers: 'self',
})
