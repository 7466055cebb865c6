import type { PlainDate } from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const [firstYear, lastYear] = [1900, 2199]

const dayOf = (year: number, month: number, day: number): PlainDate | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= firstYear && year <= lastYear ? date.toISOString().slice(0, 10) : undefined
}

/** Two digits mean a year from 1970 to 2069: nobody's tenancy begins in 2098. */
const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (year < '70' ? 2000 : 1900) : Number(year)

/** A time behind a day, and whether it is UTC. With another offset, the day is the one that is written. */
const time = /(?:T|,? )(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?[ap]m)?(?: ?(?:(Z|[+-]00:?00)|[+-]\d{2}:?\d{2}))?$/i

/**
 * UK notation (`1/2/2026`, `01.02.26`, `Sun 1 February 2026`, `1-Feb-26`) or ISO format, with or without a time;
 * undefined for anything else, and for a day that does not exist.
 */
export function typedDate(typed: string): PlainDate | undefined {
  const whole = typed.trim().replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i, '')
  const text = whole.replace(time, '')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    const [, clock, utc] = time.exec(whole) ?? []
    const moment = utc === undefined ? NaN : Date.parse(`${text}T${clock}Z`)
    // Programs write midnight of a summer's day as 23:00 of the day before in UTC.
    return day === undefined || Number.isNaN(moment) ? day : dayInLondon(new Date(moment))
  }
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  if (figures) return dayOf(fullYear(figures[3] ?? ''), Number(figures[2]), Number(figures[1]))
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(text)
  const month = months.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return named && month > 0 ? dayOf(fullYear(named[3] ?? ''), month, Number(named[1])) : undefined
}
