import { eraseEnded, endAllLinks, linksOf } from './links.ts'
import { eraseOffers, forgetEvents, offersOf } from './linked.ts'
import { eraseWork } from './work.ts'

export async function everyCalendar(client: string) {
  const [links, offers] = await Promise.all([linksOf(client), offersOf(client)])
  return {
    links: links.map(({ user, email, linkedAt, syncedAt }) => ({ user, email, linkedAt, syncedAt })),
    offers: offers.map(({ link: _link, mark: _mark, ...offer }) => offer),
  }
}

/**
 * The remaining rows name nobody: by them the next runs remove the events from the calendars, and revoke the access.
 */
export async function eraseCalendars(client: string, now: Date): Promise<void> {
  for (const link of await endAllLinks(client, now)) await forgetEvents(link)
  await eraseEnded(client)
  await eraseOffers(client)
  await eraseWork(client)
}
