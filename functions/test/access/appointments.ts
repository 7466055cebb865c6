import { appointmentPeople, reportPeople } from './requests.ts'
import { by, dataentryRow, ofCaller, row, showing, type AccessRows, type Target } from './row.ts'

const visit = { reporttype: 'Inventory', starttime: '2026-11-24T09:00:00Z', endtime: '2026-11-24T10:00:00Z' }
const booking = { ...appointmentPeople, BranchAdministrators: 'own', Customers: 'own' } as const
/** The target's inspector has no feed; each of them can create one. */
const feed = { Administrators: 'any', Support: 'any', CustomerAdministrators: 'own', Customers: 'self' } as const
const ofFeed = ({ clientId, userId }: Target) => ({ params: { userId }, query: { client: clientId } })

export const appointments: AccessRows<'appointments'> = {
  listAppointments: row(
    appointmentPeople,
    ({ clientId, branchId, userId }) => ({
      query: { client: clientId, branch: branchId, user: userId, date: '24-11-2026' },
    }),
    200,
    showing('appointmentId'),
  ),
  getAppointment: row(appointmentPeople, by('appointmentId'), 200),
  // For a branch that the client does not have; whom else it can be for is tested with the feature.
  createAppointment: row(
    booking,
    ({ clientId, userId }) => ({ query: { client: clientId }, body: { ...visit, userId, branchId: 'no-such-branch' } }),
    400,
  ),
  // It never has this version.
  saveAppointment: row(
    appointmentPeople,
    ({ appointmentId, userId }) => ({ params: { id: appointmentId }, body: { ...visit, userId, version: 70_000 } }),
    409,
  ),
  deleteAppointment: row(appointmentPeople, by('appointmentId', { query: { version: '70000' } }), 409),
  cancelAppointment: row(appointmentPeople, by('appointmentId'), 200),
  restoreAppointment: row(appointmentPeople, by('appointmentId'), 200),
  // It is not a report of its client.
  linkAppointmentReport: row(appointmentPeople, by('appointmentId', { body: { reportId: 'no-such-report' } }), 400),
  getReportAppointment: row(reportPeople, by('reportId'), 200),
  getAddressSearch: dataentryRow({ everybody: 'own' }, { query: { postcode: 'ZZ1 1AA' } }, 200, ofCaller),
  getCalendarFeed: row(feed, ofFeed, 200),
  renewCalendarFeed: row(feed, ofFeed, 201),
  endCalendarFeed: row(feed, ofFeed, 200),
  readCalendarFeed: dataentryRow(
    'public',
    ({ userId, clientId }) => ({ params: { userId }, query: { k: `${clientId}.no-such-key` } }),
    404,
    'There is no such calendar.',
  ),
}
