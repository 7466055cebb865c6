import * as z from 'zod'
import { signedIn, appointmentPeople } from '../access.ts'
import { Appointment } from '../appointments/entities.ts'
import { appointmentMessages } from '../appointments/messages.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { CalendarOffer, GoogleCalendarState, GoogleCode } from './entities.ts'
import { googleCalendarMessages as messages } from './messages.ts'

/** The caller: no user can link for another. */
const person = { clientid: Id, userid: Id }
const self = signedIn('self')

export const getActiveOnGoogle = defineRoute({
  method: 'GET',
  path: '/users/activeongoogle',
  access: self,
  summary: 'Whether the caller has a calendar at Google linked.',
  query: z.strictObject(person),
  answer: z.boolean(),
  failures: [404],
  messages: [messages.otherPerson],
})

export const getGoogleCalendar = defineRoute({
  method: 'GET',
  path: '/users/googlecalendar',
  access: self,
  summary: 'The state of the caller’s Google calendar: the linked account, when it was last compared, and any problem.',
  answer: GoogleCalendarState,
})

export const startGoogleLink = defineRoute({
  method: 'POST',
  path: '/users/googlesignin',
  access: self,
  summary: 'The address at Google where the caller consents. Its response is valid once, and only for the caller.',
  answer: z.strictObject({ url: z.url() }),
  failures: [404, 409],
  messages: [messages.notAvailable, messages.alreadyLinked],
})

export const linkGoogle = defineRoute({
  method: 'PUT',
  path: '/users/linkgoogle',
  access: self,
  summary:
    'Links the calendar that the caller consented to, by the code and the state that Google sent back; without a state, the caller’s newest request counts.',
  query: z.strictObject({ ...person, authcode: GoogleCode, state: GoogleCode.optional() }),
  answer: GoogleCalendarState,
  failures: [404, 409],
  messages: [
    messages.otherPerson,
    messages.alreadyLinked,
    messages.signInEnded,
    messages.notGranted,
    messages.refused,
    messages.unreachable,
  ],
})

export const unlinkGoogle = defineRoute({
  method: 'PUT',
  path: '/users/unlinkgoogle',
  access: self,
  summary: 'Unlinks the caller’s calendar: its appointments are removed from it, and the access is revoked.',
  query: z.strictObject(person),
  answer: GoogleCalendarState,
  failures: [404],
  messages: [messages.otherPerson],
})

const ofAppointment = {
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ mark: Id }),
  answer: Appointment,
}

export const listCalendarOffers = defineRoute({
  method: 'GET',
  path: '/calendaroffers',
  access: appointmentPeople,
  summary:
    'Changes that inspectors have made in Google and nobody has decided on, each with its current appointment, a page at a time.',
  query: z.strictObject({
    client: Id.optional(),
    after: Id.optional(),
  }),
  answer: z.strictObject({
    data: z.array(CalendarOffer),
    /** A page can be empty and still have a next one. */
    next: Id.optional(),
  }),
  failures: [404],
  messages: [appointmentMessages.chooseClient],
})

export const acceptCalendarOffer = defineRoute({
  method: 'PUT',
  path: '/calendaroffers/{id}/accept',
  access: appointmentPeople,
  summary: 'Moves the appointment of this id to where its inspector has moved it in Google, or cancels it.',
  ...ofAppointment,
  failures: [404, 409],
  messages: [messages.offerGone, messages.offerChanged],
})

export const refuseCalendarOffer = defineRoute({
  method: 'PUT',
  path: '/calendaroffers/{id}/refuse',
  access: appointmentPeople,
  summary: 'Keeps the appointment of this id as it is; the calendar at Google follows it again.',
  ...ofAppointment,
  failures: [404, 409],
  messages: [messages.offerGone, messages.offerChanged],
})
