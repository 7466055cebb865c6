import { Alarm, Appliance, Fee, Key, Manual, Meter, type meterKinds } from '@lintel/contract'
import type { Side } from './places.ts'
import type { MakeId } from './rooms.ts'

/** What a meter measures. */
export type MeterKind = (typeof meterKinds)[number]

/** A key that nothing is known of yet; one of it is there, on the side that is written. */
export const newKey = (side: Side, makeId: MakeId): Key => Key.parse({ _uuid: makeId(), qty: { [side]: 1 } })

/** An appliance that nothing is known of yet; one of it is there, on the side that is written. */
export const newAppliance = (side: Side, makeId: MakeId): Appliance =>
  Appliance.parse({ _uuid: makeId(), qty: { [side]: 1 } })

/** An alarm that nobody has tested yet. */
export const newAlarm = (makeId: MakeId): Alarm => Alarm.parse({ _uuid: makeId() })

/**
 * A manual. Whoever lists one at check-in has it in hand, so it counts as seen; at check-out that is a question of its
 * own.
 */
export const newManual = (side: Side, makeId: MakeId): Manual => Manual.parse({ _uuid: makeId(), seen: side === 'in' })

/** A meter with one reading that is still to be made. */
export const newMeter = (name: MeterKind, makeId: MakeId): Meter => Meter.parse({ _uuid: makeId(), name })

/** A fee of nothing, without a name. */
export const newFee = (makeId: MakeId): Fee => Fee.parse({ _uuid: makeId(), name: '' })
