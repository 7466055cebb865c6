import type { Room } from '@lintel/contract'
import { roomProgress, type RoomProgress, type Side } from '@lintel/rules'

const counted: Record<Side, WeakMap<Room, RoomProgress>> = { in: new WeakMap(), out: new WeakMap() }

/** A room's progress, cached per room object, which never mutates: a keystroke recomputes only its own room. */
export const progressOfRoom = (room: Room, side: Side): RoomProgress => {
  const known = counted[side].get(room)
  if (known) return known
  const progress = roomProgress(room, side)
  counted[side].set(room, progress)
  return progress
}
