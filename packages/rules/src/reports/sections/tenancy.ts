import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'

export const tenancy = defineRules({
  section: 'tenancy',
  progress: ({ tenancy: { reference, startdate, checkindate, managedby } }) =>
    counted([reference, startdate, checkindate, managedby].map((field) => field !== '')),
  followOn: ({ tenancy: known }) => ({ tenancy: known }),
})
