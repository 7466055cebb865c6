import type { FeedbackParty, Group, LinkPurpose, LinkReader, RouteDefinition, Signature } from '@lintel/contract'
import type { Logger } from '@aws-lambda-powertools/logger'

/** The signed-in person, from the verified token except for the name. */
export interface User {
  /** Cognito's id of the identity. */
  sub: string
  /** When their token was issued, in seconds since 1970; missing where the server acts in their name. */
  issuedAt?: number
  /** Cognito's name of the identity. */
  username: string
  email: string
  /** The agency user's name; the e-mail address where there is none. */
  name: string
  groups: readonly Group[]
  /** Empty only for system administrators, who need no company. */
  clientId: string
  /** The agency user behind the identity; empty only for system administrators. */
  userId: string
}

/**
 * Which records the call may touch. any: every client's. client: those of one client, and of `branchIds` alone where
 * that is given. self: the caller's own.
 */
export type CallerScope =
  | { kind: 'any' }
  | { kind: 'client'; clientId: string; branchIds?: readonly string[] }
  | { kind: 'self'; clientId: string; userId: string }

/** The context that every operation gets besides its input. There is no global user. */
export interface PublicContext {
  /** In every log line and every error answer. */
  requestId: string
  now(): Date
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** The caller's IP address as CloudFront saw it. */
  viewerAddress: string | undefined
}

/** A context with a fixed clock: everything that one save writes has the same time. */
export function atOneMoment<C extends Pick<PublicContext, 'now'>>(ctx: C): C {
  const moment = ctx.now()
  return { ...ctx, now: () => moment }
}

/** The context of a route that needs a token. */
export interface Context extends PublicContext {
  user: User
  scope: CallerScope
}

/** A visitor: the holder of this link's key. */
export interface LinkCaller {
  linkId: string
  reportId: string
  purpose: LinkPurpose
  /** With the purpose signature. */
  signatureId?: string
  /** Whose signature it was when the link was made. */
  signer?: Pick<Signature, 'type' | 'name' | 'email'>
  /** With the purpose feedback, where the link is for one party alone. */
  party?: FeedbackParty
  /** With the purpose feedback, where one person got it by e-mail: who. */
  sentto?: LinkReader
  /** With the purpose report, where the link is for another file than the main PDF: which one. */
  document?: { filename: string; variant?: string | undefined; src?: string | undefined }
  /** Whether it was opened before. */
  opened: boolean
}

/** The context of a route that needs the key of a link, which says which report and what for. */
export interface LinkContext extends PublicContext {
  link: LinkCaller
}

/** The context of a route's operation: public routes have no user, and visitors are identified by their link. */
export type ContextOf<R extends RouteDefinition> = R['access'] extends { kind: 'public' }
  ? PublicContext
  : R['access'] extends { kind: 'linkKey' }
    ? LinkContext
    : Context

/** The owner of a record. */
export interface Owner {
  clientId: string
  branchId?: string
  userId?: string
}

/** True when a record of this owner is within the scope; operations answer 404 where it is not. */
export function reaches(scope: CallerScope, owner: Owner): boolean {
  if (scope.kind === 'any') return true
  if (scope.clientId !== owner.clientId) return false
  if (scope.kind === 'self') return scope.userId === owner.userId
  return !scope.branchIds || (owner.branchId !== undefined && scope.branchIds.includes(owner.branchId))
}

/** True for the provider's own staff, whose scope is every client. */
export const isProviderStaff = (ctx: Context): boolean =>
  ctx.user.groups.includes('Administrators') || ctx.user.groups.includes('Support')
