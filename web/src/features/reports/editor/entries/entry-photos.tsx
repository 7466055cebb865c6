import { reportSections } from '@lintel/contract'
import { entryPhotoReferences, type EntryList, type Side } from '@lintel/rules'
import { useMemo } from 'react'
import { useEditor } from '../editor-context.tsx'
import { PhotoList } from '../photo-list.tsx'
import classes from './entry-body.module.css'

const none: never[] = []

export function EntryPhotos({
  list,
  index,
  id,
  side,
  label,
  shown,
}: {
  list: EntryList
  index: number
  id: string
  side: Side
  /** The subject of the photographs, e.g. 'Front door'. */
  label: string
  shown?: boolean
}) {
  const photos = useEditor((state) => state.body[list][index]?.photos[side] ?? none)
  const references = useEditor((state) =>
    entryPhotoReferences(
      state.body[list].map((entry) => entry.photos[side]),
      index,
      reportSections[list].photoCode,
      side,
    ),
  )
  const target = useMemo(() => ({ kind: 'entry', list, id, side }) as const, [list, id, side])
  if (shown && photos.length === 0) return <p className={classes.none}>No photos</p>
  return <PhotoList photos={photos} target={target} label={label} references={references} shown={shown} />
}
