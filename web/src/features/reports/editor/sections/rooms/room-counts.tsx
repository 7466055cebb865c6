import type { Side } from '@lintel/rules'
import { useDebounced, useSideFields } from '../../editor-context.tsx'
import { progressOfRoom } from '../../state/room-progress.ts'

const plural = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`

const nothing = { done: 0, of: 0, flagged: 0, photos: 0, changed: 0 }

/** A room's progress, computed once typing pauses. */
export const useRoomProgress = (room: number, side: Side) =>
  useDebounced((state) => {
    const entry = state.body.rooms[room]
    return entry ? progressOfRoom(entry, side) : nothing
  })

export function RoomCounts({ room, side }: { room: number; side: Side }) {
  const { done, of, flagged, photos, changed } = useRoomProgress(room, side)
  const shows = useSideFields(side)
  return (
    <>
      {of === 0 && <span>No items</span>}
      {of > 0 && <span>{shows.condition ? `${done} of ${of} graded` : plural(of, 'item')}</span>}
      {changed > 0 && <span>{changed} changed since check-in</span>}
      {flagged > 0 && <span>{flagged} flagged</span>}
      {photos > 0 && <span>{plural(photos, 'photo')}</span>}
    </>
  )
}
