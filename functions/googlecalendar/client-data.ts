import { eraseEnded, endOddly, linksOf } from './store/links.ts'
import { eraseOffers, forgetEvents, offersOf } from './store/linked.ts'
import { eraseWork } from './store/work.ts'

/** What is exported of calendars at Google: who has linked which, and what waits. The tokens that open them are not exported. */
export async function everyCalendar(client: string) {
  const [links, offers] = await Promise.all([linksOf(client), offersOf(client)])
  return {
    links: links.map(({ user, email, linkedAt, syncedAt }) => ({ user, email, linkedAt, syncedAt })),
    offers: offers.map(({ link: _link, mark: _mark, ...offer }) => offer),
  }
}

/**
 * Ends the links of a client, and removes what is known of them. What stays says of nobody whose it was: the next runs
 * remove the appointments from the calendars by it, and give the access back.
 */
export async function eraseCalendars(client: string, now: Date): Promise<void> {
  for (const link of await endOddly(client, now)) await forgetEvents(link)
  await eraseEnded(client)
  await eraseOffers(client)
  await eraseWork(client)
}
