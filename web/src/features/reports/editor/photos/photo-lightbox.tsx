import type { Mark, Photo } from '@lintel/contract'
import { Suspense } from 'react'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useStore } from '../../../../lib/store.ts'
import type { ComparedPair } from '../../../../ui/photos/comparison.tsx'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { takenWords, usePhotoRecords } from './photos.queries.ts'

const { Component: Lightbox } = preloadable(async () => (await import('../../../../ui/photos/lightbox.tsx')).Lightbox)
const { Component: MarkEditor } = preloadable(async () => (await import('./mark-editor.tsx')).MarkEditor)

export function PhotoLightbox({
  photos,
  references,
  shownId,
  isMarking = false,
  onShow,
  onRotate,
  onMark,
  pairs,
  onClose,
}: {
  photos: readonly Photo[]
  references: readonly string[]
  shownId: string
  /** It opens with the tools for marks. */
  isMarking?: boolean
  onShow: (id: string) => void
  onRotate?: (id: string) => void
  onMark?: ((id: string, marks: readonly Mark[]) => void) | undefined
  pairs?: readonly ComparedPair[]
  onClose: () => void
}) {
  const { photoBucket, uploads } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const records = usePhotoRecords(reportId, photos)
  const sending = useStore(uploads, (state) => state.uploads)
  const at = photos.findIndex(({ id }) => id === shownId)
  if (at < 0) return null
  return (
    <Suspense>
      <Lightbox
        photos={photos.map((photo, index) => ({
          photo,
          reference: references[index] ?? '',
          taken: takenWords(photo, records.get(photo.id)),
          preview: sending.find(({ photoId }) => photoId === photo.id)?.preview,
        }))}
        at={at}
        bucket={photoBucket}
        onAt={(next) => onShow(photos[next]?.id ?? shownId)}
        onRotate={onRotate}
        marking={onMark && { Marker: MarkEditor, onMarks: onMark, begins: isMarking }}
        pairs={pairs}
        onClose={onClose}
      />
    </Suspense>
  )
}
