import type { Photo, Room } from '@lintel/contract'
import { photoReferences, roomCodes, type ItemPath, type Side } from '@lintel/rules'
import { useMemo } from 'react'
import { useReportEditor, useDebounced } from '../../editor-context.tsx'

/** The printed references of these photographs; undefined if one of them is not in the room. */
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

/** The printed references of an item's photographs: `K-03`, and `K-03 out` for those of the check-out. */
export const usePhotoReferences = (
  itemPath: Pick<ItemPath, 'room'>,
  photos: readonly Photo[],
  side: Side,
): readonly string[] => {
  const { store } = useReportEditor()
  // Numbering goes through the whole room, so it is debounced, but immediate for a new photograph.
  const debounced = useDebounced(({ body }) => body.rooms)
  const joined = useMemo(() => {
    if (photos.length === 0) return ''
    const now = () => referencesIn(store.getState().body.rooms, itemPath.room, photos, side)
    return (referencesIn(debounced, itemPath.room, photos, side) ?? now() ?? []).join('|')
  }, [debounced, store, itemPath.room, photos, side])
  // Compared as one string, so that lists re-render only when a reference changes.
  return useMemo(() => (joined === '' ? none : joined.split('|')), [joined])
}
