import { appointmentPeople } from './requests.ts'
import { by, dataentryRow, ofCaller, ofClient, row, showing, type AccessRows, type Target } from './row.ts'

const own = { everybody: 'self' } as const
/** It never has this mark, and stays. */
const decide = by('appointmentId', { body: { mark: 'none' } })
/** The target's own; other callers cannot request theirs. */
const ofTarget =
  (more: object = {}) =>
  ({ clientId, userId }: Target) => ({ query: { clientid: clientId, userid: userId, ...more } })

export const googlecalendar: AccessRows<'googlecalendar'> = {
  getActiveOnGoogle: dataentryRow(own, ofTarget(), 200),
  getGoogleCalendar: dataentryRow(own, {}, 200, ofCaller),
  startGoogleLink: dataentryRow(own, {}, 200, ofCaller),
  // No user was sent to Google with this state.
  linkGoogle: dataentryRow(own, ofTarget({ authcode: 'none', state: 'none' }), 400),
  unlinkGoogle: dataentryRow(own, ofTarget(), 200),
  listCalendarOffers: row(appointmentPeople, ofClient(), 200, showing('appointmentId')),
  acceptCalendarOffer: row(appointmentPeople, decide, 409),
  refuseCalendarOffer: row(appointmentPeople, decide, 409),
}
