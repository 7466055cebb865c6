import * as z from 'zod'
import { Address } from '../address.ts'
import { LinkedReport } from '../reports/header.ts'
import { UploadedDocument } from '../reports/sections/documents.ts'
import { ReportCustomer } from '../reports/sections/invoice.ts'
import { addressField, Id, Instant, Month, PlainDate, Ref, ReportTypeName, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { appointmentNotesLength, propertyFurnishings, propertyTypes } from './constants.ts'
import { appointmentMessages } from './messages.ts'

export const AppointmentAddress = Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true })
export type AppointmentAddress = z.infer<typeof AppointmentAddress>

const count = z.int().min(0).max(99_999).optional()

export const PropertySpec = z.strictObject({
  propertytype: z.enum(['', ...propertyTypes]).default(''),
  bedrooms: count,
  bathrooms: count,
  receptions: count,
  other: count,
  /** Square feet. */
  sqft: count,
  furnished: z.enum(['', ...propertyFurnishings]).default(''),
})
export type PropertySpec = z.infer<typeof PropertySpec>

export const PreviousReport = z.strictObject({
  /** Set for a report in Lintel; the server fills in the other fields from it. */
  id: Id.optional(),
  ref: Ref,
  type: ShortText,
  date: PlainDate,
  address: addressField(2000).default(''),
})
export type PreviousReport = z.infer<typeof PreviousReport>

export const Appointment = z.strictObject({
  id: Id,
  client: Id,
  branchId: Id,
  userId: Id,
  /** The name of the report type to be made. */
  reporttype: ReportTypeName,
  /** The day on which it starts, in UK time. */
  date: PlainDate,
  starttime: Instant,
  endtime: Instant,
  address: AppointmentAddress.prefault({}),
  customer: ReportCustomer.optional(),
  propertyspec: PropertySpec.prefault({}),
  previousreport: PreviousReport.optional(),
  dataentryreport: LinkedReport.optional(),
  /** Documents for the author of that report. */
  dataentrydocuments: z.array(UploadedDocument).max(50).default([]),
  notes: text(appointmentNotesLength).default(''),
  cancelled: z.boolean().default(false),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().min(1),
  savedBy: ShortText.default(''),
})
export type Appointment = z.infer<typeof Appointment>

/** A whole appointment may be sent; its other fields are ignored. */
export const AppointmentFields = z.object({
  ...Appointment.pick({
    userId: true,
    starttime: true,
    endtime: true,
    address: true,
    customer: true,
    propertyspec: true,
    previousreport: true,
    dataentrydocuments: true,
    notes: true,
  }).shape,
  reporttype: ReportTypeName.refine(isVisible, appointmentMessages.jobTypeRequired),
  branchId: Id.optional(),
  date: PlainDate.optional(),
})
export type AppointmentFields = z.infer<typeof AppointmentFields>

/** A retry with the same key does not create a second one. */
export const NewAppointment = AppointmentFields.extend({ idempotencykey: Id.optional() })
export type NewAppointment = z.infer<typeof NewAppointment>

export const AppointmentChange = AppointmentFields.extend({ version: Appointment.shape.version })
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const DiaryDay = z.iso
  .date('Not a valid day.')
  .refine((day) => Month.safeParse(day.slice(0, 7)).success, appointmentMessages.oddYear)

export const PlannerView = z.enum(['month', 'week', 'day'])
export type PlannerView = z.infer<typeof PlannerView>

export const CalendarFeed = z.strictObject({
  createdAt: Instant,
  createdBy: ShortText,
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
