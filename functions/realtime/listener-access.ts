import { reportReaders, scopeFor, type Access } from '@lintel/contract'
import type { CallerScope } from '../lib/context.ts'
import { limitConcurrency } from '../lib/concurrency.ts'
import { accountState } from '../lib/account-state.ts'
import { scopeWithin } from '../lib/authorise.ts'
import { HttpError } from '../lib/http-error.ts'
import { isLinkGood } from '../sharing/visitor.ts'
import type { Listener, ListeningPerson, ListeningVisitor } from './store.ts'

/*
 * A connection can stay open for two hours while access changes. So access is checked again for each event, once for
 * all connections of a user or link, and cached: for a minute, or seconds where the account's state is kept already.
 */

export interface ListenerAccess {
  /** Undefined if it does not allow them. */
  scopeWith: (access: Access) => Promise<CallerScope | undefined>
}

export type ListenerAccessCheck = (listener: Listener, now: Date) => Promise<ListenerAccess | undefined>

const rememberedMs = 60_000
/** `accountState` keeps what it finds for the rest of a minute. */
const rememberedOfPoolMs = 5_000
const maxRemembered = 10_000
/** Concurrent look-ups of users: the user pool is limited per second. */
const poolLookupsAtOnce = 10

interface Remembered {
  forMs: number
  hearings: Map<string, { until: number; hearing: Promise<ListenerAccess | undefined> }>
}

/** One cache per check: the check without the user pool is weaker, and its results must not be used for the other. */
const byPool: Remembered = { forMs: rememberedOfPoolMs, hearings: new Map() }
const byMembership: Remembered = { forMs: rememberedMs, hearings: new Map() }

/** Caches a look-up for all connections with the same `key`. Failed look-ups are not cached. */
function rememberedFor(
  { forMs, hearings }: Remembered,
  key: string,
  now: Date,
  lookUp: () => Promise<ListenerAccess | undefined>,
): Promise<ListenerAccess | undefined> {
  const known = hearings.get(key)
  if (known && known.until > now.getTime()) return known.hearing
  if (hearings.size >= maxRemembered) hearings.clear()
  const hearing = lookUp()
  hearings.set(key, { until: now.getTime() + forMs, hearing })
  hearing.catch(() => hearings.delete(key))
  return hearing
}

async function scopeOf(access: Access, person: ListeningPerson): Promise<CallerScope | undefined> {
  const reach = scopeFor(access, person.groups)
  try {
    return reach && (await scopeWithin(reach, person))
  } catch (error) {
    if (error instanceof HttpError) return undefined
    throw error
  }
}

const hearingOfPerson = async (person: ListeningPerson): Promise<ListenerAccess | undefined> => {
  const scopes = new Map<Access, ReturnType<typeof scopeOf>>()
  const scopeWith: ListenerAccess['scopeWith'] = (access) => {
    const scope = scopes.get(access) ?? scopeOf(access, person)
    scopes.set(access, scope)
    scope.catch(() => scopes.delete(access))
    return scope
  }
  // The channel is for users who may read reports.
  return (await scopeWith(reportReaders)) && { scopeWith }
}

const hearingOfVisitor = async (
  { reportId, linkId }: ListeningVisitor,
  now: Date,
): Promise<ListenerAccess | undefined> =>
  (await isLinkGood(reportId, linkId, now)) ? { scopeWith: () => Promise.resolve(undefined) } : undefined

const withoutIdentity: ListenerAccessCheck = async ({ who }, now) =>
  who.kind === 'visitor' ? hearingOfVisitor(who, now) : hearingOfPerson(who)

/** Groups, and whether the identity is enabled, are not checked. */
export const accessByMembership: ListenerAccessCheck = (listener, now) =>
  rememberedFor(byMembership, JSON.stringify(listener.who), now, () => withoutIdentity(listener, now))

const poolLookups = limitConcurrency(poolLookupsAtOnce)

export const listenerAccess: ListenerAccessCheck = (listener, now) => {
  const { who } = listener
  if (who.kind !== 'person') return accessByMembership(listener, now)
  const { username, clientId, userId } = who
  // Groups are read from the pool: a user's connections may have been opened with different groups in the token.
  return rememberedFor(byPool, JSON.stringify([username, clientId, userId]), now, async () => {
    const { state, groups } = await poolLookups(() => accountState(who, () => true))
    // They may be disabled, gone, or now belong to another client or user.
    return state === 'current' ? hearingOfPerson({ ...who, groups: [...groups] }) : undefined
  })
}

export function clearAccessCache(): void {
  byPool.hearings.clear()
  byMembership.hearings.clear()
}
