import type { RawRequest } from '../call.ts'
import { appointmentPeople, reportPeople, byId } from './requests.ts'
import { dataentryRow, row, type AccessRows, type Target } from './row.ts'

const byAppointment = ({ appointmentId }: Target): RawRequest => ({ params: { id: appointmentId } })
const visit = { reporttype: 'Inventory', starttime: '2026-11-24T09:00:00Z', endtime: '2026-11-24T10:00:00Z' }

/** The target's inspector has no feed; each of them can create one. */
const calendarPeople = {
  access: { Administrators: 'any', Support: 'any', CustomerAdministrators: 'own', Customers: 'self' },
  dataentry: false,
  request: ({ clientId, userId }: Target): RawRequest => ({ params: { userId }, query: { client: clientId } }),
} as const

export const appointments: AccessRows<'appointments'> = {
  listAppointments: {
    ...appointmentPeople,
    request: ({ clientId, branchId, userId }) => ({
      query: { client: clientId, branch: branchId, user: userId, date: '24-11-2026' },
    }),
    status: 200,
    shows: (body, { appointmentId }) => body.includes(`"${appointmentId}"`),
  },
  getAppointment: { ...appointmentPeople, request: byAppointment, status: 200 },
  // For a branch that the client does not have; whom else it can be for is tested with the feature.
  createAppointment: row(
    {
      Administrators: 'any',
      Support: 'any',
      CustomerAdministrators: 'own',
      BranchAdministrators: 'own',
      Customers: 'own',
    },
    ({ clientId, userId }) => ({
      query: { client: clientId },
      body: { ...visit, userId, branchId: 'no-such-branch' },
    }),
    400,
  ),
  // It never has this version.
  saveAppointment: {
    ...appointmentPeople,
    request: (target) => ({ ...byAppointment(target), body: { ...visit, userId: target.userId, version: 70_000 } }),
    status: 409,
  },
  deleteAppointment: {
    ...appointmentPeople,
    request: (target) => ({ ...byAppointment(target), query: { version: '70000' } }),
    status: 409,
  },
  cancelAppointment: { ...appointmentPeople, request: byAppointment, status: 200 },
  restoreAppointment: { ...appointmentPeople, request: byAppointment, status: 200 },
  // It is not a report of its client.
  linkAppointmentReport: {
    ...appointmentPeople,
    request: (target) => ({ ...byAppointment(target), body: { reportId: 'no-such-report' } }),
    status: 400,
  },
  getReportAppointment: row(reportPeople, byId, 200),
  getAddressSearch: dataentryRow({ everybody: 'own' }, () => ({ query: { postcode: 'ZZ1 1AA' } }), 200, {
    ofCaller: true,
  }),
  getCalendarFeed: { ...calendarPeople, status: 200 },
  renewCalendarFeed: { ...calendarPeople, status: 201 },
  endCalendarFeed: { ...calendarPeople, status: 200 },
  readCalendarFeed: dataentryRow(
    'public',
    ({ userId, clientId }) => ({ params: { userId }, query: { k: `${clientId}.no-such-key` } }),
    404,
    { message: 'There is no such calendar.' },
  ),
}
