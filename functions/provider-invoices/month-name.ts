import { locale } from '@lintel/contract'

export const monthNameOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
