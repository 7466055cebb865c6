import { timeZone, type PlainDate } from '@lintel/contract'

// Created on first use, as in `pence.ts`.
let isoDay: Intl.DateTimeFormat | undefined

/** The day of a moment in the United Kingdom, `YYYY-MM-DD`. */
export const dayInLondon = (moment: Date): PlainDate => {
  // The Canadian format of a date is ISO 8601's.
  isoDay ??= new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return isoDay.format(moment)
}

/** A day as people read it, `dd/MM/yyyy`. */
export const displayDate = (day: PlainDate): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: PlainDate): string => day.slice(0, 7)
