import type { Held, HeldOnPhone } from '@lintel/contract'
import { dayInLondon, momentInLondon } from './plain-dates.ts'

const kinds = [
  ['photographs', 'photograph'],
  ['recordings', 'recording'],
  ['documents', 'document'],
  ['saves', 'save'],
] as const satisfies readonly (readonly [keyof Held, string])[]

const unsentParts = (held: Held): string[] =>
  kinds.flatMap(([kind, one]) => (held[kind] === 0 ? [] : `${held[kind]} ${held[kind] === 1 ? one : kind}`))

/** Otherwise it was only taken along. */
export const isUnsent = (held: Held): boolean => unsentParts(held).length > 0

/** `12 photographs and 1 save still on Ann Lee’s phone, last seen 14:02`; another day with its date. */
export const heldText = (held: HeldOnPhone, now: Date): string => {
  const seen = new Date(held.lastSeen)
  const isToday = dayInLondon(seen) === dayInLondon(now)
  const what = isUnsent(held) ? `${new Intl.ListFormat('en-GB').format(unsentParts(held))} still on` : 'Taken along on'
  const device = /Android|iPhone/.test(held.phone.name) ? 'phone' : 'device'
  return `${what} ${held.user.name}’s ${device}, last seen ${momentInLondon(seen).slice(isToday ? -5 : 0)}`
}
