import * as z from 'zod'
import { Address } from '../address.ts'
import { LinkedReport } from '../reports/linked-report.ts'
import { UploadedDocument } from '../reports/sections/documents.ts'
import { ReportCustomer } from '../reports/sections/invoice.ts'
import { Id, Instant, Month, PlainDate, Ref, ReportTypeName, ShortText, text } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { appointmentNotesLength, propertyFurnishings, propertyTypes } from './constants.ts'
import { appointmentMessages } from './messages.ts'

/** Where an inspector has to be. */
export const AppointmentAddress = Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true })
export type AppointmentAddress = z.infer<typeof AppointmentAddress>

const count = z.int().min(0).max(99_999).optional()

/** What the property is like, as far as it decides how long somebody is there. */
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

/** The report of the property before this one. */
export const PreviousReport = z.strictObject({
  /** Of a report of this product; the server fills in the rest from it. */
  id: Id.optional(),
  ref: Ref,
  type: ShortText,
  date: PlainDate,
  address: text(2000).default(''),
})
export type PreviousReport = z.infer<typeof PreviousReport>

/** A visit of an inspector to a property. */
export const Appointment = z.strictObject({
  id: Id,
  /** The id of the client whose it is. */
  client: Id,
  branchId: Id,
  /** The inspector. */
  userId: Id,
  /** The name of the report type that is to be done. */
  reporttype: ReportTypeName,
  /** The day of its start in the United Kingdom. */
  date: PlainDate,
  starttime: Instant,
  endtime: Instant,
  address: AppointmentAddress.prefault({}),
  customer: ReportCustomer.optional(),
  propertyspec: PropertySpec.prefault({}),
  previousreport: PreviousReport.optional(),
  /** The report that was made from it. */
  dataentryreport: LinkedReport.optional(),
  /** Documents for whoever writes that report. */
  dataentrydocuments: z.array(UploadedDocument).max(50).default([]),
  notes: text(appointmentNotesLength).default(''),
  cancelled: z.boolean().default(false),
  createdAt: Instant,
  updatedAt: Instant,
  /** How often it was written. */
  version: z.int().min(1),
  /** The name of whoever saved it last. */
  savedBy: ShortText.default(''),
})
export type Appointment = z.infer<typeof Appointment>

/** What people write of an appointment. A whole one may be sent: what else it has is the server's, and ignored. */
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
  /** Absent: the branch that it has, or the inspector's first. */
  branchId: Id.optional(),
  /** It follows from the start, and need not be sent. */
  date: PlainDate.optional(),
})
export type AppointmentFields = z.infer<typeof AppointmentFields>

/** A new appointment. Sent again with the same key it is the same one: for a caller that did not get the answer. */
export const NewAppointment = AppointmentFields.extend({ idempotencykey: Id.optional() })
export type NewAppointment = z.infer<typeof NewAppointment>

/** An appointment as it is saved, with the version that was read. */
export const AppointmentChange = AppointmentFields.extend({ version: Appointment.shape.version })
export type AppointmentChange = z.infer<typeof AppointmentChange>

/** A day of a diary, of the years that appointments may be in. */
export const DiaryDay = z.iso
  .date('Not a valid day.')
  .refine((day) => Month.safeParse(day.slice(0, 7)).success, appointmentMessages.oddYear)

/** How much of a diary is shown. */
export const PlannerView = z.enum(['month', 'week', 'day'])
export type PlannerView = z.infer<typeof PlannerView>

/** The calendar feed of an inspector, which other calendars read. */
export const CalendarFeed = z.strictObject({
  /** When its address was made. */
  createdAt: Instant,
  /** The name of whoever made it. */
  createdBy: ShortText,
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
