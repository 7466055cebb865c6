import { useAttempt } from '../../../lib/attempt.ts'
import type { CalendarOffer, Client } from '@lintel/contract'
import { appointmentName, displayDate } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clockOf } from '../diary-events.ts'
import classes from './google.module.css'
import { decide, offersQuery } from './google.queries.ts'
import { GoogleButton, GoogleState } from './google-button.tsx'

const when = (times: { starttime: string; endtime: string }): string => {
  const { day, start, end } = clockOf(times)
  return `${displayDate(day)}, ${start}–${end}`
}

const sentence = ({ kind, appointment, starttime, endtime }: CalendarOffer, who: string): string => {
  const name = appointmentName(appointment)
  if (kind === 'removed' || starttime === undefined || endtime === undefined)
    return `${who} deleted in Google: ${name}.`
  return `${who} moved in Google: ${name}, from ${when(appointment)} to ${when({ starttime, endtime })}.`
}

export function CalendarOffers({ client, asked }: { client: Client; asked: string | undefined }) {
  const { data } = useQuery(offersQuery(asked))
  const { busy, attempt } = useAttempt<string>()
  if (!data || data.length === 0) return null
  const answer = (offer: CalendarOffer, accept: boolean) => attempt(offer.mark, () => decide(offer, accept))
  const nameOf = (userId: string) => client.users.find(({ id }) => id === userId)?.name ?? 'An inspector'
  return (
    <section className={classes.offers} aria-label="Changes in Google">
      <h2>Changes in Google</h2>
      <ul>
        {data.map((offer) => {
          const said = sentence(offer, nameOf(offer.appointment.userId))
          return (
            <li key={offer.mark}>
              <p>{said}</p>
              <div className={classes.buttons}>
                <Button
                  size="sm"
                  aria-label={`Accept: ${said}`}
                  loading={busy === offer.mark}
                  onClick={() => void answer(offer, true)}
                >
                  Accept
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Keep ours: ${said}`}
                  disabled={busy === offer.mark}
                  onClick={() => void answer(offer, false)}
                >
                  Keep ours
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The notices come and go, and must not move the cells that a user is about to click. */
export function WithGoogle({
  client,
  asked,
  children,
}: {
  client: Client | undefined
  asked: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <div className={classes.rest}>{children}</div>
      <div className={classes.notices}>
        {client && <CalendarOffers client={client} asked={asked} />}
        <GoogleState />
        <GoogleButton on="phone" />
      </div>
    </div>
  )
}
