import { firstMonth, locale } from '@lintel/contract'

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
