import { makeLogger } from '../lib/logging.ts'
import { calendarOf } from './google/calendar.ts'
import { GoogleRefusal, GoogleUnavailable, GoogleWithdrawn, pauseMs } from './google/request.ts'
import { accessFor, revokeToken } from './google/oauth.ts'
import { forgetEvents } from './store/linked.ts'
import { findGone, forgetGone, keepGone, type EndedLinkWork } from './store/links.ts'
import { openToken } from './tokens.ts'

const log = makeLogger('googlecalendar')

/** By then, runs that began before the link ended are over; until then they may still write. */
const settledMs = 5 * 60_000
/** After this many tries, over two days, only the user can remove what is left. */
const maxFailures = 50

async function clear(link: string, token: string): Promise<void> {
  const access = await accessFor(token)
  const calendar = calendarOf(access.token)
  for (let found = 1; found > 0;) {
    found = 0
    // A page can be empty although others follow.
    let page: string | undefined
    do {
      const { items, nextPageToken } = await calendar.list({ link }, page)
      for (const { id } of items) await calendar.remove(id)
      found += items.length
      page = nextPageToken
    } while (page !== undefined)
  }
  await revokeToken(token)
}

async function tryLater(row: EndedLinkWork, error: GoogleUnavailable | GoogleRefusal, now: Date): Promise<void> {
  const failures = row.failures + 1
  if (failures < maxFailures) {
    const pause = pauseMs(failures, error instanceof GoogleUnavailable ? error.retryAfter : undefined)
    return keepGone({ ...row, failures }, new Date(now.getTime() + pause))
  }
  log.error('Appointments stay in a calendar that was unlinked', { link: row.link, why: error.message })
  await forgetEvents(row.link)
  await forgetGone(row.link)
}

export async function finishLinkEnd(link: string, now: Date): Promise<void> {
  const row = await findGone(link)
  if (!row) return
  try {
    const token = await openToken(link, row.token)
    if (token !== undefined) await clear(link, token)
  } catch (error) {
    if (error instanceof GoogleUnavailable || (error instanceof GoogleRefusal && error.status !== 403))
      return tryLater(row, error, now)
    // Access is gone: the remaining events are up to the calendar's owner.
    if (!(error instanceof GoogleWithdrawn || error instanceof GoogleRefusal)) throw error
  }
  await forgetEvents(link)
  const settledAt = new Date(Date.parse(row.at) + settledMs)
  if (settledAt > now) await keepGone(row, settledAt)
  else await forgetGone(link)
}
