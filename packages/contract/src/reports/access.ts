import { allow } from '../access.ts'

const people = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const

/** Whoever works with reports; data-entry staff are left out. */
export const reportStaff = allow(people)

/** Whoever works with reports, data-entry staff included: reading, saving, and hearing of them. */
export const reportReaders = allow(people, { dataentry: true })
