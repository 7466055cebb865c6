import type { Client } from '@lintel/contract'
import type { ReactNode } from 'react'
import { CalendarOffers } from './calendar-offers.tsx'
import { GoogleButton, GoogleState } from './google-button.tsx'
import classes from './google.module.css'

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
