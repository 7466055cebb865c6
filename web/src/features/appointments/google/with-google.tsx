import type { Client } from '@lintel/contract'
import type { ReactNode } from 'react'
import { CalendarOffers } from './calendar-offers.tsx'
import { GoogleButton, GoogleState } from './google-button.tsx'
import classes from './google.module.css'

/** A diary below what there is to know and to decide of calendars at Google. */
export function WithGoogle({
  client,
  asked,
  children,
}: {
  client: Client | undefined
  /** The client that provider staff have chosen. */
  asked: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes.screen}>
      <div className={classes.notices}>
        <GoogleState />
        <GoogleButton on="phone" />
        {client && <CalendarOffers client={client} asked={asked} />}
      </div>
      <div className={classes.rest}>{children}</div>
    </div>
  )
}
