import { firstMonth, locale } from '@lintel/contract'

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

const ages = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
/** In milliseconds. */
const ageUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `2 hours ago`, `yesterday` */
export const ageText = (instant: string): string => {
  const age = Date.now() - Date.parse(instant)
  const [unit, ms] = ageUnits.find(([, least]) => age >= least) ?? ['minute', 60_000]
  return ages.format(-Math.max(0, Math.floor(age / ms)), unit)
}

const label = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' for `2026-11`. */
export const monthLabel = (month: string): string => label.format(new Date(`${month}-01T00:00:00Z`))

export const addMonths = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The number of future months shown: agencies book visits early. */
export const monthsAhead = 12

export const monthsUntil = (last: string): string[] => {
  const months: string[] = []
  for (let month = last; month >= firstMonth; month = addMonths(month, -1)) months.push(month)
  return months
}

/** `1,200 clients`, `1 client`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : many}`
