import type { Photo } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import { sameTarget } from './photo-drag.ts'
import { PhotoLightbox } from './photo-lightbox.tsx'
import { usePairs } from './use-pairs.ts'
import type { PhotoEdits } from './use-photo-edits.ts'

/** The photograph shown large, and whether it opened to be marked. */
export interface Large {
  id: string
  isMarking: boolean
}

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
  return (
    <PhotoLightbox
      photos={photos}
      references={references}
      shownId={large.id}
      isMarking={large.isMarking}
      pairs={usePairs((other) => sameTarget(other, 'side' in target ? { ...target, side: 'out' } : target)).filter(
        ({ before, after }) => before && after,
      )}
      onShow={(id) => onLarge({ ...large, id })}
      onRotate={mayEdit ? edits.rotate : undefined}
      onMark={mayEdit ? edits.mark : undefined}
      onClose={() => onClose(large.id)}
    />
  )
}
