import type { RawRequest } from '../call.ts'
import type { Target } from './row.ts'

/* Callers, requests and responses that features have in common. */

export const readersOfClients = { SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' } as const
export const reportPeople = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const
/** The groups that work with appointments and e-mail templates: other users of an agency have only their own. */
export const appointmentPeople = {
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
} as const
/** The job, or the signature of the link, does not exist: visitors get the same response as for an invalid key. */
export const noSharedReport = 'Could not fetch the Report.'
export const bySignatureKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.signature },
})
export const byFeedbackKey =
  (more: RawRequest = {}) =>
  ({ reportId, linkKeys }: Target): RawRequest => ({
    ...more,
    params: { id: reportId, ...more.params },
    query: { k: linkKeys.feedback, ...more.query },
  })
export const remoteSupporters = { Administrators: 'any', Support: 'any' } as const
/** Accounts have no client: a caller who can request one can request any, and this one does not exist. */
export const noAccount = (query: object = {}) => ({ query: { username: 'nobody@people.example', ...query } })
export const noSuchAccount = 'There is no such account.'
