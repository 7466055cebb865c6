import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

/**
 * The inspector is the same in both branches, and works for the first; that its administrator reaches no other is
 * tested with the feature. Other users of an agency can see only their own day.
 */
const daySheet = {
  access: {
    Administrators: 'any',
    Support: 'any',
    CustomerAdministrators: 'own',
    BranchAdministrators: 'own',
    Customers: 'self',
  },
  dataentry: false,
  request: ({ clientId, userId }: Target): RawRequest => ({
    params: { userId, date: '2026-11-24' },
    query: { client: clientId },
  }),
} as const

export const daysheets: AccessRows<'daysheets'> = {
  downloadDaySheet: { ...daySheet, status: 200 },
  listDaySheetEmails: { ...daySheet, status: 200 },
  // Of a day without visits: nothing is mailed.
  sendDaySheet: {
    ...daySheet,
    request: ({ clientId, userId }) => ({
      params: { userId, date: '2026-11-29' },
      query: { client: clientId },
      body: {},
    }),
    status: 409,
  },
}
