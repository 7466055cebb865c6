import { groups, type Feature, type Group, type LinkPurpose, type RoutesOf } from '@lintel/contract'
import type { RawRequest } from '../call.ts'

/** The target of the walk: a report with everything that belongs to it. */
export interface Target {
  clientId: string
  branchId: string
  userId: string
  reportId: string
  jobId: string
  /** An open remote command to `userId`. */
  commandId: string
  /** An invoice of the provider to its client, of January 2025 or later. */
  invoiceId: string
  /** A new ticket of its client. */
  ticketId: string
  /** A customer of its client, as it was made. */
  customerId: string
  /** An e-mail template of its client, for its branch. */
  templateId: string
  /** An appointment in its branch on 24/11/2026, of `userId`. */
  appointmentId: string
  /** A report template of its client, as it was made. */
  reportTemplateId: string
  /** The key of a link to it, for each purpose. */
  linkKeys: Record<LinkPurpose, string>
  /** The whole report, as GET answers it. */
  report: object
}

/** How far somebody gets with a route. */
type Reach = 'any' | 'own' | 'branch' | 'self'

/** A route's row of the table. */
export interface AccessRow {
  /**
   * public: without a token. link: with the key of a link, whoever calls. Otherwise who gets how far; whoever is not
   * named is refused.
   */
  access: 'public' | 'link' | Partial<Record<Group | 'everybody', Reach>>
  /** Whether people in Dataentry may call it. */
  dataentry: boolean
  request: (target: Target) => RawRequest
  /** With `self`: true where the record is nobody's own, so that only a wider reach finds it. */
  nobodysOwn?: true
  /** True where the request names no record: everybody who may call the route gets their own. */
  ofCaller?: true
  /** The answer for somebody who may call it, with a record of their own. */
  status: number
  /** With a success: whether the target shows in the answer. Lists answer without it, instead of 404. */
  shows?: (body: string, target: Target) => boolean
  /** With a 404 of its own: the message that differs from that of a missing record. */
  message?: string
}

/** Groups in which a person of the target's client may make the row's request. */
export const groupsFor = ({ access }: AccessRow): Group[] => {
  if (access === 'public' || access === 'link' || access.everybody || access.Customers) return ['Customers']
  return groups.filter((group) => access[group])
}

/** A row for each route of a feature. */
export type AccessRows<F extends Feature> = Record<keyof RoutesOf<F>, AccessRow>
