import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { Group, remoteSupporters, reportReaders, scopeFor } from '@lintel/contract'
import { reaches, type CallerScope, type Owner } from '../lib/context.ts'
import { forgetEnabled, isEnabled } from '../lib/authenticate.ts'
import { scopeWithin } from '../lib/authorise.ts'
import { cognito } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { Refusal } from '../lib/refusal.ts'
import { isLinkGood } from '../sharing/visitor.ts'
import type { Listener, ListeningPerson, ListeningVisitor } from './store.ts'

/*
 * A connection may stand for two hours, and what its owner may hear of can change meanwhile: they are disabled, their
 * client is suspended, their groups or branches change, their link is revoked. So it is looked at again whenever something is
 * told, and believed for half a minute; that an identity is enabled is believed for another half at most.
 */

/** What somebody may hear of now; undefined: of nothing any more. */
export type Hearing = { hears: (owner: Owner) => boolean; hearsCommands: boolean } | undefined

/** Finds out what a listener may hear of now. */
export type HearingCheck = (listener: Listener, now: Date) => Promise<Hearing>

const believedMs = 30_000
const mostRemembered = 10_000
type Remembered = Map<string, { until: number; hearing: Promise<Hearing> }>

/** What each of the two checks has found out: the one without the pool knows less, and must not answer for the other. */
const byPool: Remembered = new Map()
const byMembership: Remembered = new Map()

const keyOf = ({ who }: Listener) => JSON.stringify(who ?? '')

/** Asks once in a while for all connections of the same person or link. What could not be found out is asked again. */
function rememberedFor(
  remembered: Remembered,
  listener: Listener,
  now: Date,
  ask: () => Promise<Hearing>,
): Promise<Hearing> {
  const key = keyOf(listener)
  const known = remembered.get(key)
  if (known && known.until > now.getTime()) return known.hearing
  if (remembered.size >= mostRemembered) remembered.clear()
  const hearing = ask()
  remembered.set(key, { until: now.getTime() + believedMs, hearing })
  hearing.catch(() => remembered.delete(key))
  return hearing
}

async function scopeOf(person: ListeningPerson): Promise<CallerScope | undefined> {
  // Whoever may read reports may hear of them.
  const reach = scopeFor(reportReaders, person.groups)
  try {
    return reach && (await scopeWithin(reach, person))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const hearingOfPerson = async (person: ListeningPerson): Promise<Hearing> => {
  const scope = await scopeOf(person)
  // Of answers hears whoever may send commands.
  const hearsCommands = scopeFor(remoteSupporters, person.groups) === 'any'
  return scope && { hears: (owner) => reaches(scope, owner), hearsCommands }
}

/** The audience of a visitor is one report: whatever is told to it is for them. */
const hearingOfVisitor = async ({ reportId, linkId }: ListeningVisitor, now: Date): Promise<Hearing> =>
  (await isLinkGood(reportId, linkId, now)) ? { hears: () => true, hearsCommands: false } : undefined

/** What a listener may hear of by their client, user, branches or link. Connections of an earlier form end. */
const withoutIdentity: HearingCheck = async ({ who }, now) => {
  if (!who) return undefined
  return who.kind === 'visitor' ? hearingOfVisitor(who, now) : hearingOfPerson(who)
}

/** The groups that somebody is in now; undefined where they are disabled, or gone. */
async function groupsOf(username: string): Promise<Group[] | undefined> {
  if (!(await isEnabled(username))) return undefined
  const command = new AdminListGroupsForUserCommand({ UserPoolId: variable('USER_POOL_ID'), Username: username })
  const { Groups = [] } = await cognito.send(command)
  return Groups.flatMap(({ GroupName }) => Group.safeParse(GroupName).data ?? [])
}

/**
 * What a listener may hear of by their groups, client, user, branches or link as they are now: nothing where their
 * identity was disabled, their client suspended, their link revoked.
 */
export const hearingOf: HearingCheck = (listener, now) =>
  rememberedFor(byPool, listener, now, async () => {
    const { who } = listener
    if (who?.kind !== 'person') return withoutIdentity(listener, now)
    const groups = await groupsOf(who.username)
    return groups && hearingOfPerson({ ...who, groups })
  })

/** Forgets what is known of everybody: something has just changed. */
export function forgetHearing(): void {
  byPool.clear()
  byMembership.clear()
  forgetEnabled()
}

/** As `hearingOf`, for a function that cannot ask the user pool: whether the identity is enabled, and its groups, are not looked at. */
export const hearingByMembership: HearingCheck = (listener, now) =>
  rememberedFor(byMembership, listener, now, () => withoutIdentity(listener, now))
