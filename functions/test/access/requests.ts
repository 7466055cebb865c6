import type { RawRequest } from '../call.ts'
import type { Target } from './row.ts'

/*
 * Who may call, what they send and what they are told, where features have it in common.
 */

export const readersOfClients = { SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' } as const
export const reportPeople = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const
/** Whoever works with appointments: others of an agency have their own alone. */
export const appointmentPeople = {
  access: {
    Administrators: 'any',
    Support: 'any',
    CustomerAdministrators: 'own',
    BranchAdministrators: 'branch',
    Customers: 'self',
  },
  dataentry: false,
} as const
export const byId = ({ reportId }: Target): RawRequest => ({ params: { id: reportId } })
/** The job, or the signature of the link, does not exist: visitors get the same answer as for a bad key. */
export const missingShared = { status: 404, message: 'Could not fetch the Report.' }
export const bySignatureKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.signature },
})
export const remoteSupporters = { Administrators: 'any', Support: 'any' } as const
/** Accounts have no client: whoever may ask for one may ask for each, and this one is not there. */
export const noAccount = { query: { username: 'nobody@people.example' } }
export const missingAccount = { status: 404, message: 'There is no such account.' }
