import { locale } from '@lintel/contract'

/** The month of a plain date: `November 2026`. */
export const monthNameOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
