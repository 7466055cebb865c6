/*
 * Moments as people in the United Kingdom read them, whatever clock this machine has. Locale and zone stand here and
 * not in the contract, because visitors' pages load neither it nor its schemas.
 */

const place = { timeZone: 'Europe/London' } as const
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit' } as const

const dates = new Intl.DateTimeFormat('en-GB', { ...place, ...day })
const times = new Intl.DateTimeFormat('en-GB', { ...place, ...minute })
const moments = new Intl.DateTimeFormat('en-GB', { ...place, ...day, ...minute })

/** 21/11/2026; `instant` is ISO 8601, as everywhere. */
export const dateText = (instant: string): string => dates.format(new Date(instant))

/** 10:42 */
export const timeText = (instant: string): string => times.format(new Date(instant))

/** 21/11/2026 10:42 */
export const dateTimeText = (instant: string): string => moments.format(new Date(instant)).replace(', ', ' ')
