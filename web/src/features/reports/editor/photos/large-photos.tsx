import type { Photo } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import { useStore } from '../../../../lib/store.ts'
import { useReportEditor } from '../editor-context.tsx'
import { sameTarget } from './photo-drag.ts'
import { PhotoLightbox } from './photo-lightbox.tsx'
import { usePairs } from './use-pairs.ts'
import type { PhotoEdits } from './use-photo-edits.ts'

/** The photograph shown large, and whether it opened to be marked. */
export interface Large {
  id: string
  isMarking: boolean
}

/** The photographs large, also those that are not in the report yet. */
export function LargePhotos({
  photos,
  target,
  references,
  edits,
  large,
  mayEdit,
  onLarge,
  onClose,
}: {
  photos: readonly Photo[]
  target: PhotoTarget
  references: readonly string[]
  edits: PhotoEdits
  large: Large
  mayEdit: boolean
  onLarge: (large: Large) => void
  onClose: (id: string) => void
}) {
  const { uploads } = useReportEditor()
  const sending = useStore(uploads, (state) => state.uploads.filter((upload) => sameTarget(upload.target, target)))
  const pending = sending.filter(({ photoId, preview }) => photoId === undefined && preview !== undefined)
  // One that was opened while it waited gets its place in the report meanwhile.
  const shownId = sending.find(({ key }) => key === large.id)?.photoId ?? large.id
  return (
    <PhotoLightbox
      photos={[
        ...photos,
        ...pending.map(({ key, edits: made }) => ({
          ...made,
          id: key,
          src: '',
          hasGalleryLink: true,
          readonly: false,
        })),
      ]}
      references={[...references, ...pending.map(({ name }) => name)]}
      shownId={shownId}
      isMarking={large.isMarking}
      pairs={usePairs((other) => sameTarget(other, 'side' in target ? { ...target, side: 'out' } : target)).filter(
        ({ before, after }) => before && after,
      )}
      onShow={(id) => onLarge({ ...large, id })}
      onRotate={mayEdit && !pending.some(({ key }) => key === shownId) ? edits.rotate : undefined}
      onMark={
        mayEdit
          ? (id, marks) => {
              if (pending.some(({ key }) => key === id)) uploads.edit(id, { marks: [...marks] })
              else edits.mark(id, marks)
            }
          : undefined
      }
      onClose={() => onClose(shownId)}
    />
  )
}
