import { allow } from '../access.ts'

const people = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const

/** Without data-entry staff. */
export const reportStaff = allow(people)

export const reportReaders = allow(people, { dataentry: true })
