import type { PlainDate } from '@lintel/contract'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Valid years of a tenancy. */
const [firstYear, lastYear] = [1900, 2199]

const dayOf = (year: number, month: number, day: number): PlainDate | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= firstYear && year <= lastYear ? date.toISOString().slice(0, 10) : undefined
}

/** Two digits mean a year of this century. */
const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/**
 * Parses a day in UK notation (`1/2/2026`, `01.02.26`, `1 February 2026`, `1-Feb-26`) or ISO format (`2026-02-01`);
 * undefined for anything else, and for a day that does not exist.
 */
export function typedDate(typed: string): PlainDate | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text)
  if (figures) return dayOf(fullYear(figures[3] ?? ''), Number(figures[2]), Number(figures[1]))
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(text)
  const month = months.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return named && month > 0 ? dayOf(fullYear(named[3] ?? ''), month, Number(named[1])) : undefined
}
