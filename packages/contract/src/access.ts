import { groups } from './group-precedence.ts'
import type { Group } from './groups.ts'

/**
 * How far a group reaches with a route.
 * any: every client. own: the caller's client. branch: the caller's client, and for everyone who is not in
 * CustomerAdministrators and has a branch list only those branches. self: the caller's own records.
 */
export type Scope = 'any' | 'own' | 'branch' | 'self'

/** From widest to narrowest; a caller in several groups gets the widest. */
export const scopesByReach: readonly Scope[] = ['any', 'own', 'branch', 'self']

/** What a public link was made for. */
export const linkPurposes = ['feedback', 'signature', 'report', 'photos'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Who may call a route. There is no default: a route without it does not compile. */
export type Access =
  | { kind: 'public' }
  | { kind: 'linkKey'; purposes: readonly LinkPurpose[] }
  | { kind: 'groups'; groups: Partial<Record<Group, Scope>>; dataentry: boolean }

/**
 * What visitors may do with the key of a link, `k` in the query. Such a route names its report: `id` in its path, or
 * else in its query.
 */
export type LinkAccess = Extract<Access, { kind: 'linkKey' }>

/** Anyone may call it, without a token. */
export const open = { kind: 'public' } as const satisfies Access

/** A visitor with a signed link of one of these purposes may call it. */
export const linkKey = (...purposes: LinkPurpose[]): LinkAccess => ({ kind: 'linkKey', purposes })

/**
 * The named groups may call it. Dataentry is subtractive: whoever is in it may call the route only where
 * `dataentry` is true, whatever other group they hold.
 */
export const allow = (scopes: Partial<Record<Group, Scope>>, options: { dataentry?: boolean } = {}): Access => ({
  kind: 'groups',
  groups: scopes,
  dataentry: options.dataentry ?? false,
})

/** Every signed-in person may call it, with this reach. */
export const signedIn = (scope: Scope): Access =>
  allow(Object.fromEntries(groups.map((group) => [group, scope])), { dataentry: true })

/** The widest scope that these groups have with this access, or undefined when they may not call it. */
export const scopeFor = (access: Access, memberOf: readonly Group[]): Scope | undefined => {
  if (access.kind !== 'groups') return undefined
  if (memberOf.includes('Dataentry') && !access.dataentry) return undefined
  const held = new Set(memberOf.map((group) => access.groups[group]))
  return scopesByReach.find((scope) => held.has(scope))
}
