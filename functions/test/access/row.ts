import { groups, type Feature, type Group, type LinkPurpose, type RoutesOf } from '@lintel/contract'
import type { RawRequest } from '../call.ts'

export interface Target {
  clientId: string
  branchId: string
  userId: string
  reportId: string
  jobId: string
  /** An open remote command to `userId`. */
  commandId: string
  /** A provider's invoice to its client, of January 2025 or later. */
  invoiceId: string
  ticketId: string
  customerId: string
  templateId: string
  /** An appointment in its branch on 24/11/2026, of `userId`. */
  appointmentId: string
  reportTemplateId: string
  /** A sent claim of the report, whatever its type. */
  disputeId: string
  linkKeys: Record<LinkPurpose, string>
  report: object
}

type Reach = 'any' | 'own' | 'branch' | 'self'

export interface AccessRow {
  /**
   * public: without a token. link: with the key of a link, for any caller. Otherwise each group's scope; other groups
   * are refused.
   */
  access: 'public' | 'link' | Partial<Record<Group | 'everybody', Reach>>
  /** Whether users in Dataentry can call it. */
  dataentry: boolean
  request: (target: Target) => RawRequest
  /** With `self`: true if the record belongs to no user, so that only a wider scope finds it. */
  unowned?: true
  /** True if the request names no record: every permitted caller gets their own. */
  ofCaller?: true
  /** The response to a permitted caller, with a record of their own. */
  status: number
  /** With a success: whether the target is in the response. Lists leave it out, instead of responding 404. */
  shows?: (body: string, target: Target) => boolean
  /** With a specific 404: the message that differs from that of a missing record. */
  message?: string
}

type Row = (
  access: AccessRow['access'],
  request: RawRequest | AccessRow['request'],
  status: number,
  /** A text is the message. */
  more?: string | Pick<AccessRow, 'unowned' | 'ofCaller' | 'shows' | 'message'>,
) => AccessRow
/** Users in Dataentry cannot call it. */
export const row: Row = (access, request, status, more) => ({
  access,
  dataentry: false,
  status,
  request: typeof request === 'function' ? request : () => request,
  ...(typeof more === 'string' ? { message: more } : more),
})
export const dataentryRow: Row = (...of) => ({ ...row(...of), dataentry: true })

export const ofCaller = { ofCaller: true } as const
type Id = Exclude<keyof Target, 'linkKeys' | 'report'>
/** In a list: the target with this id, in quotes. */
export const showing = (id: Id) => ({ shows: (body: string, target: Target) => body.includes(`"${target[id]}"`) })
/** A request for the target with this id, with the rest of its fields. */
export const by =
  (id: Id, more: RawRequest = {}) =>
  (target: Target): RawRequest => ({ ...more, params: { id: target[id], ...more.params } })
/** A request with the target's client in the query. */
export const ofClient =
  (more: RawRequest = {}) =>
  ({ clientId: client }: Target): RawRequest => ({ ...more, query: { client, ...more.query } })

/** Groups in which a user of the target's client can make the row's request. */
export const groupsFor = ({ access }: AccessRow): Group[] => {
  if (access === 'public' || access === 'link' || access.everybody || access.Customers) return ['Customers']
  return groups.filter((group) => access[group])
}

export type AccessRows<F extends Feature> = Record<keyof RoutesOf<F>, AccessRow>
