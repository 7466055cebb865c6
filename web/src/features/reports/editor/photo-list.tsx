import { photoMessages, type Photo } from '@lintel/contract'
import { movePhoto, removePhoto, rotatePhoto, type PhotoTarget } from '@lintel/rules'
import { memo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { toast } from '../../../lib/toasts.ts'
import { AddPhotos } from '../../../ui/photos/add-photos.tsx'
import { PhotoFrame } from '../../../ui/photos/photo-frame.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { useIsReadOnly, useMayUpload, useOpenReport } from './editor-context.tsx'
import classes from './photo-list.module.css'

const sameTarget = (a: PhotoTarget, b: PhotoTarget): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Takes chosen files into the report and says which could not be taken. */
export const useAddPhotos = () => {
  const { uploads } = useOpenReport()
  return async (target: PhotoTarget, files: readonly File[]) => {
    for (const refusal of await uploads.add(target, files)) toast.error(refusal)
  }
}

const PlacedPhoto = memo(function PlacedPhoto({
  photo,
  target,
  reference,
}: {
  photo: Photo
  target: PhotoTarget
  reference: string
}) {
  const { store, uploads, photoBucket } = useOpenReport()
  const readOnly = useIsReadOnly()
  const sending = useStore(uploads, (state) => state.uploads.find((upload) => upload.photoId === photo.id))

  const remove = async () => {
    if (!(await confirm(undefined, { yes: 'Remove', danger: true }))) return
    store.editPhotos('Remove photo', target, (draft, place) => removePhoto(draft, place, photo.id))
    if (sending) uploads.drop(sending.key)
    toast.success(photoMessages.removed)
  }

  const unassign = () =>
    store.editPhotos('Unassign photo', target, (draft, place) =>
      movePhoto(draft, place, { kind: 'unassigned' }, photo.id),
    )

  const editable = !readOnly && !photo.readonly
  return (
    <PhotoFrame
      photo={photo}
      name={reference}
      reference={reference}
      bucket={photoBucket}
      sending={sending}
      actions={
        editable
          ? {
              onRotate: () =>
                store.editPhotos('Rotate photo', target, (draft, place) => rotatePhoto(draft, place, photo.id)),
              onUnassign: target.kind === 'item' || target.kind === 'room' ? unassign : undefined,
              onRemove: () => void remove(),
              onRetry: sending && (() => uploads.retry(sending.key)),
            }
          : {}
      }
    />
  )
})

/** The photographs of one place in the report, those on their way included, and where more are added. */
export const PhotoList = memo(function PhotoList({
  photos,
  target,
  label,
  references,
  strip,
}: {
  photos: readonly Photo[]
  target: PhotoTarget
  /** What they are photographs of: 'Worktop'. */
  label: string
  /** What the report calls each of them, in their order. */
  references: readonly string[]
  /** One row that scrolls sideways, for phones. */
  strip?: boolean
}) {
  const { uploads, photoBucket } = useOpenReport()
  const mayUpload = useMayUpload()
  const addPhotos = useAddPhotos()
  // A file has no place in the report until storage has given its permission.
  const pending = useStore(
    uploads,
    useShallow((state) => state.uploads.filter((upload) => !upload.photoId && sameTarget(upload.target, target))),
  )
  return (
    <div className={classes.photos} role="group" aria-label={`Photos of ${label}`} data-strip={strip || undefined}>
      {photos.map((photo, index) => (
        <PlacedPhoto key={photo.id} photo={photo} target={target} reference={references[index] ?? ''} />
      ))}
      {pending.map((upload) => (
        <PhotoFrame
          key={upload.key}
          name={upload.name}
          bucket={photoBucket}
          sending={upload}
          actions={{ onRetry: () => uploads.retry(upload.key), onRemove: () => uploads.drop(upload.key) }}
        />
      ))}
      {mayUpload && <AddPhotos label={`Add photos of ${label}`} onFiles={(files) => void addPhotos(target, files)} />}
    </div>
  )
})
