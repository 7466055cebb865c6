import { travelMinutes, type Appointment } from '@lintel/contract'
import { addressText } from '../address-text.ts'

/** It can be booked all the same. */
export type Clash = 'overlap' | 'travel'

export type Timed = Pick<Appointment, 'id' | 'userId' | 'starttime' | 'endtime' | 'address' | 'cancelled'>

const isElsewhere = (one: Timed, other: Timed) =>
  addressText(one.address).toLowerCase() !== addressText(other.address).toLowerCase()

/** Of the same inspector's. */
export function clashOf(one: Timed, other: Timed): Clash | undefined {
  if (one.id === other.id || one.userId !== other.userId || one.cancelled || other.cancelled) return undefined
  const [first, second] = one.starttime <= other.starttime ? [one, other] : [other, one]
  const gap = Date.parse(second.starttime) - Date.parse(first.endtime)
  if (gap < 0) return 'overlap'
  return gap < travelMinutes * 60_000 && isElsewhere(one, other) ? 'travel' : undefined
}

/** The worst of each, by its id. */
export function clashes(appointments: readonly Timed[]): Map<string, Clash> {
  const found = new Map<string, Clash>()
  const byStart = appointments.toSorted((a, b) => (a.starttime < b.starttime ? -1 : 1))
  const ofUser = Map.groupBy(byStart, ({ userId }) => userId)
  for (const own of ofUser.values())
    for (const [index, one] of own.entries())
      for (const other of own.slice(index + 1)) {
        // Nothing after this one starts early enough to clash.
        if (Date.parse(other.starttime) - Date.parse(one.endtime) >= travelMinutes * 60_000) break
        const clash = clashOf(one, other)
        if (clash) for (const { id } of [one, other]) if (found.get(id) !== 'overlap') found.set(id, clash)
      }
  return found
}
