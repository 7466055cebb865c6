import { locale, timeZone, type PlainDate } from '@lintel/contract'

// Created on first use, as in `pence.ts`.
let isoDay: Intl.DateTimeFormat | undefined
let dayTime: Intl.DateTimeFormat | undefined

/** `YYYY-MM-DD`. */
export const dayInLondon = (moment: Date): PlainDate => {
  // The Canadian date format is ISO 8601.
  isoDay ??= new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return isoDay.format(moment)
}

/** `HH:mm:ss`. */
export const timeInLondon = (moment: Date): string => {
  dayTime ??= new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' })
  return dayTime.format(moment)
}

/** 31 February is none. Without the contract's schema, which lists would then load. */
export const isPlainDate = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
}

/** `dd/MM/yyyy`. */
export const displayDate = (day: PlainDate): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** `dd/MM/yyyy HH:mm`. */
export const momentInLondon = (moment: Date): string =>
  `${displayDate(dayInLondon(moment))} ${timeInLondon(moment).slice(0, 5)}`

/** `YYYY-MM`. */
export const monthOf = (day: PlainDate): string => day.slice(0, 7)

const hourMs = 3_600_000

/** In summer an hour before midnight in UTC. */
export const startInLondon = (day: PlainDate): Date => {
  const midnight = new Date(`${day}T00:00:00.000Z`)
  const earlier = new Date(midnight.getTime() - hourMs)
  return dayInLondon(earlier) === day ? earlier : midnight
}

/** That many days later, also after a day of 23 or 25 hours. */
export const dayAfter = (day: PlainDate, days = 1): PlainDate =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * hourMs).toISOString().slice(0, 10)
