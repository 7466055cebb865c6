import type { Client, PlainDate } from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'
import { settingOf } from '../clients/client.ts'

const dayMs = 24 * 3600 * 1000

/** After a report's date, by the client's setting; undefined for no limit. */
export const feedbackDays = (client: Pick<Client, 'settings'>): number | undefined => {
  const typed = settingOf(client, 'Report feedback active for').trim()
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined
}

/** By the client's setting; undefined for no limit. `prolonged` is a link's own. */
export const feedbackOpenUntil = (
  date: PlainDate,
  client: Pick<Client, 'settings'>,
  prolonged: PlainDate = '',
): PlainDate | undefined => {
  const days = feedbackDays(client)
  if (days === undefined) return undefined
  const last = new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
  return last > prolonged ? last : prolonged
}

/** A day ends at midnight in London. */
export const isFeedbackOpen = (openUntil: PlainDate | undefined, now: Date): boolean =>
  openUntil === undefined || dayInLondon(now) <= openUntil
