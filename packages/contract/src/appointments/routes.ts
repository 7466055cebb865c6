import * as z from 'zod'
import { addressMessages } from '../addresses/messages.ts'
import { publicAccess, signedIn, appointmentPeople as people, calendarPeople, reportStaff } from '../access.ts'
import { genericMessages } from '../messages.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText, text } from '../scalars.ts'
import { Appointment, AppointmentChange, CalendarFeed, DiaryDay, NewAppointment, PlannerView } from './entities.ts'
import { appointmentMessages } from './messages.ts'

const AppointmentParams = z.strictObject({ id: Id })
/** Required for provider staff. */
const ofClient = { client: Id.optional() }

/** `DD-MM-YYYY`, converted to ISO. */
const DiaryDate = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4}$/, 'Not a valid day.')
  .transform((value) => value.split('-').toReversed().join('-'))
  .pipe(DiaryDay)

const DiaryPlace = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#[\w-]{1,64}$/, 'Not a valid position.')

export const listAppointments = defineRoute({
  method: 'GET',
  path: '/appointments',
  access: people,
  summary:
    'A client’s appointments on the day, in the week (from Monday) or in the weeks of the month of a date, including cancelled ones, by start, a page at a time.',
  query: z.strictObject({
    ...ofClient,
    branch: Id.optional(),
    user: Id.optional(),
    /** DD-MM-YYYY; absent: today in UK time. */
    date: DiaryDate.optional(),
    view: PlannerView.optional(),
    after: DiaryPlace.optional(),
  }),
  answer: z.strictObject({
    data: z.array(Appointment),
    /** A page can be empty and still have a next one. */
    next: z.string().optional(),
  }),
  failures: [404],
  messages: [appointmentMessages.chooseClient],
})

export const getAppointment = defineRoute({
  method: 'GET',
  path: '/appointments/{id}',
  access: people,
  summary: 'One appointment.',
  params: AppointmentParams,
  answer: Appointment,
  failures: [404],
})

export const createAppointment = defineRoute({
  method: 'POST',
  path: '/appointments',
  access: people,
  summary: 'Creates an appointment of a client. Whom it can be for depends on the caller.',
  query: z.strictObject(ofClient),
  body: NewAppointment,
  status: 201,
  answer: Appointment,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, appointmentMessages.chooseClient, appointmentMessages.endsBefore],
})

export const saveAppointment = defineRoute({
  method: 'PUT',
  path: '/appointments/{id}',
  access: people,
  summary: 'Saves an appointment at the version it was read at; 409 if somebody else has saved it since.',
  params: AppointmentParams,
  body: AppointmentChange,
  answer: Appointment,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, appointmentMessages.savedBy('{name}')],
})

export const deleteAppointment = defineRoute({
  method: 'DELETE',
  path: '/appointments/{id}',
  access: people,
  summary:
    'Deletes an appointment; with `version`, only if that is still its version. A report created from it is kept.',
  params: AppointmentParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  answer: Appointment,
  failures: [404, 409],
  messages: [appointmentMessages.savedBy('{name}')],
})

export const cancelAppointment = defineRoute({
  method: 'PUT',
  path: '/appointments/cancel/{id}',
  access: people,
  summary: 'Marks an appointment as cancelled; one that already is stays unchanged.',
  params: AppointmentParams,
  answer: Appointment,
  failures: [404],
})

export const restoreAppointment = defineRoute({
  method: 'PUT',
  path: '/appointments/restore/{id}',
  access: people,
  summary: 'Restores a cancelled appointment.',
  params: AppointmentParams,
  answer: Appointment,
  failures: [404],
})

export const linkAppointmentReport = defineRoute({
  method: 'PUT',
  path: '/appointments/{id}/report',
  access: people,
  summary: 'Records the report that was created from an appointment; 409 if another one was.',
  params: AppointmentParams,
  body: z.strictObject({ reportId: Id }),
  answer: Appointment,
  failures: [404, 409],
  messages: [appointmentMessages.unknownReport, appointmentMessages.hasReport, appointmentMessages.reportOfAnother],
})

export const getReportAppointment = defineRoute({
  method: 'GET',
  path: '/reports/{id}/appointment',
  access: reportStaff,
  summary: 'The appointment from which a report was created; none if there is none that the caller can see.',
  params: z.strictObject({ id: Id }),
  answer: z.strictObject({ appointment: Appointment.optional() }),
  failures: [404],
})

export const getAddressSearch = defineRoute({
  method: 'GET',
  path: '/appointments/getaddresssearch',
  access: signedIn('own'),
  summary: 'The addresses of a postcode, each with its parts separated by commas: two lines, town, county, postcode.',
  query: z.strictObject({ postcode: text(20) }),
  answer: z.strictObject({
    addresses: z.array(text(2000)),
    /** Why houses are missing, or a warning, such as that they are invented. */
    notice: ShortText.optional(),
  }),
  failures: [429],
  messages: [addressMessages.tooMany],
})

const CalendarOf = { params: z.strictObject({ userId: Id }), query: z.strictObject(ofClient) }

export const getCalendarFeed = defineRoute({
  method: 'GET',
  path: '/calendars/{userId}',
  access: calendarPeople,
  summary: 'Whether an inspector has a calendar feed, since when and by whom; its address cannot be read again.',
  ...CalendarOf,
  answer: z.strictObject({ feed: CalendarFeed.optional() }),
  failures: [404],
})

export const renewCalendarFeed = defineRoute({
  method: 'POST',
  path: '/calendars/{userId}',
  access: calendarPeople,
  summary: 'Creates a new secret address for an inspector’s calendar feed and returns it; the previous one ends.',
  ...CalendarOf,
  status: 201,
  answer: z.strictObject({
    ...CalendarFeed.shape,
    /** The path with the key, relative to our own origin. */
    url: z.string(),
  }),
  failures: [404],
})

export const endCalendarFeed = defineRoute({
  method: 'DELETE',
  path: '/calendars/{userId}',
  access: calendarPeople,
  summary: 'Ends an inspector’s calendar feed.',
  ...CalendarOf,
  answer: z.strictObject({}),
  failures: [404],
})

export const readCalendarFeed = defineRoute({
  method: 'GET',
  path: '/unauth/calendar/{userId}',
  // The key is the authorisation: other calendar applications send nothing else.
  access: publicAccess,
  summary: 'The appointments of an inspector as an iCalendar, from a month ago to a year ahead, cancelled ones marked.',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({ k: z.string().max(200) }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  failures: [404, 429],
  messages: [appointmentMessages.noCalendar],
})
