import { reaches, type CallerScope, type Owner } from '../lib/context.ts'
import { isEnabled } from '../lib/authenticate.ts'
import { scopeWithin } from '../lib/authorise.ts'
import { Refusal } from '../lib/refusal.ts'
import { isLinkGood } from '../sharing/visitor.ts'
import type { Listener, ListeningPerson, ListeningVisitor } from './store.ts'

/*
 * A connection may stand for two hours, and what its owner may hear of can change meanwhile: they are disabled, their
 * client is suspended, their branches change, their link is revoked. So it is looked at again whenever something is
 * told, and believed for half a minute; that an identity is enabled is believed for another half at most.
 */

/** What somebody may hear of now; undefined: of nothing any more. */
export type Hearing = { hears: (owner: Owner) => boolean } | undefined

/** Finds out what a listener may hear of now. */
export type HearingCheck = (listener: Listener, now: Date) => Promise<Hearing>

const believedMs = 30_000
const mostRemembered = 10_000
const remembered = new Map<string, { until: number; hearing: Promise<Hearing> }>()

/** Asks once in a while for all connections of the same person or link. What could not be found out is asked again. */
function rememberedFor(key: string, now: Date, ask: () => Promise<Hearing>): Promise<Hearing> {
  const known = remembered.get(key)
  if (known && known.until > now.getTime()) return known.hearing
  if (remembered.size >= mostRemembered) remembered.clear()
  const hearing = ask()
  remembered.set(key, { until: now.getTime() + believedMs, hearing })
  hearing.catch(() => remembered.delete(key))
  return hearing
}

async function scopeOf(person: ListeningPerson): Promise<CallerScope | undefined> {
  try {
    return await scopeWithin(person.reach, person)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const hearingOfPerson = async (person: ListeningPerson): Promise<Hearing> => {
  const scope = await scopeOf(person)
  return scope && { hears: (owner) => reaches(scope, owner) }
}

/** The audience of a visitor is one report: whatever is told to it is for them. */
const hearingOfVisitor = async ({ reportId, linkId }: ListeningVisitor, now: Date): Promise<Hearing> =>
  (await isLinkGood(reportId, linkId, now)) ? { hears: () => true } : undefined

/** What a listener may hear of by their client, user, branches or link. Connections of an earlier form end. */
const withoutIdentity: HearingCheck = async ({ who }, now) => {
  if (!who) return undefined
  return who.kind === 'visitor' ? hearingOfVisitor(who, now) : hearingOfPerson(who)
}

const keyOf = ({ who }: Listener) => JSON.stringify(who ?? '')

/** What a listener may hear of: nothing where their identity was disabled, their client suspended, their link revoked. */
export const hearingOf: HearingCheck = (listener, now) =>
  rememberedFor(keyOf(listener), now, async () => {
    const { who } = listener
    if (who?.kind === 'person' && !(await isEnabled(who.username))) return undefined
    return withoutIdentity(listener, now)
  })

/** As `hearingOf`, for a function that cannot ask the user pool: whether the identity is enabled is not looked at. */
export const hearingByMembership: HearingCheck = (listener, now) =>
  rememberedFor(keyOf(listener), now, () => withoutIdentity(listener, now))
