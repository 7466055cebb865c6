import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const self = { access: { everybody: 'self' }, dataentry: true } as const
const appointmentPeople = {
  access: {
    Administrators: 'any',
    Support: 'any',
    CustomerAdministrators: 'own',
    BranchAdministrators: 'branch',
    Customers: 'self',
  },
  dataentry: false,
} as const
/** It never has this mark, and stays. */
const decide = ({ appointmentId }: Target): RawRequest => ({ params: { id: appointmentId }, body: { mark: 'none' } })
/** The target's own; other callers cannot request theirs. */
const ofTarget = ({ clientId, userId }: Target, more: object = {}): RawRequest => ({
  query: { clientid: clientId, userid: userId, ...more },
})

export const googlecalendar: AccessRows<'googlecalendar'> = {
  getActiveOnGoogle: { ...self, request: (target) => ofTarget(target), status: 200 },
  getGoogleCalendar: { ...self, request: () => ({}), ofCaller: true, status: 200 },
  startGoogleLink: { ...self, request: () => ({}), ofCaller: true, status: 200 },
  // No user was sent to Google with this state.
  linkGoogle: { ...self, request: (target) => ofTarget(target, { authcode: 'none', state: 'none' }), status: 400 },
  unlinkGoogle: { ...self, request: (target) => ofTarget(target), status: 200 },
  listCalendarOffers: {
    ...appointmentPeople,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { appointmentId }) => body.includes(`"${appointmentId}"`),
  },
  acceptCalendarOffer: { ...appointmentPeople, request: decide, status: 409 },
  refuseCalendarOffer: { ...appointmentPeople, request: decide, status: 409 },
}
