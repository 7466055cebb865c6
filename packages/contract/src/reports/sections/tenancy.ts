import * as z from 'zod'
import { optionalDate, LongText, OptionalEmail, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection } from '../section.ts'

export const Tenancy = z.strictObject({
  reference: ShortText.default(''),
  pid: ShortText.default(''),
  key: ShortText.default(''),
  startdate: optionalDate,
  enddate: optionalDate,
  checkindate: optionalDate,
  checkinby: ShortText.default(''),
  managedby: z.enum(['', 'Agency', 'Landlord']).default(''),
  managedbycontact: z
    .strictObject({
      email: OptionalEmail.default(''),
      phone: ShortText.default(''),
      mobile: ShortText.default(''),
    })
    .prefault({}),
  /** Internal only; never printed. */
  tenancychanges: LongText.default(''),
})
export type Tenancy = z.infer<typeof Tenancy>

export const tenancy = defineSection({
  name: 'Tenancy details',
  order: 80,
  types: coreReportTypes,
  fields: { tenancy: Tenancy.prefault({}) },
  labels: {
    startdate: 'Start date',
    enddate: 'End date',
    checkindate: 'Check-in date',
    checkinby: 'Check-in by',
    pid: 'PID',
    managedby: 'Managed by',
    tenancychanges: 'Tenancy changes',
  },
})
