/* Times as displayed in the United Kingdom, whatever the local time zone. Locale and zone are here and not in the
   contract, because visitors' pages load neither the contract nor its schemas. */

const place = { timeZone: 'Europe/London' } as const
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit' } as const

const dates = new Intl.DateTimeFormat('en-GB', { ...place, ...day })
const times = new Intl.DateTimeFormat('en-GB', { ...place, ...minute })
const longDates = new Intl.DateTimeFormat('en-GB', { ...place, day: 'numeric', month: 'long', year: 'numeric' })
const moments = new Intl.DateTimeFormat('en-GB', { ...place, ...day, ...minute })

/** 21/11/2026; `instant` is ISO 8601. */
export const dateText = (instant: string): string => dates.format(new Date(instant))

/** 21 November, within a sentence; with the year unless it is the current one. */
export const longDateText = (instant: string, now = new Date()): string => {
  const [today, date] = [now, new Date(instant)].map((moment) => longDates.format(moment))
  const year = today?.slice(-5) ?? ''
  return date?.endsWith(year) ? date.slice(0, -year.length) : (date ?? '')
}

/** 10:42 */
export const timeText = (instant: string): string => times.format(new Date(instant))

/** 21/11/2026 10:42 */
export const dateTimeText = (instant: string): string => moments.format(new Date(instant)).replace(', ', ' ')
