import type { Room } from '@lintel/contract'
import { roomProgress, type RoomProgress, type Side } from '@lintel/rules'

const counted: Record<Side, WeakMap<Room, RoomProgress>> = { in: new WeakMap(), out: new WeakMap() }

/**
 * How far a room of the store is. The store never changes a room in place, so each is counted once, and a keystroke
 * counts the one room that it is in.
 */
export const progressOfRoom = (room: Room, side: Side): RoomProgress => {
  const known = counted[side].get(room)
  if (known) return known
  const progress = roomProgress(room, side)
  counted[side].set(room, progress)
  return progress
}
