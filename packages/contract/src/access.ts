import { groups } from './group-precedence.ts'
import type { Group } from './groups.ts'

/**
 * The reach of a group on a route.
 * any: every client. own: the caller's client. branch: the caller's client; a user with a branch list who is not in
 * CustomerAdministrators reaches those branches only. self: the caller's own records.
 */
export type Scope = 'any' | 'own' | 'branch' | 'self'

/** From widest to narrowest; a caller in several groups gets the widest. */
export const scopesByReach: readonly Scope[] = ['any', 'own', 'branch', 'self']

/** The purpose of a public link. */
export const linkPurposes = ['feedback', 'signature', 'report', 'photos'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Who may call a route. There is no default: a route without it does not compile. */
export type Access =
  | { kind: 'public' }
  | { kind: 'linkKey'; purposes: readonly LinkPurpose[] }
  | { kind: 'groups'; groups: Partial<Record<Group, Scope>>; dataentry: boolean }

/** Access for visitors by a link's key, `k` in the query. The route names its report: `id` in path or query. */
export type LinkAccess = Extract<Access, { kind: 'linkKey' }>

/** Anyone may call it, without a token. */
export const publicAccess = { kind: 'public' } as const satisfies Access

/** A visitor with a signed link of one of these purposes may call it. */
export const linkKey = (...purposes: LinkPurpose[]): LinkAccess => ({ kind: 'linkKey', purposes })

/**
 * The named groups may call it. Dataentry is subtractive: its members may call the route only if `dataentry` is true,
 * whatever other groups they are in.
 */
export const allow = (scopes: Partial<Record<Group, Scope>>, options: { dataentry?: boolean } = {}): Access => ({
  kind: 'groups',
  groups: scopes,
  dataentry: options.dataentry ?? false,
})

/** Every signed-in user may call it, with this reach. */
export const signedIn = (scope: Scope): Access =>
  allow(Object.fromEntries(groups.map((group) => [group, scope])), { dataentry: true })

/** The widest scope that these groups have with this access; undefined if they may not call it. */
export const scopeFor = (access: Access, memberOf: readonly Group[]): Scope | undefined => {
  if (access.kind !== 'groups') return undefined
  if (memberOf.includes('Dataentry') && !access.dataentry) return undefined
  const held = new Set(memberOf.map((group) => access.groups[group]))
  return scopesByReach.find((scope) => held.has(scope))
}
