import type { Photo } from '@lintel/contract'
import { photoReferences, roomCodes, type ItemPlace, type Side } from '@lintel/rules'
import { useMemo } from 'react'
import { useEditor } from '../editor-context.tsx'

/** What the report calls these photographs of an item: `K-03`, and `K-03 out` where they are of the check-out. */
export const usePhotoReferences = (
  place: Pick<ItemPlace, 'room'>,
  photos: readonly Photo[],
  side: Side,
): readonly string[] => {
  // One text, so that a list is drawn anew only when a reference changed.
  const joined = useEditor(({ body }) => {
    const room = body.rooms[place.room]
    if (!room || photos.length === 0) return ''
    const references = photoReferences(room, roomCodes(body.rooms)[place.room] ?? '', side)
    const suffix = side === 'out' ? ' out' : ''
    return photos.map(({ id }) => `${references.get(id) ?? ''}${suffix}`).join('|')
  })
  return useMemo(() => joined.split('|'), [joined])
}
