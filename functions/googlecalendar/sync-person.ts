import { membershipOf } from '../clients/membership.ts'
import { accountStateNow } from '../lib/account-state.ts'
import { variable } from '../lib/environment.ts'
import { makeLogger, makeMetrics } from '../lib/logging.ts'
import { InvalidRow } from '../lib/invalid-rows.ts'
import { calendarOf, type GoogleCalendar } from './google/calendar.ts'
import { GoogleRefusal, GoogleUnavailable, GoogleWithdrawn, pauseMs } from './google/request.ts'
import { accessFor } from './google/oauth.ts'
import { compareCalendar, readCalendarChanges } from './read-changes.ts'
import { removeOffersOf } from './store/linked.ts'
import { endLink, findLink, keepLink, takeLink, type Link } from './store/links.ts'
import { endWork, forgetWork, giveUpWork, worksOf } from './store/work.ts'
import { openToken } from './tokens.ts'
import { writeAppointment } from './write-event.ts'

const log = makeLogger('googlecalendar')
const metrics = makeMetrics('googlecalendar')

const minuteMs = 60_000
const busyMs = 2 * minuteMs
/** When to check again for users who currently may not sign in. */
const pausedMs = 60 * minuteMs
const compareMs = 24 * 60 * minuteMs
/** Consecutive failures that span an hour or more. */
const manyFailures = 6

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

function count(name: 'CalendarWorkGivenUp' | 'CalendarsBehind'): void {
  metrics.addMetric(name, 'Count', 1)
  metrics.publishStoredMetrics()
}

/** Google refuses the appointment itself, or a row of it does not parse. */
const isPermanent = (error: unknown): error is GoogleRefusal | InvalidRow =>
  error instanceof InvalidRow ||
  (error instanceof GoogleRefusal &&
    // Concerns a single event, whose owner has transferred it.
    (error.reason === 'forbiddenForNonOrganizer' || ![401, 403, 404, 409, 410, 412].includes(error.status)))

/** True if any has been given up, now or before. */
async function writeAll(link: Link, calendar: GoogleCalendar): Promise<boolean> {
  let givenUp = false
  for (const work of await worksOf(link.client, link.user)) {
    if (work.givenUp) {
      givenUp = true
      continue
    }
    try {
      await writeAppointment(link, calendar, work.appointment)
      await endWork(work)
    } catch (error) {
      if (!isPermanent(error)) throw error
      log.error('An appointment is not written to Google', { appointment: work.appointment, why: error.message })
      await giveUpWork(work)
      count('CalendarWorkGivenUp')
      givenUp = true
    }
  }
  return givenUp
}

/** It waits while its user is disabled, and ends once they are removed. */
async function linkStateOf({ client, user, username }: Link): Promise<'works' | 'waits' | 'ends'> {
  const membership = await membershipOf(client, user)
  if (!membership.client || !membership.user) return 'ends'
  if (membership.client.suspended) return 'waits'
  const state = await accountStateNow({ username, clientId: client, userId: user })
  if (state === 'elsewhere' || state === 'missing') return 'ends'
  return state === 'disabled' ? 'waits' : 'works'
}

async function endUnasked(link: Link, now: Date, withdrawn: boolean): Promise<void> {
  const { client, user, id } = link
  log.warn('A link to Google ended', { client, user, withdrawn })
  await endLink(link, { now, withdrawn }, [])
  await removeOffersOf(client, id)
  await forgetWork(client, user)
}

/** Returns the updated link. */
async function bringUpToDate(link: Link, calendar: GoogleCalendar, now: Date): Promise<Link> {
  const isFirst = link.syncedAt === undefined
  const at = now.toISOString()
  const isCompared = isFirst || (link.compareAt !== undefined && link.compareAt <= at)
  if (isCompared) await compareCalendar(link, now)
  const givenUp = await writeAll(link, calendar)
  const isLooked = link.lookAt <= at
  const syncToken = isLooked ? await readCalendarChanges(link, calendar, now) : link.syncToken
  const { heldUntil: _heldUntil, syncToken: _syncToken, ...rest } = link
  return {
    ...rest,
    ...(syncToken !== undefined && { syncToken }),
    failures: 0,
    givenUp,
    syncedAt: at,
    ...(isLooked && { lookAt: after(now, Number(variable('GOOGLE_LOOK_MINUTES')) * minuteMs) }),
    // The first time, an appointment saved at the same moment may have been missed.
    ...(isCompared && !isFirst && { compareAt: after(now, compareMs) }),
  }
}

/** Rethrows failures that are not Google's. */
async function afterFailure(link: Link, error: unknown, now: Date): Promise<void> {
  const isForbidden = error instanceof GoogleRefusal && error.status === 403
  if (error instanceof GoogleWithdrawn || isForbidden) return endUnasked(link, now, true)
  const failures = link.failures + 1
  const retryAfter = error instanceof GoogleUnavailable ? error.retryAfter : undefined
  await keepLink({ ...link, failures, heldUntil: after(now, pauseMs(failures, retryAfter)) })
  if (failures >= manyFailures) count('CalendarsBehind')
  if (!(error instanceof GoogleUnavailable || error instanceof GoogleRefusal)) throw error
  log.warn('A calendar waits', { client: link.client, user: link.user, failures, why: error.message })
}

export async function syncPerson({ client, user }: { client: string; user: string }, now: Date): Promise<void> {
  const link = await findLink(client, user)
  if (!link) return forgetWork(client, user)
  if (link.heldUntil !== undefined && link.heldUntil > now.toISOString()) return
  if (!(await takeLink(link, now, new Date(now.getTime() + busyMs)))) return
  const state = await linkStateOf(link)
  if (state === 'ends') return endUnasked(link, now, false)
  if (state === 'waits') return keepLink({ ...link, heldUntil: after(now, pausedMs) })
  try {
    const token = await openToken(link.id, link.token)
    if (token === undefined) throw new GoogleWithdrawn()
    const access = await accessFor(token)
    await keepLink(await bringUpToDate(link, calendarOf(access.token), now))
  } catch (error) {
    await afterFailure(link, error, now)
  }
}
