import { allow } from '../access.ts'

const people = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const

/** Users who work with reports, without data-entry staff. */
export const reportStaff = allow(people)

/** Users who work with reports, including data-entry staff: reading, saving, and receiving events. */
export const reportReaders = allow(people, { dataentry: true })
