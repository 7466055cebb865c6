import type { ListedReportType, ReportSummary } from '@lintel/contract'
import type { Roles } from '../../../lib/session.ts'

/** What an action needs to know of its report: a row of the list, or the open report. */
export type ReportTarget = Pick<
  ReportSummary,
  'id' | 'ref' | 'version' | 'type' | 'address' | 'client' | 'locked' | 'deleted' | 'legacy' | 'colourcode'
>

export type ReportAction =
  'email' | 'history' | 'links' | 'lock' | 'colour' | 'merge' | 'followOn' | 'newRef' | 'delete' | 'restore'

export type Availability = 'hidden' | 'disabled' | 'free'

const providerOnly: ReadonlySet<ReportAction> = new Set(['newRef', 'delete', 'restore'])
const refusedWhileLocked: ReadonlySet<ReportAction> = new Set(['merge', 'newRef', 'delete'])
const leftWhenDeleted: ReadonlySet<ReportAction> = new Set(['history', 'restore'])

/** Whether the user can run an action on a report; the server checks again. `inactive` is the client's state. */
export const availabilityOf = (
  action: ReportAction,
  { locked, deleted, legacy }: Pick<ReportTarget, 'locked' | 'deleted' | 'legacy'>,
  { roles, inactive }: { roles: Pick<Roles, 'administrator' | 'support' | 'dataEntry'>; inactive: boolean },
): Availability => {
  if (roles.dataEntry || legacy) return 'hidden'
  if (providerOnly.has(action) && !roles.administrator && !roles.support) return 'hidden'
  if (action === (deleted ? 'delete' : 'restore')) return 'hidden'
  if (deleted && !leftWhenDeleted.has(action)) return 'hidden'
  if (inactive) return 'disabled'
  return locked && refusedWhileLocked.has(action) ? 'disabled' : 'free'
}

export interface FollowOn {
  name: string
  displayName: string
}

export const followOnsOf = (types: readonly ListedReportType[], name: string): FollowOn[] =>
  (types.find((type) => type.name === name)?.convertedToList ?? []).flatMap((target) =>
    types.filter((type) => type.name === target && type.createAllowed),
  )

/** E.g. 'a Check In', 'an Inventory'. */
export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
