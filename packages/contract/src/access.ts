import { groups } from './group-precedence.ts'
import type { Group } from './groups.ts'

/** `branch`: the caller's client; a user with a branch list who is not in CustomerAdministrators reaches only those. */
export type Scope = 'any' | 'own' | 'branch' | 'self'

/** From widest to narrowest; a caller in several groups gets the widest. */
export const scopesByReach: readonly Scope[] = ['any', 'own', 'branch', 'self']

export const linkPurposes = ['feedback', 'signature', 'receipt', 'report', 'photos', 'claim'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** There is no default: a route without it does not compile. */
export type Access =
  | { kind: 'public' }
  | { kind: 'linkKey'; purposes: readonly LinkPurpose[] }
  | { kind: 'groups'; groups: Partial<Record<Group, Scope>>; dataentry: boolean }

/** By a link's key, `k` in the query. The route names its report: `id` in path or query. */
export type LinkAccess = Extract<Access, { kind: 'linkKey' }>

export const publicAccess = { kind: 'public' } as const satisfies Access

export const linkKey = (...purposes: LinkPurpose[]): LinkAccess => ({ kind: 'linkKey', purposes })

/** Dataentry is subtractive: its members need `dataentry: true`, whatever other groups they are in. */
export const allow = (scopes: Partial<Record<Group, Scope>>, options: { dataentry?: boolean } = {}): Access => ({
  kind: 'groups',
  groups: scopes,
  dataentry: options.dataentry ?? false,
})

export const signedIn = (scope: Scope): Access =>
  allow(Object.fromEntries(groups.map((group) => [group, scope])), { dataentry: true })

/** The widest scope that these groups have with this access; undefined if they may not call it. */
export const scopeFor = (access: Access, memberOf: readonly Group[]): Scope | undefined => {
  if (access.kind !== 'groups') return undefined
  if (memberOf.includes('Dataentry') && !access.dataentry) return undefined
  const held = new Set(memberOf.map((group) => access.groups[group]))
  return scopesByReach.find((scope) => held.has(scope))
}

/** Others at an agency have access to their own only. */
export const appointmentPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'branch',
  Customers: 'self',
})

export const calendarPeople = allow({
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  Customers: 'self',
})

export const remoteSupporters = allow({ Administrators: 'any', Support: 'any' })

const people = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const

export const reportStaff = allow(people)

export const reportReaders = allow(people, { dataentry: true })

/** Clients their own, support all. */
export const ticketPeople = allow({ Support: 'any', Customers: 'own' })

export const ticketOwners = allow({ Customers: 'own' })
