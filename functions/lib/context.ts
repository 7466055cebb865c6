import {
  type Client,
  type FeedbackParty,
  type Group,
  type LinkPurpose,
  type LinkReader,
  type RouteDefinition,
  type Signature,
  cutText,
  shortTextMax,
} from '@lintel/contract'
import type { Logger } from '@aws-lambda-powertools/logger'

export interface User {
  sub: string
  /** When their token was issued, in seconds since 1970; absent if the server acts in their name. */
  issuedAt?: number
  username: string
  email: string
  /** The agency user's name, or else the e-mail address. */
  name: string
  groups: readonly Group[]
  /** Empty only for system administrators, who need no company. */
  clientId: string
  /** The agency user behind the identity; empty only for system administrators. */
  userId: string
}

/** The records of a call. any: every client's. client: one's, only of `branchIds` if given. self: the caller's. */
export type CallerScope =
  | { kind: 'any' }
  | { kind: 'client'; clientId: string; branchIds?: readonly string[] }
  | { kind: 'self'; clientId: string; userId: string }

export interface PublicContext {
  /** In every log line and every error response. */
  requestId: string
  now(): Date
  /** When the gateway received the request, which may then have waited for the function; absent if the server acts itself. */
  receivedAt?: Date
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** The caller's IP address as CloudFront saw it. */
  viewerAddress: string | undefined
}

/** Everything that one save writes has the same time. */
export function withFixedClock<C extends Pick<PublicContext, 'now'>>(ctx: C): C {
  const moment = ctx.now()
  return { ...ctx, now: () => moment }
}

/** A client as its own row has it. */
export type ClientRecord = Omit<Client, 'branches' | 'users'>

export interface Context extends PublicContext {
  user: User
  scope: CallerScope
  /** As read for this request, with which it need not be read again. */
  ownClient?: ClientRecord | undefined
}

/** The holder of this link's key. */
export interface LinkCaller {
  linkId: string
  reportId: string
  purpose: LinkPurpose
  /** With the purpose signature, or whose receipt it is. */
  signatureId?: string | undefined
  /** The signer when the link was made. */
  signer?: Pick<Signature, 'type' | 'name' | 'email'> | undefined
  /** With the purpose claim. */
  disputeId?: string | undefined
  /** With the purpose feedback, if the link is for one party only. */
  party?: FeedbackParty | undefined
  /** With the purpose feedback, the recipient of a link e-mailed to one person. */
  sentto?: LinkReader | undefined
  /** With the purpose report, the file, if it is not the main PDF. */
  document?: { filename: string; variant?: string | undefined; src?: string | undefined } | undefined
  /** Who made it for one person, and e-mailed it to nobody. */
  shownBy?: { id: string; name: string } | undefined
  openedAt?: string | undefined
  lastOpenedAt?: string | undefined
  /** With the purpose feedback, the last day, where staff have prolonged the period. */
  until?: string | undefined
}

export interface LinkContext extends PublicContext {
  link: LinkCaller
}

export type ContextOf<R extends RouteDefinition> = R['access'] extends { kind: 'public' }
  ? PublicContext
  : R['access'] extends { kind: 'linkKey' }
    ? LinkContext
    : Context

export interface Owner {
  clientId: string
  branchId?: string
  userId?: string
}

/** True if a record of this owner is within the scope; operations respond 404 if it is not. */
export function reaches(scope: CallerScope, owner: Owner): boolean {
  if (scope.kind === 'any') return true
  if (scope.clientId !== owner.clientId) return false
  if (scope.kind === 'self') return scope.userId === owner.userId
  return !scope.branchIds || (owner.branchId !== undefined && scope.branchIds.includes(owner.branchId))
}

export const isProviderStaff = (ctx: Context): boolean =>
  ctx.user.groups.includes('Administrators') || ctx.user.groups.includes('Support')

/** The person that a record names: a signed-in caller, or a visitor, who has only a name. */
export interface PersonToRecord {
  name: string
  userId?: string
  sub?: string
}

/** A visitor's id is empty. */
export const recordedPerson = ({ name, userId, sub }: PersonToRecord): { id: string; name: string } => ({
  id: userId || sub || '',
  name: cutText(name, shortTextMax),
})
