import { appointmentPeople } from './requests.ts'
import { row, type AccessRows, type Target } from './row.ts'

/**
 * The inspector is the same in both branches, and works for the first; that its administrator reaches no other is
 * tested with the feature. Other users of an agency can see only their own day.
 */
const people = { ...appointmentPeople, BranchAdministrators: 'own' } as const
const ofDay =
  (date: string) =>
  ({ clientId, userId }: Target) => ({ params: { userId, date }, query: { client: clientId } })

export const daysheets: AccessRows<'daysheets'> = {
  downloadDaySheet: row(people, ofDay('2026-11-24'), 200),
  listDaySheetEmails: row(people, ofDay('2026-11-24'), 200),
  // Of a day without visits: nothing is mailed.
  sendDaySheet: row(people, (target) => ({ ...ofDay('2026-11-29')(target), body: {} }), 409),
}
