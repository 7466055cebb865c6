import type { Photo } from '@lintel/contract'
import { findPhotos, photosAt, type PhotoTarget } from '@lintel/rules'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { preloadable } from '../../../lib/preloadable.ts'
import { useStore } from '../../../lib/store.ts'
import type { Upload } from '../../../lib/uploads/upload.ts'
import { PreviewPicture } from '../../../ui/photos/photo-picture.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from './editor-context.tsx'
import classes from './editor-frame.module.css'
import { usePhotoEdits } from './photos/use-photo-edits.ts'

const { Component: LargePhotos } = preloadable(async () => (await import('./photos/large-photos.tsx')).LargePhotos)

const none: Photo[] = []

function Marking({ photo: { target, photoId, name }, onClose }: { photo: Upload<PhotoTarget>; onClose: () => void }) {
  const photos = useEditor(({ body }) => {
    const place = findPhotos(body, target)
    return (place && photosAt(body, place)?.filter(({ id }) => id === photoId)) ?? none
  })
  return (
    <Suspense>
      <LargePhotos
        photos={photos}
        target={target}
        references={[name]}
        edits={usePhotoEdits(target)}
        large={{ id: photoId, isMarking: true }}
        mayEdit
        onLarge={() => undefined}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** The photograph that was taken last, until it is saved: one tap marks it. */
export function MarkLast() {
  const { uploads } = useReportEditor()
  const readOnly = useIsReadOnly()
  const last = useStore(uploads, (state) => state.uploads.findLast(({ preview }) => preview !== undefined))
  const [opened, setOpened] = useState<string>()
  const marked = useStore(uploads, (state) => state.uploads.find(({ key }) => key === opened))
  return (
    <>
      {last?.preview && !readOnly && (
        <button
          type="button"
          className={classes.last}
          aria-label="Mark the last photo"
          onClick={() => setOpened(last.key)}
        >
          <PreviewPicture preview={last.preview} photo={last.edits} alt="" />
          <IconPencil size={20} stroke={1.8} aria-hidden />
        </button>
      )}
      {marked && <Marking photo={marked} onClose={() => setOpened(undefined)} />}
    </>
  )
}
