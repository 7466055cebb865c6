import type { Photo } from '@lintel/contract'
import { Suspense } from 'react'
import { preloadable } from '../../../../lib/preloadable.ts'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { takenWords, usePhotoRecords } from './photos.queries.ts'

const { Component: Lightbox } = preloadable(async () => (await import('../../../../ui/photos/lightbox.tsx')).Lightbox)

export function PhotoLightbox({
  photos,
  references,
  shownId,
  onShow,
  onRotate,
  onClose,
}: {
  photos: readonly Photo[]
  references: readonly string[]
  shownId: string
  onShow: (id: string) => void
  onRotate?: (id: string) => void
  onClose: () => void
}) {
  const { photoBucket } = useReportEditor()
  const reportId = useEditor((state) => state.header.id)
  const records = usePhotoRecords(reportId, photos)
  const at = photos.findIndex(({ id }) => id === shownId)
  if (at < 0) return null
  return (
    <Suspense>
      <Lightbox
        photos={photos.map((photo, index) => ({
          photo,
          reference: references[index] ?? '',
          taken: takenWords(photo, records.get(photo.id)),
        }))}
        at={at}
        bucket={photoBucket}
        onAt={(next) => onShow(photos[next]?.id ?? shownId)}
        onRotate={onRotate}
        onClose={onClose}
      />
    </Suspense>
  )
}
