import type { Photo, Room } from '@lintel/contract'
import { photoReferences, roomCodes, type ItemPath, type Side } from '@lintel/rules'
import { useMemo } from 'react'
import { useReportEditor, useDebounced } from '../../editor-context.tsx'

/** What the report calls these photographs; undefined where one of them is not in the room. */
const referencesIn = (
  rooms: readonly Room[],
  at: number,
  photos: readonly Photo[],
  side: Side,
): string[] | undefined => {
  const room = rooms[at]
  if (!room) return undefined
  const references = photoReferences(room, roomCodes(rooms)[at] ?? '', side)
  const suffix = side === 'out' ? ' out' : ''
  const found = photos.flatMap(({ id }) => references.get(id) ?? [])
  return found.length === photos.length ? found.map((reference) => reference + suffix) : undefined
}

const none: readonly string[] = []

/** What the report calls these photographs of an item: `K-03`, and `K-03 out` where they are of the check-out. */
export const usePhotoReferences = (
  itemPath: Pick<ItemPath, 'room'>,
  photos: readonly Photo[],
  side: Side,
): readonly string[] => {
  const { store } = useReportEditor()
  // The whole room is counted for them: not at every keystroke, but at once where a photograph is new.
  const debounced = useDebounced(({ body }) => body.rooms)
  const joined = useMemo(() => {
    if (photos.length === 0) return ''
    const now = () => referencesIn(store.getState().body.rooms, itemPath.room, photos, side)
    return (referencesIn(debounced, itemPath.room, photos, side) ?? now() ?? []).join('|')
  }, [debounced, store, itemPath.room, photos, side])
  // One text, so that a list is drawn anew only when a reference changed.
  return useMemo(() => (joined === '' ? none : joined.split('|')), [joined])
}
